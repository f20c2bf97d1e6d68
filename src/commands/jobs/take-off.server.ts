import type { OperatorJobRow } from '../../features/jobs/writing/write-service.server.ts'
import { nameOf, print, summaryOf } from './job-texts.ts'

type TakenOff = { job: OperatorJobRow; wasAlready: boolean; state: 'closed' | 'removed'; others: OperatorJobRow[] }

/** Says that a job was taken off the board, and what happened to the other jobs of its vacancy. Returns the exit code. */
export function printTakenOff(asJson: boolean, { job, wasAlready, state, others }: TakenOff): number {
  const isRemoved = state === 'removed'
  const found = isRemoved ? 'The same vacancy is removed too' : 'The same vacancy is open from another source'
  const lines = [
    `${nameOf(job)} ${wasAlready ? 'was already' : 'is'} ${state}.`,
    ...others.map((other) => `${found}: ${nameOf(other)}.`),
  ]
  const result = {
    ...summaryOf(job),
    state,
    [`was_${state}`]: wasAlready,
    [isRemoved ? 'removed_duplicates' : 'open_duplicates']: others.map(summaryOf),
  }
  return print(asJson, result, lines.join('\n'))
}
