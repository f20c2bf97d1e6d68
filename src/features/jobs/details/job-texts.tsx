import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { JobDetail } from '../contract.ts'
import { linesOf } from './job-details.ts'

/** The job's description and lists; empty sections are left out. */
export function JobTexts({ job }: { job: JobDetail }) {
  return (
    <div className="flex max-w-[65ch] flex-col gap-8 lg:gap-11 lg:text-[1.0625rem]/6.75">
      <Section title="Job Description" lines={linesOf(job.job_description)}>
        {(lines) => keyed(lines).map(({ key, line }) => <Paragraph key={key} text={line} />)}
      </Section>
      <Section title="Responsibilities" lines={linesOf(job.job_responsibilies)}>
        {(lines) => <List lines={lines} mark={dot} />}
      </Section>
      <Section title="Skills & Requirements" lines={linesOf(job.job_skill_requirements)}>
        {(lines) => <List lines={lines} mark={tick} />}
      </Section>
      <Section title="Benefits" lines={linesOf(job.job_benefits)}>
        {(lines) => <List lines={lines} mark={dot} />}
      </Section>
    </div>
  )
}

function Section({
  title,
  lines,
  children,
}: {
  title: string
  lines: string[]
  children: (lines: string[]) => ReactNode
}) {
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-xl/7 font-[660] lg:text-[1.375rem]/7">{title}</h2>
      {children(lines)}
    </section>
  )
}

function Paragraph({ text }: { text: string }) {
  return (
    <p dir="auto" className="mt-3 first-of-type:mt-0">
      {text}
    </p>
  )
}

function List({ lines, mark }: { lines: string[]; mark: ReactNode }) {
  return (
    <ul className="flex flex-col gap-3 pt-1">
      {keyed(lines).map(({ key, line }) => (
        <li key={key} dir="auto" className="relative ps-8">
          {mark}
          {line}
        </li>
      ))}
    </ul>
  )
}

const dot = (
  <span
    aria-hidden="true"
    className="absolute -ms-6.25 top-2.25 size-1.5 rounded-full bg-primary/75 [print-color-adjust:exact] forced-colors:bg-[CanvasText] lg:top-2.5"
  />
)
const tick = (
  <span
    aria-hidden="true"
    className="absolute -ms-8 top-0.5 grid size-5 place-items-center rounded-full bg-primary-tint text-primary [print-color-adjust:exact] lg:top-0.75"
  >
    <Icon name="check" className="size-3.25" strokeWidth={2.25} />
  </span>
)

/** Uses the position as the key, because lines may repeat and never change. */
function keyed(lines: string[]) {
  return lines.map((line, key) => ({ key, line }))
}
