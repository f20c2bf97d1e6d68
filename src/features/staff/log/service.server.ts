import { dayMs, later } from '../../../calendar.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { findEntries, findEveryone, type LogFilter } from './queries.server.ts'

const pageSize = 50

/** A page of the log. `day` is 'YYYY-MM-DD' in Nairobi; `person` is 0 for an operator by command. */
export async function readLogPage(
  { db }: Pick<OfficeParts, 'db'>,
  { day, person, ...filter }: Omit<LogFilter, 'from' | 'until' | 'personId'> & { day?: string; person?: number },
) {
  const from = day === undefined ? undefined : new Date(`${day}T00:00:00+03:00`)
  const rows = await findEntries(
    db,
    { ...filter, personId: person, from, until: from && later(from, dayMs) },
    pageSize + 1,
  )
  const entries = rows.slice(0, pageSize).map(({ id, at, person, action, detail, ...about }) => ({
    id,
    at,
    person,
    action,
    detail,
    candidate:
      about.candidate_id === null ? null : { id: about.candidate_id, is_erased: about.existing_candidate === null },
    job: about.job_id === null ? null : { id: about.job_uuid, title: about.job_title },
  }))
  const next = rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null
  return { entries, next, people: await findEveryone(db) }
}
