import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { migrate, migrationNames } from './open-database.server.ts'

let killed: TestDatabase
let complete: TestDatabase
beforeAll(async () => {
  killed = await createTestDatabase('template0')
  complete = await createTestDatabase('template0')
  await migrate(complete.ownerUrl)
})
afterAll(() => Promise.all([killed.drop(), complete.drop()]))

test('completes a migration that was killed at some of its statements', async () => {
  // The first statement creates the table of migrations, the second is the first of a migration.
  for (const statement of [1, 2, 'record'] as const) expect(await migrateKilledAt(statement)).toBe(false)
  let kills = 0
  let done = 0
  for (let statement = 10; !(await migrateKilledAt(statement)); statement += 9) {
    kills++
    const before = done
    done = await countApplied()
    if (done > before) statement = -8 // continue with the first statement of the next migration
  }
  await query(killed.ownerUrl, stopKilling)
  expect(kills).toBeGreaterThan(4)
  expect(await describeSchema(killed.ownerUrl)).toEqual(await describeSchema(complete.ownerUrl))
  expect(await query(killed.ownerUrl, 'select name from schema_migrations order by name')).toEqual(
    (await migrationNames()).map((name) => ({ name })),
  )
})

/** Returns false if the migration was killed. `record`: at the record of a migration, after its last statement. */
async function migrateKilledAt(statement: number | 'record'): Promise<boolean> {
  await endAtStatement(statement)
  try {
    await migrate(killed.ownerUrl)
    return true
  } catch (error) {
    if (error instanceof Error && /terminat/.test(error.message)) return false
    throw error
  }
}

async function countApplied(): Promise<number> {
  const [table] = await query(killed.ownerUrl, `select 1 from pg_tables where tablename = 'schema_migrations'`)
  return table === undefined ? 0 : (await query(killed.ownerUrl, 'select name from schema_migrations')).length
}

/**
 * Makes the database kill the connection at its nth schema change from now, or at the record of a migration. Counts with
 * a sequence, which a rollback does not reset.
 */
async function endAtStatement(statement: number | 'record'): Promise<void> {
  await query(
    killed.ownerUrl,
    `
    ${stopKilling};
    create schema killing;
    create sequence killing.statements;
    create function killing.change() returns event_trigger language plpgsql as $$
    begin
      if nextval('killing.statements') = ${statement === 'record' ? 0 : statement} then perform pg_terminate_backend(pg_backend_pid()); end if;
    end $$;
    create function killing.record() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    do $$ begin
      if ${statement === 'record'} then
        create trigger end_at_statement before insert on schema_migrations
          for each row execute function killing.record();
      end if;
    end $$;
    create event trigger end_at_statement on ddl_command_end execute function killing.change()`,
  )
}

const stopKilling = `
  drop event trigger if exists end_at_statement;
  drop schema if exists killing cascade`

/** Every column, index, constraint, trigger and function. */
function describeSchema(url: string): Promise<unknown[]> {
  return query(
    url,
    `
    select table_name as name, column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as what from information_schema.columns where table_schema = 'public'
    union all select tablename, indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    order by 1, 2`,
  )
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
