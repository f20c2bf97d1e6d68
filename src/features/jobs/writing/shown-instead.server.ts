import type { Database } from '../../../db/connect.server.ts'
import type { JobRow } from '../../../db/schema.ts'
import { findNames, hasSeveralSources } from '../queries.server.ts'
import { createIndexReader } from '../search/index-reader.server.ts'

/** The job that lists show instead of another. */
export type ShownJob = Pick<JobRow, 'source' | 'reference' | 'uuid'>

/** For the numbers of some jobs, what the lists show instead of those that are duplicates. */
export type ShownInstead = (ids: readonly number[]) => Promise<Map<number, ShownJob>>

/** Reads all open jobs, as a process of the site does, unless a single source has them all; `today` is a day number in Nairobi. */
export async function readShownInstead(db: Database, today: number): Promise<ShownInstead> {
  if (!(await hasSeveralSources(db))) return async () => new Map()
  const { index, read } = createIndexReader(db)
  await read()
  return async (ids) => {
    const shown = new Map(ids.flatMap((id) => pairOf(id, index.duplicateOf(id, today))))
    const names = new Map((await findNames(db, [...shown.values()])).map(({ id, ...name }) => [id, name]))
    return new Map([...shown].flatMap(([id, other]) => pairOf(id, names.get(other) ?? null)))
  }
}

function pairOf<Value>(id: number, value: Value | null): [number, Value][] {
  return value === null ? [] : [[id, value]]
}
