import { useState } from 'react'
import { dateOfDay, nairobiDay } from '../../../../calendar.ts'
import { dayInShort } from '../../../../language/dates.ts'
import { TextLink } from '../../shell/button.tsx'
import { DataTable } from '../../shell/list.tsx'
import { Mark } from '../../shell/mark.tsx'
import type { CandidateRow } from '../contract.ts'

/** The candidates who were found. */
export function CandidateResults({ rows }: { rows: CandidateRow[] }) {
  const [today] = useState(() => nairobiDay(new Date()))
  return (
    <DataTable
      rows={rows}
      keyOf={({ id }) => id}
      ifEmpty="No candidates match. Remove a filter, or check the spelling."
      columns={[
        { head: 'Name', render: (row) => <Name row={row} /> },
        { head: 'Job title', render: ({ job_title }) => job_title },
        // The country of those abroad.
        { head: 'County', render: ({ county, country }) => county ?? country },
        { head: 'Passport', render: ({ has_passport }) => yesOrNo(has_passport) },
        { head: 'Good conduct', render: ({ has_good_conduct }) => yesOrNo(has_good_conduct) },
        { head: 'Education', render: ({ level }) => level },
        { head: 'Registered', render: (row) => registeredOn(row, today) },
      ]}
    />
  )
}

function Name({ row }: { row: CandidateRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      <TextLink to={`/candidates/${row.id}`}>{row.name}</TextLink>
      {row.is_suspended && <Mark tone="bad">Suspended</Mark>}
      {!row.is_confirmed && <Mark tone="warning">Email not confirmed</Mark>}
    </span>
  )
}

function yesOrNo(claim: boolean): string {
  return claim ? 'Yes' : 'No'
}

function registeredOn({ registered_at }: CandidateRow, today: number): string {
  return dayInShort(dateOfDay(nairobiDay(new Date(registered_at))), today)
}
