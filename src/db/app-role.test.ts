import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { migrate } from './open-database.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // As at each start. Privileges on a database are not copied from its template.
  await migrate(database.ownerUrl, { grantsToAppRole: true })
})
afterAll(() => database.drop())

test("the app's role is not a superuser and cannot create roles, databases or replicas", async () => {
  const { rows } =
    await sql`select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`.execute(
      database.db,
    )
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
  ])
  const memberships = await sql`select from pg_auth_members where member = current_user::regrole`.execute(database.db)
  expect(memberships.rows).toEqual([])
})

test.each([
  'create table own (id int)',
  'create temporary table own (id int)',
  'create schema own',
  'create function own() returns int language sql as $$ select 1 $$',
  'create extension pg_trgm',
  'create role own',
  'drop table jobs',
  'alter table jobs disable trigger all',
  'truncate jobs',
  "copy jobs (title) to program 'cat'",
  "copy jobs (title) from '/etc/passwd'",
  "copy jobs (title) to '/tmp/jobs'",
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  'select lo_create(0)',
  'select lo_creat(-1)',
  "select lo_from_bytea(0, 'x')",
  'select * from pg_authid',
  'select * from pg_hba_file_rules',
  'set role kazi',
  'set session authorization kazi',
  'alter role current_user superuser',
  "alter system set log_statement = 'all'",
  'vacuum full pg_authid',
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kazi-holder'",
  "insert into schema_migrations (name) values ('9999-never.sql')",
  'delete from schema_migrations',
])('refuses the app %s', async (statement) => {
  const notices = await complaintsOf(statement)
  expect(notices).toMatch(/permission denied|must be|Only roles/i)
})

test('the next start resets what the app changed in its own role', async () => {
  const settings = () =>
    sql`select setconfig from pg_db_role_setting where setrole = 'kazi_app'::regrole union all select array[rolpassword] from pg_authid where rolname = 'kazi_app' and rolpassword is not null`.execute(
      database.owner,
    )
  // A harmless setting, because all tests share the role.
  await sql`alter role kazi_app set lock_timeout = '1h'`.execute(database.db)
  await sql
    .raw(`alter role kazi_app in database ${new URL(database.url).pathname.slice(1)} set lock_timeout = '1h'`)
    .execute(database.db)
  await sql`alter role kazi_app password 'x'`.execute(database.db)
  expect((await settings()).rows).toHaveLength(3)
  await migrate(database.ownerUrl, { grantsToAppRole: true })
  expect((await settings()).rows).toEqual([])
})

test('the app may not use the maintenance database', async () => {
  const url = new URL(database.url)
  url.pathname = '/postgres'
  await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow(
    'permission denied for database "postgres"',
  )
})

test('the app can read and write every table, including those of later migrations', async () => {
  await sql`create table later (id integer generated always as identity, number serial, name text)`.execute(
    database.owner,
  )
  await sql`insert into later (name) values ('new')`.execute(database.db)
  await sql`vacuum later`.execute(database.db)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as privilege
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations' and not has_table_privilege(current_user, pg_class.oid, privilege)`.execute(
    database.db,
  )
  expect(rows).toEqual([])
  await sql`drop table later`.execute(database.owner)
})

test('the app may vacuum every table', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`.execute(
    database.db,
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { name } of rows) expect(await complaintsOf(`vacuum ${name}`), name).toBe('')
})

/** The error, or the warnings, of a statement: VACUUM only warns about what it skips. */
async function complaintsOf(statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: database.url })
  const complaints: string[] = []
  client.on('notice', ({ message }) => complaints.push(message ?? ''))
  await client.connect()
  await client.query(statement).catch((error: unknown) => complaints.push(String(error)))
  await client.end()
  return complaints.join('\n')
}
