import { formatCount } from '../../../../contract/format-count.ts'
import type { ImportMatch, ImportView } from '../../../../contract/import-view.ts'
import { buttonStyle } from '../../../../ui/button.tsx'
import type { ImportState } from '../contract.ts'
import type { MatchProps } from '../use-import.ts'
import { capital } from './capital.ts'

const ignored = 'ignore'

/** A page of the file's rows, with a choice of a field above each column. Rows that a rule leaves out are crossed out. */
export function RowsTable({ actions, view, match }: MatchProps) {
  const { rows } = actions.state
  return (
    <div>
      <section
        aria-label="Rows of the file"
        className="max-h-112 overflow-auto rounded-card border border-hairline bg-surface"
      >
        <table className="w-full border-collapse text-left text-sm/5">
          <thead className="sticky top-0 bg-surface shadow-[0_1px_var(--color-hairline)]">
            <tr className="align-top">
              <th scope="col" className="px-3 py-2 font-[560] text-ink-2">
                Row
              </th>
              {view.columns.map((column) => (
                <ColumnHead key={column.name} {...{ column, view, match }} onChange={actions.change} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FileRow key={row.line} row={row} isLeftOut={isLeftOut(row, view, match)} />
            ))}
          </tbody>
        </table>
      </section>
      <Pages state={actions.state} onTurn={actions.turnTo} />
    </div>
  )
}

type HeadProps = {
  column: ImportView['columns'][number]
  view: ImportView
  match: ImportMatch
  onChange: (part: Partial<ImportMatch>) => unknown
}

function ColumnHead({ column: { name, filled, note }, view, match, onChange }: HeadProps) {
  const target = match.columns[name] ?? ignored
  return (
    <th scope="col" className="min-w-40 border-l border-hairline px-2 py-2 font-normal">
      <select
        aria-label={`Field of the column ${name}`}
        value={target}
        className={`min-h-12 w-full rounded-control border px-2 text-[0.9375rem] lg:min-h-10 ${target === ignored ? 'border-input bg-surface text-ink-2' : 'border-primary bg-primary-tint font-[620] text-primary'}`}
        onChange={({ target: { value } }) => onChange({ columns: { ...match.columns, [name]: value } })}
      >
        <option value={ignored}>Leave out</option>
        {view.fields.map((field) => (
          <option key={field.name} value={field.name}>
            {capital(field.label)}
          </option>
        ))}
      </select>
      <span className="mt-1.5 block max-w-60 font-[620] wrap-anywhere">{name}</span>
      {(note ?? (filled === 0 ? 'It is empty' : null)) && (
        <span className="block max-w-60 text-ink-2">{capital(note ?? 'it is empty')}</span>
      )}
    </th>
  )
}

function FileRow({
  row: { line, cells, problem },
  isLeftOut,
}: {
  row: ImportState['rows'][number]
  isLeftOut: boolean
}) {
  return (
    <tr className={`border-t border-hairline align-top ${isLeftOut ? 'text-ink-3 line-through' : ''}`}>
      <th scope="row" className="px-3 py-2 font-normal text-ink-2 tabular-nums">
        {line}
      </th>
      {problem ? (
        <td colSpan={cells.length} className="border-l border-hairline px-2 py-2 text-danger">
          {problem}
        </td>
      ) : (
        cells.map((cell, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- A cell is known by its column.
          <td key={at} dir="auto" className="max-w-60 border-l border-hairline px-2 py-2">
            <span className="line-clamp-2 wrap-anywhere">{cell}</span>
          </td>
        ))
      )}
    </tr>
  )
}

function isLeftOut(
  { cells }: ImportState['rows'][number],
  { columns }: ImportView,
  { leave_out }: ImportMatch,
): boolean {
  return leave_out.some(({ column, is }) => {
    const cell = cells[columns.findIndex(({ name }) => name === column)] ?? ''
    return is.some((value) => value.trim().toLowerCase() === cell.trim().toLowerCase())
  })
}

function Pages({ state: { page, pages }, onTurn }: { state: ImportState; onTurn: (page: number) => unknown }) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages of rows" className="mt-2 flex flex-wrap items-center gap-3">
      <button
        type="button"
        className={buttonStyle({ kind: 'secondary' })}
        disabled={page === 1}
        onClick={() => onTurn(page - 1)}
      >
        Previous rows
      </button>
      <p
        aria-live="polite"
        className="text-[0.9375rem] tabular-nums"
      >{`Page ${formatCount(page)} of ${formatCount(pages)}`}</p>
      <button
        type="button"
        className={buttonStyle({ kind: 'secondary' })}
        disabled={page === pages}
        onClick={() => onTurn(page + 1)}
      >
        Next rows
      </button>
    </nav>
  )
}
