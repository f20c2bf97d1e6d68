import type { ImportReason } from '../../../contract/import-view.ts'
import type { ProblemGroup, RowProblem } from '../../../db/schema.ts'
import { labelOf } from '../../jobs/writing/field-labels.server.ts'

const maxLines = 20

/** Problems by reason, with the first lines and values of each. */
export function reasonsOf({ groups, first }: { groups: ProblemGroup[]; first: RowProblem[] }): ImportReason[] {
  return groups.map(({ field, reason, count, examples }) => {
    const same = first.filter((problem) => problem.field === field && problem.reason === reason)
    const values = examples.flatMap(({ value }) => value || [])
    return {
      reason: [field && labelOf(field), reason].filter(Boolean).join(' '),
      count,
      lines: same.flatMap(({ line }) => line ?? []).slice(0, maxLines),
      values: [...new Set(values)],
    }
  })
}
