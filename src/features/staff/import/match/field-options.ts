import type { ImportView } from '../../../../contract/import-view.ts'
import { capital } from '../../shell/screen.tsx'

/** The field of a column that is left out. */
export const ignored = 'ignore'

const selectId = (column: string) => `column-${column}`

/** Props that `focusColumn` finds the select of a column by. */
export function selectOf(column: string) {
  return { id: selectId(column), 'aria-label': `Field of the column ${column}` }
}

/** Scrolls to the select of a column, and focuses it. */
export function focusColumn(column: string): void {
  const select = document.getElementById(selectId(column))
  select?.focus({ preventScroll: true })
  select?.scrollIntoView({ block: 'center', inline: 'center' })
}

/** The fields that a column can be, as options of a select. */
export function fieldOptions({ fields }: ImportView): [name: string, label: string][] {
  return fields.map(({ name, label }) => [name, capital(label)])
}

/** Whether two cells have the same value for a rule. */
export function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
