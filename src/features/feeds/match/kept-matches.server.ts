import type { Match, Survey } from 'job-feeds'
import type { Database } from '../../../db/connect.server.ts'

/**
 * The match of a source, and all columns of the file for which it was confirmed. Without columns it has only what an
 * operator said, and the next import proposes the rest.
 */
export type KeptMatch = { match: Partial<Match>; columns: string[] | null }

export async function findMatch(db: Database, source: string): Promise<KeptMatch | null> {
  const kept = await db
    .selectFrom('source_matches')
    .select(['match', 'columns'])
    .where('source', '=', source)
    .executeTakeFirst()
  return kept ?? null
}

/** The matches of all sources, by source. */
export async function findMatches(db: Database): Promise<Map<string, KeptMatch>> {
  const rows = await db.selectFrom('source_matches').select(['source', 'match', 'columns']).execute()
  return new Map(rows.map(({ source, ...kept }) => [source, kept]))
}

export async function saveMatch(db: Database, source: string, { match, columns }: KeptMatch): Promise<void> {
  const values = { match: JSON.stringify(match), columns: JSON.stringify(columns), updated_at: new Date() }
  await db
    .insertInto('source_matches')
    .values({ source, ...values })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(values))
    .execute()
}

/** Deletes the match, so that the next import proposes one. Returns false if the source had no match. */
export async function deleteMatch(db: Database, source: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('source_matches')
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The columns with at least one value. An empty one is not known until it has values. */
export function filledColumns({ columns }: Pick<Survey, 'columns'>): string[] {
  return columns.flatMap(({ name, filled }) => (filled > 0 ? [name] : []))
}

/** Keeps the match of a file that was imported, and remembers its columns. */
export async function keepMatch(db: Database, source: string, { match, survey }: MatchedFile): Promise<void> {
  const before = await findMatch(db, source)
  const columns = [...new Set([...(before?.columns ?? []), ...filledColumns(survey)])]
  await saveMatch(db, source, { match, columns })
}

type MatchedFile = { match: Match; survey: Pick<Survey, 'columns'> }
