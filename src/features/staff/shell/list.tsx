import type { ReactNode } from 'react'
import { formatCount } from '../../../contract/format-count.ts'
import { Button } from './button.tsx'

/** `isButtons`: needs no name in a card. */
type Column<Row> = { head: string; isButtons?: boolean; render: (row: Row) => ReactNode }
type TableProps<Row> = { rows: Row[]; keyOf: (row: Row) => string | number; columns: Column<Row>[]; ifEmpty: string }

/** A table whose first column names its rows. If it is narrow, each row is a card with the names of the other columns. */
export function DataTable<Row>({ rows, keyOf, columns, ifEmpty }: TableProps<Row>) {
  if (rows.length === 0) return <p className="max-w-120 py-4 text-ink-2">{ifEmpty}</p>
  return (
    <div className="@container">
      <table className="w-full text-left text-[0.9375rem]/5.5 @max-[45rem]:block">
        <thead className="text-sm/5 text-ink-2 @max-[45rem]:hidden">
          <tr className="border-b border-input">
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="py-2 pr-4 font-[600]">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[45rem]:block">
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableRow<Row>({ row, columns: [first, ...others] }: { row: Row; columns: Column<Row>[] }) {
  return (
    <tr className="border-b border-hairline align-top @max-[45rem]:block @max-[45rem]:py-2.5 @max-[45rem]:has-[th_.check-box]:pl-12 @min-[45rem]:hover:bg-sunk">
      <th
        scope="row"
        className="py-2 pr-4 font-normal wrap-anywhere @max-[45rem]:block @max-[45rem]:pt-0 @max-[45rem]:pb-0.5"
      >
        {first?.render(row)}
      </th>
      {others.map(({ head, isButtons, render }) => (
        <td
          key={head}
          className="min-w-24 py-2 pr-4 wrap-anywhere @max-[45rem]:inline-block @max-[45rem]:min-w-0 @max-[45rem]:max-w-full @max-[45rem]:py-0.5 @max-[45rem]:has-[>:last-child:empty]:hidden"
        >
          {!isButtons && <span className="text-ink-2 @min-[45rem]:hidden">{`${head} `}</span>}
          <span>{render(row)}</span>
        </td>
      ))}
    </tr>
  )
}

type PagesProps = {
  page: number
  pages: number
  onPage: (page: number) => unknown
  previous?: string
  next?: string
}

/** Turns the pages of a list. */
export function Pages({ page, pages, onPage, previous = 'Previous', next = 'Next' }: PagesProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-3">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {previous}
      </Button>
      <p aria-live="polite" className="tabular-nums">{`Page ${formatCount(page)} of ${formatCount(pages)}`}</p>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {next}
      </Button>
    </nav>
  )
}
