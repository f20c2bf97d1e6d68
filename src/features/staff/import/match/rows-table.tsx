import type { ImportMatch, ImportView } from '../../../../contract/import-view.ts'
import { Pages } from '../../shell/list.tsx'
import { capital } from '../../shell/screen.tsx'
import type { ImportState } from '../contract.ts'
import type { MatchProps } from '../use-import.ts'
import { fieldOptions, ignored, isSame, selectOf } from './field-options.ts'

type Row = ImportState['rows'][number]

/** A page of the file's rows, with a choice of a field above each column. Rows that a rule leaves out are crossed out. */
export function RowsTable(props: MatchProps) {
  const { actions, view, match } = props
  const { rows, page, pages } = actions.state
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
                <ColumnHead key={column.name} column={column} {...props} />
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
      <Pages page={page} pages={pages} previous="Previous rows" next="Next rows" onPage={actions.turnTo} />
    </div>
  )
}

type HeadProps = MatchProps & { column: ImportView['columns'][number] }

function ColumnHead({ column: { name, filled, note }, view, match: { columns }, actions }: HeadProps) {
  const target = columns[name] ?? ignored
  const shownNote = note ?? (filled === 0 && 'it is empty')
  return (
    <th scope="col" className="min-w-40 border-l border-hairline px-2 py-2 font-normal">
      <select
        {...selectOf(name)}
        value={target}
        className={`min-h-12 w-full rounded-control border px-2 text-[0.9375rem] lg:min-h-10 ${target === ignored ? 'border-input bg-surface text-ink-2' : 'border-primary bg-primary-tint font-[620] text-primary'}`}
        onChange={({ target: { value } }) => actions.change({ columns: { ...columns, [name]: value } })}
      >
        <option value={ignored}>Leave out</option>
        {fieldOptions(view).map(([field, label]) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </select>
      <span className="mt-1.5 block max-w-60 font-[620] wrap-anywhere">{name}</span>
      {shownNote && <span className="block max-w-60 text-ink-2">{capital(shownNote)}</span>}
    </th>
  )
}

function FileRow({ row: { line, cells, problem }, isLeftOut }: { row: Row; isLeftOut: boolean }) {
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

function isLeftOut({ cells }: Row, { columns }: ImportView, { leave_out }: ImportMatch): boolean {
  return leave_out.some(({ column, is }) => {
    const cell = cells[columns.findIndex(({ name }) => name === column)] ?? ''
    return is.some((value) => isSame(value, cell))
  })
}
