import type { ImportView } from '../../../../contract/import-view.ts'
import { capital } from '../../shell/screen.tsx'

/** The fields that a column can be, as options of a select. */
export function fieldOptions({ fields }: ImportView): [name: string, label: string][] {
  return fields.map(({ name, label }) => [name, capital(label)])
}

/** Whether two cells have the same value for a rule. */
export function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
