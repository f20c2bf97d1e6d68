import { dataLanguage, languageNow, t } from '../../../../language/translate.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { JobDetail } from '../../contract.ts'
import { linesOf } from '../job-details.ts'
import { type TextBlock, textBlocks } from './text-blocks.ts'

/** The job's description and lists; empty sections are left out. */
export function JobTexts({ job }: { job: JobDetail }) {
  return (
    <div
      lang={job.job_locale ?? dataLanguage()}
      className="flex max-w-[65ch] flex-col text-pretty gap-8 lg:gap-11 lg:text-[1.0625rem]/6.75"
    >
      <Section title={t('Job Description')} blocks={textBlocks(job.job_description)} />
      <Section title={t('Responsibilities')} blocks={listOf(job.job_responsibilies)} />
      <Section title={t('Skills & Requirements')} blocks={listOf(job.job_skill_requirements)} mark={Tick} />
      <Section title={t('Benefits')} blocks={listOf(job.job_benefits)} />
    </div>
  )
}

function listOf(text: string | null): TextBlock[] {
  const lines = linesOf(text)
  return lines.length > 0 ? [{ tag: 'ul', lines }] : []
}

type SectionProps = { title: string; blocks: TextBlock[]; mark?: typeof Dot }

function Section({ title, blocks, mark = Dot }: SectionProps) {
  if (blocks.length === 0) return null
  return (
    <section>
      <h2 lang={languageNow()} className="-mb-1 text-xl/7 font-[660] lg:text-[1.375rem]/7">
        {title}
      </h2>
      {keyed(blocks).map(({ key, each: { tag: Tag, lines } }) =>
        Tag === 'ul' ? (
          <List key={key} lines={lines} mark={mark} />
        ) : (
          <Tag key={key} dir="auto" className={Tag === 'p' ? 'mt-3' : 'mt-5 -mb-2 font-[640]'}>
            {lines}
          </Tag>
        ),
      )}
    </section>
  )
}

function List({ lines, mark: Mark }: { lines: string[]; mark: typeof Dot }) {
  return (
    <ul className="mt-3 flex flex-col gap-3 pt-1">
      {keyed(lines).map(({ key, each }) => (
        <li key={key} dir="auto" className="relative ps-8">
          <Mark />
          <span>{each}</span>
        </li>
      ))}
    </ul>
  )
}

function Dot() {
  return (
    <span
      aria-hidden="true"
      className="absolute -ms-6.25 top-2.25 size-1.5 rounded-full bg-primary/75 [print-color-adjust:exact] forced-colors:bg-[CanvasText] lg:top-2.5"
    />
  )
}

function Tick() {
  return (
    <span
      aria-hidden="true"
      className="absolute -ms-8 top-0.5 grid size-5 place-items-center rounded-full bg-primary-tint text-primary [print-color-adjust:exact] lg:top-0.75"
    >
      <Icon name="check" className="size-3.25" strokeWidth={2.25} />
    </span>
  )
}

/** Uses the position as the key, because lines may repeat and never change. */
function keyed<Part>(parts: Part[]) {
  return parts.map((each, key) => ({ key, each }))
}
