import { countOf, formatCount } from '../../../../contract/format-count.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { office } from '../../shell/office-client.ts'
import type { Search } from './search-memory.ts'

const maxRows = 5_000

/** `forEmployer`: how many of `total` the list for the employer has. */
type Props = { search: Search; total: number; forEmployer: number }

/** The two files that managers make of what is shown, on all pages. */
export function ExportButtons({ search, total, forEmployer }: Props) {
  if (total === 0) return null
  const left = (count: number) => (count > maxRows ? ` Only the newest of the ${formatCount(count)} fit.` : '')
  return (
    <>
      {search.job && (
        <ExportButton
          label="List for the employer"
          title="Make a list for the employer?"
          action="Make list"
          name="applications-for-employer.csv"
          onExport={() => office.call('POST /staff/applications/employer-csv', { body: search })}
        >
          {`The file has ${countOf(Math.min(forEmployer, maxRows), 'application')}: all that match the filters, ticked or not, whose candidates allow it, without Not selected and Withdrawn.${left(forEmployer)} It has what was sent: reference, name, job title, county, education, passport and answers, but no contacts. The list is recorded in the log.`}
        </ExportButton>
      )}
      <ExportButton
        label="Export as CSV"
        title="Export this list?"
        action="Export"
        name="applications.csv"
        onExport={() => office.call('POST /staff/applications/csv', { body: search })}
      >
        {`The file has ${countOf(Math.min(total, maxRows), 'application')}: all that match the filters, ticked or not, with names, phone numbers, email addresses and answers.${left(total)} Delete it when you no longer need it. The export is recorded in the log.`}
      </ExportButton>
    </>
  )
}
