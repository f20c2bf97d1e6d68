import type { Database } from '../../../db/connect.server.ts'
import type { JobFilters } from '../contract.ts'
import { findVacanciesSince } from '../queries.server.ts'
import { toIndexedJob } from './index-reader.server.ts'
import { SearchIndex } from './search-index.server.ts'
import { orderedIds, orderOf } from './seeded-order.ts'
import { searched } from './swahili-words.server.ts'

type Row = Awaited<ReturnType<typeof findVacanciesSince>>[number]

/** A vacancy that lists show; `number` is that of its earliest open job. */
export type NewVacancy = Pick<Row, 'uuid' | 'title' | 'company' | 'city' | 'country' | 'salary'> & { number: number }

/**
 * Returns the search of /jobs in the vacancies that were first published after the number `since` and up to `until`. It
 * finds those that are open on a day, newest first, in an index of their own, which is small.
 */
export async function searchNewVacancies(
  db: Database,
  { since, until }: { since: number; until: number },
): Promise<(filters: JobFilters, today: number) => NewVacancy[]> {
  const rows = await findVacanciesSince(db, since)
  const index = new SearchIndex()
  for (const row of rows) index.put(toIndexedJob(row))
  const numbered = rows.map((row) => Object.assign(row, { number: row.vacancy_number ?? row.id }))
  const isNew = ({ number }: { number: number }) => number > since && number <= until
  const vacancies = new Map(numbered.filter(isNew).map((row) => [row.id, row]))
  // In Swahili too, because the alert may come from a Swahili page.
  return (filters, today) =>
    [...orderedIds(index.match(searched(filters, 'sw'), today, orderOf(0)).keys, orderOf(0))]
      .flatMap((id) => vacancies.get(id) ?? [])
      .toSorted((one, other) => other.number - one.number)
}
