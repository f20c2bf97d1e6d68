import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/**
 * Makes inserting or updating a candidate take 0.2 seconds, so that other requests overlap with it. Returns the
 * function that undoes it.
 */
export async function slowDownCandidates(
  { owner }: Pick<TestApp, 'owner'>,
  statement: 'insert' | 'update',
): Promise<() => Promise<void>> {
  await sql
    .raw(
      `create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$`,
    )
    .execute(owner)
  await sql
    .raw(`create trigger wait before ${statement} on candidates for each row execute function wait()`)
    .execute(owner)
  return async () => void (await sql`drop function wait cascade`.execute(owner))
}
