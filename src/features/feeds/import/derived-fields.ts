import { labelOf } from '../row/columns.ts'
import type { DerivedField } from '../row/parse-row.server.ts'

/** In how many rows each field is derived from other values of the row. */
export type DerivedCounts = { [Field in DerivedField]?: number }

export function countDerived(counts: DerivedCounts, fields: readonly DerivedField[] = []): void {
  for (const field of fields) counts[field] = (counts[field] ?? 0) + 1
}

/** 'Country read from the town in 33 rows.', 'Closing date read from a line of the description in 1 row.' */
export function describeDerived(counts: DerivedCounts): string[] {
  return derivedFields.flatMap((field) => {
    const count = counts[field] ?? 0
    if (count === 0) return []
    const from = field === 'country' ? 'the town' : 'a line of the description'
    const label = labelOf(field)
    return `${label.charAt(0).toUpperCase()}${label.slice(1)} read from ${from} in ${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}.`
  })
}

const derivedFields: readonly DerivedField[] = ['country', 'city', 'salary', 'closes_on']
