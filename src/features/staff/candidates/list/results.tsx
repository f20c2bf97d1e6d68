import { Link } from 'react-router'
import { dateOfDay, dayInWords, nairobiDay } from '../../../../calendar.ts'
import { useIsWideScreen } from '../../../../ui/use-is-wide-screen.ts'
import type { CandidateRow } from '../contract.ts'

type Props = { rows: CandidateRow[] }

/** A dense table, or cards on narrow screens. */
export function CandidateResults(props: Props) {
  return useIsWideScreen() ? <Table {...props} /> : <Cards {...props} />
}

const columns = ['Name', 'Job title', 'County', 'Passport', 'Good conduct', 'Education', 'Registered']

function Table({ rows }: Props) {
  return (
    <div className="overflow-x-auto rounded-card border border-card-border bg-surface">
      <table className="w-full border-collapse text-left text-[0.9375rem]/6">
        <thead className="text-sm/5 text-ink-2">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2.5 font-[600] whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-hairline focus-within:bg-sunk hover:bg-sunk">
              <th scope="row" className="px-3 font-[400]">
                <NameLink row={row} />
              </th>
              <td className="px-3">{row.job_title}</td>
              <td className="px-3">{placeOf(row)}</td>
              <td className="px-3">{inWords(row.has_passport)}</td>
              <td className="px-3">{inWords(row.has_good_conduct)}</td>
              <td className="px-3">{row.level}</td>
              <td className="px-3 whitespace-nowrap">{registeredOn(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows }: Props) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {rows.map((row) => (
        <li key={row.id} className="rounded-card border border-card-border bg-surface px-4 py-2">
          <NameLink row={row} />
          <p className="text-[0.9375rem]/6">
            {[row.job_title, placeOf(row)].filter(Boolean).join(' · ') || 'No profile yet'}
          </p>
          <p className="pb-1.5 text-sm/5 text-ink-2">
            {[
              row.has_passport ? 'Passport' : 'No passport',
              row.has_good_conduct && 'Good conduct',
              row.level,
              `Registered ${registeredOn(row)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

function NameLink({ row }: { row: CandidateRow }) {
  return (
    <span className="flex min-h-12 flex-wrap items-center gap-x-2.5 lg:min-h-10">
      <Link
        to={`/candidates/${row.id}`}
        dir="auto"
        className="inline-flex min-h-12 items-center font-[600] wrap-anywhere text-primary underline underline-offset-3 lg:min-h-10"
      >
        {row.name}
      </Link>
      {row.is_suspended && <Mark className="bg-tint-laterite text-tint-laterite-ink">Suspended</Mark>}
      {!row.is_confirmed && <Mark className="bg-tint-maize text-tint-maize-ink">Email not confirmed</Mark>}
    </span>
  )
}

/** A short state beside a name. */
export function Mark({ className, children }: { className: string; children: string }) {
  return (
    <span className={`rounded-full px-2.5 text-[0.8125rem]/6 font-[600] whitespace-nowrap ${className}`}>
      {children}
    </span>
  )
}

/** The county, or the country of those abroad. */
function placeOf({ county, country }: CandidateRow): string {
  return county ?? country ?? ''
}

function inWords(claim: boolean): string {
  return claim ? 'Yes' : 'No'
}

function registeredOn({ registered_at }: CandidateRow): string {
  return dayInWords(dateOfDay(nairobiDay(new Date(registered_at))))
}
