import { useState } from 'react'
import { nairobiDay } from '../../../calendar.ts'
import { dayInShort } from '../../../language/dates.ts'
import { TextLink } from '../shell/button.tsx'
import { CheckField } from '../shell/choice.tsx'
import { DataTable } from '../shell/list.tsx'
import { timeInNairobi } from '../shell/times.ts'
import type { ListedJob } from './contract.ts'
import { JobState } from './job-state.tsx'

type Props = { jobs: ListedJob[]; selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void }

/** The jobs, each with a check box that selects it. */
export function JobsTable({ jobs, selected, onSelect }: Props) {
  const [today] = useState(() => nairobiDay(new Date()))
  const ids = jobs.map(({ id }) => id)
  const isAll = ids.every((id) => selected.has(id))

  function toggle(id: string) {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }

  return (
    <>
      {jobs.length > 0 && (
        <CheckField
          label="Select all jobs of this page"
          checked={isAll}
          onChange={() => onSelect(new Set(isAll ? [] : ids))}
        />
      )}
      <DataTable
        rows={jobs}
        keyOf={({ id }) => id}
        ifEmpty="No job matches. Change the search or the filters."
        columns={[
          {
            head: 'Job',
            render: (job) => <Title job={job} isSelected={selected.has(job.id)} onToggle={() => toggle(job.id)} />,
          },
          { head: 'Place', render: ({ city, country }) => [city, country].filter(Boolean).join(', ') },
          { head: 'State', render: (job) => <State job={job} /> },
          { head: 'Closes', render: ({ closes_on }) => <Day text={dayOrText(closes_on, today)} /> },
          { head: 'Added', render: ({ added_on }) => <Day text={dayInShort(added_on, today)} /> },
          { head: 'Source', render: (job) => <Source job={job} /> },
        ]}
      />
    </>
  )
}

type TitleProps = { job: ListedJob; isSelected: boolean; onToggle: () => void }

function Title({ job: { id, title, company }, isSelected, onToggle }: TitleProps) {
  const shown = title || 'Without a title'
  return (
    <span className="flex">
      {/* The box is beside the title, and in a card beside the rest too. */}
      <label className="-mt-2 -mb-4.5 grid size-12 flex-none justify-items-start pt-2 @max-[45rem]:-ml-12">
        <span className="sr-only">{`Select ${shown}`}</span>
        <input type="checkbox" className="check-box" checked={isSelected} onChange={onToggle} />
      </label>
      <span className="min-w-0 @min-[45rem]:min-w-32">
        <TextLink to={`/jobs/${id}`}>{shown}</TextLink>
        <span className="block text-ink-2">{company}</span>
      </span>
    </span>
  )
}

/** One line in the table, because references of feeds may be long. */
function Source({ job: { source, reference } }: { job: ListedJob }) {
  const text = [source, reference].filter(Boolean).join(' · ')
  return (
    <span title={text} className="@min-[45rem]:block @min-[45rem]:max-w-28 @min-[45rem]:truncate @min-[60rem]:max-w-44">
      {text}
    </span>
  )
}

/** On one line of the table, if it is wide. */
function Day({ text }: { text: string }) {
  return text === '' ? null : <span className="@min-[60rem]:whitespace-nowrap">{text}</span>
}

/** A draft may have any text as its closing date. */
function dayOrText(text: string | null, today: number): string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? dayInShort(text, today) : (text ?? '')
}

/** The state, and what a person should know about it. */
function State({ job: { state, publish_at, failure, is_taken_over, is_missing } }: { job: ListedJob }) {
  const notes = [
    publish_at && timeInNairobi(publish_at),
    failure && 'Not published',
    is_taken_over && (is_missing ? 'Taken over, no longer in its source' : 'Taken over'),
  ]
  return (
    <>
      <JobState state={state} />
      <span className="block text-sm/5 text-ink-2 empty:hidden">{notes.filter(Boolean).join(' · ')}</span>
    </>
  )
}
