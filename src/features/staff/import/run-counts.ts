import { formatCount } from '../../../contract/format-count.ts'
import type { RunView } from './contract.ts'

/** '30 new, 2 changed, 1 closed, 2 refused'; 'Nothing changed' if there is nothing else to say. */
export function runCounts({ new: fresh, changed, closed, left_out, refused }: RunView): string {
  const counts = [
    [fresh, 'new'],
    [changed, 'changed'],
    [closed, 'closed'],
    [left_out, 'left out'],
    [refused, 'refused'],
  ] as const
  const shown = counts.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`)
  return shown.join(', ') || 'Nothing changed'
}
