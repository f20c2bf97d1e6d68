import { dayMs, formatTime, hourMs, later } from '../../calendar.ts'
import { explainFailure } from '../../mail/failure-reasons.ts'
import type { SiteState } from './site-state.server.ts'

const maxMailWaitMs = hourMs
const maxBackupAgeMs = dayMs
const minFreeShare = 0.1
const failedStates = new Set(['failed', 'suspicious', 'interrupted'])

/** What the operator must look after, one line each, with what to do. Empty if all is well. */
export function findProblems(state: SiteState, now: Date): string[] {
  return [
    ...(state.workers === 0 ? ['The site is not running. Start it with npm start.'] : []),
    ...mailProblems(state.mails, now),
    ...state.sources.flatMap(sourceProblems),
    ...diskProblems(state.disk),
    ...backupProblems(state.backupAt, now),
  ]
}

function mailProblems({ waiting, oldestAt, failing, failed, lastFailure }: SiteState['mails'], now: Date): string[] {
  const problems = failing.map(
    ({ reason, count, since }) =>
      `${emails(count)} failing since ${formatTime(since)}: ${explainFailure(reason)} To send a test: npm run status -- --test-mail ADDRESS`,
  )
  if (failing.length === 0 && oldestAt !== null && oldestAt < later(now, -maxMailWaitMs))
    problems.push(
      `${emails(waiting)} could not be sent yet, the oldest since ${formatTime(oldestAt)}. Check SMTP_URL and the log of the site.`,
    )
  if (failed > 0)
    problems.push(
      `${emails(failed)} given up in the last 7 days. The last reason: ${explainFailure(lastFailure ?? 'unknown')}`,
    )
  return problems
}

function emails(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'email' : 'emails'}`
}

function sourceProblems({ name, state, ranAt, message, isLate }: SiteState['sources'][number]): string[] {
  if (failedStates.has(state))
    return [
      `Source "${name}": ${state} on ${formatTime(ranAt)}${message === null ? '.' : `: ${message}`} To read it again: npm run jobs -- sync ${name}`,
    ]
  return isLate
    ? [`Source "${name}" has not been read when it was due. Is the site running the newest code? Look at its log.`]
    : []
}

function diskProblems({ free, total }: SiteState['disk']): string[] {
  const share = free / total
  if (share >= minFreeShare) return []
  return [`Only ${Math.floor(share * 100)}% of the disk is free. Make room before the database stops.`]
}

function backupProblems(at: Date | null, now: Date): string[] {
  if (at !== null && at >= later(now, -maxBackupAgeMs)) return []
  const since = at === null ? 'There is no backup' : `The last backup is from ${formatTime(at)}`
  return [`${since}. Make one: npm run data -- backup FILE`]
}
