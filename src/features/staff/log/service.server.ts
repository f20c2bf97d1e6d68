import { dayMs, later } from '../../../clock.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { LogPage } from './contract.ts'
import { findEntries, findEveryone, type LogFilter } from './queries.server.ts'

const pageSize = 50

/** A page of the log. `day` is 'YYYY-MM-DD' in Nairobi. */
export async function readLogPage(
  { db }: Pick<OfficeParts, 'db'>,
  { day, ...filter }: Omit<LogFilter, 'from' | 'until'> & { day?: string },
): Promise<LogPage> {
  const from = day === undefined ? undefined : new Date(`${day}T00:00:00+03:00`)
  const until = from && later(from, dayMs)
  const [rows, people] = await Promise.all([
    findEntries(db, { ...filter, from, until }, pageSize + 1),
    findEveryone(db),
  ])
  const shown = rows.slice(0, pageSize)
  return { entries: shown.map(present), next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null, people }
}

type Entry = Awaited<ReturnType<typeof findEntries>>[number]

function present({ id, at, person, action, detail, ...about }: Entry): LogPage['entries'][number] {
  const { candidate_id, existing_candidate, job_id, job_uuid, job_title } = about
  return {
    id,
    at: at.toISOString(),
    person,
    action,
    detail,
    candidate: candidate_id === null ? null : { id: candidate_id, is_erased: existing_candidate === null },
    job: job_id === null ? null : { id: job_uuid, title: job_title },
  }
}
