import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dayInShort, nairobiDay } from '../../../calendar.ts'
import { timeInNairobi } from '../shell/times.ts'
import type { ListedJob } from './contract.ts'
import { StateChip } from './state-chip.tsx'

type Selection = { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void }

/** The jobs as a table, on phones as cards. */
export function JobsTable({ jobs, ...selection }: { jobs: ListedJob[] } & Selection) {
  const { selected, onSelect } = selection
  const [today] = useState(() => nairobiDay(new Date()))
  const isAll = jobs.every(({ id }) => selected.has(id))
  return (
    <table className="w-full text-[0.9375rem]/5.5 max-md:block">
      <thead className="max-md:hidden">
        <tr className="border-b border-input text-left text-sm/5 text-ink-2">
          <th scope="col" className="w-12">
            <CheckBox
              label="Select all jobs of this page"
              isChecked={isAll}
              onChange={() => onSelect(new Set(isAll ? [] : jobs.map(({ id }) => id)))}
            />
          </th>
          {['Job', 'Place', 'State', 'Closes', 'Added', 'Source'].map((name) => (
            <th key={name} scope="col" className="px-2 py-2 font-[600]">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {jobs.map((job) => (
          <Row key={job.id} job={job} today={today} {...selection} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ job, today, selected, onSelect }: { job: ListedJob; today: number } & Selection) {
  const { id, title, company, city, country, state, closes_on, added_on, source, reference } = job
  const shownTitle = title || 'Without a title'

  function toggle() {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }

  return (
    <tr className="border-b border-hairline align-top max-md:grid max-md:grid-cols-[3rem_minmax(0,1fr)] max-md:py-2 md:hover:bg-sunk">
      <td className="max-md:row-span-6">
        <CheckBox label={`Select ${shownTitle}`} isChecked={selected.has(id)} onChange={toggle} />
      </td>
      <Cell>
        <Link
          to={`/jobs/${id}`}
          className="block min-h-12 py-3 font-[620] text-primary wrap-anywhere hover:underline md:min-h-0 md:py-0"
        >
          {shownTitle}
        </Link>
        <span className="block text-ink-2 wrap-anywhere">{company}</span>
      </Cell>
      <Cell>{[city, country].filter(Boolean).join(', ')}</Cell>
      <Cell>
        <StateChip state={state} />
        <Notes job={job} />
      </Cell>
      <Cell label="Closes" isShort>
        {dayOrText(closes_on, today)}
      </Cell>
      <Cell label="Added" isShort>
        {dayInShort(added_on, today)}
      </Cell>
      <Cell>
        <span className="wrap-anywhere">{source}</span>
        {reference && <span className="block text-sm/5 text-ink-2 wrap-anywhere">{reference}</span>}
      </Cell>
    </tr>
  )
}

/** A draft may have any text as its closing date. */
function dayOrText(text: string | null, today: number): string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? dayInShort(text, today) : (text ?? '')
}

/** What a person should know about a row. */
function Notes({ job: { publish_at, failure, is_taken_over, is_missing } }: { job: ListedJob }) {
  const notes = [
    publish_at && timeInNairobi(publish_at),
    failure && 'Not published',
    is_taken_over && (is_missing ? 'Taken over, no longer in its feed' : 'Taken over'),
  ].filter(Boolean)
  return notes.length === 0 ? null : <span className="mt-1 block text-sm/5 text-ink-2">{notes.join(' · ')}</span>
}

/** `label` names the value on phones, where the table has no head. */
function Cell({ label, isShort = false, children }: { label?: string; isShort?: boolean; children: ReactNode }) {
  return (
    <td className={`${isShort ? 'whitespace-nowrap' : ''} px-2 py-2 max-md:py-0.5 max-md:empty:hidden`}>
      {label && children !== '' && <span className="text-ink-2 md:hidden">{`${label} `}</span>}
      {children}
    </td>
  )
}

function CheckBox({ label, isChecked, onChange }: { label: string; isChecked: boolean; onChange: () => void }) {
  return (
    <label className="grid size-12 place-items-center lg:size-10">
      <span className="sr-only">{label}</span>
      <input type="checkbox" className="size-5 accent-primary" checked={isChecked} onChange={onChange} />
    </label>
  )
}
