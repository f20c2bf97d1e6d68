import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { withClient } from './connect.server.ts'
import { createSchema, migrationNames } from './open-database.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('template0')
})
afterAll(() => database.drop())

/**
 * What migrations removed that the release before them no longer used, such as `'0009-no-visas.sql': ['visas is gone']`.
 * Of several machines, some still run that release after a migration: docs/architecture.md, "A migration".
 */
const unusedBefore: Record<string, string[]> = { '0010-imports.sql': ['staff_imports.is_accepted is gone'] }

test('each migration leaves the queries of the previous release working', async () => {
  const found = await withClient(database.ownerUrl, 'kazi-test', async (client) => {
    const breaks: Record<string, string[]> = {}
    let before = await readSchema(client)
    for (const name of await migrationNames()) {
      await createSchema(client, [name])
      const after = await readSchema(client)
      const found = findBreaks(before, after)
      if (found.length > 0) breaks[name] = found
      before = after
    }
    return breaks
  })
  expect(found).toEqual(unusedBefore)
})

test.each([
  ['alter table parts rename to pieces', ['parts is gone']],
  ['alter table parts drop column name', ['parts.name is gone']],
  ['alter table parts rename column name to title', ['parts.name is gone']],
  ['alter table parts drop column name, add column name text', ['parts.name is gone']],
  ['alter table parts alter column name type varchar(10)', ['parts.name has another type']],
  ['alter table parts alter column name set not null', ['parts.name must not be null']],
  ['alter table parts alter column size drop default', ['parts.size has no default']],
  ['alter table parts add column weight integer not null', ['parts.weight must not be null']],
  ['alter table parts add unique (name)', ['parts has a new rule: parts_name_key']],
  ['create unique index on parts (lower(name))', ['parts has a new rule: parts_lower_idx']],
  ['alter table parts add check (size > 0)', ['parts has a new rule: parts_size_check']],
  ['alter table parts add foreign key (size) references parts', ['parts has a new rule: parts_size_fkey']],
  ['alter table parts add column weight integer not null default 0, add column code text unique', []],
  ['create table boxes (id integer primary key, part integer not null unique references parts)', []],
  ['create index on parts (name); alter table parts alter column size drop not null', []],
])('finds what breaks the previous release: %s', async (migration, expected) => {
  const found = await withClient(database.ownerUrl, 'kazi-test', async (client) => {
    await client.query('begin; create schema trial; set local search_path = trial')
    await client.query('create table parts (id integer primary key, name text, size integer not null default 1)')
    const before = await readSchema(client)
    await client.query(migration)
    return findBreaks(before, await readSchema(client))
  })
  expect(found).toEqual(expected)
})

type Column = { table: string; number: number; name: string; type: string; isRequired: boolean; hasDefault: boolean }
/** A check, foreign key or unique index. `columns` are their numbers; 0 stands for an expression. */
type Rule = { table: string; name: string; columns: number[] }
type TableSchema = { columns: Column[]; rules: Rule[] }

async function readSchema(client: pg.Client): Promise<TableSchema> {
  const { rows: columns } = await client.query<Column>(`
    select relname as table, attnum as number, attname as name, format_type(atttypid, atttypmod) as type,
      attnotnull as "isRequired", atthasdef or attidentity <> '' as "hasDefault"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
    order by relname, attnum`)
  const { rows: rules } = await client.query<Rule>(`
    select relname as table, conname as name, conkey::integer[] as columns
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype in ('c', 'f') and relnamespace = current_schema()::regnamespace
    union all
    select owner.relname, pg_class.relname, indkey::integer[]
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_class as owner on owner.oid = indrelid
    where indisunique and owner.relnamespace = current_schema()::regnamespace
    order by 1, 2`)
  return { columns, rules }
}

function findBreaks(before: TableSchema, after: TableSchema): string[] {
  const tables = new Set(before.columns.map(({ table }) => table))
  const remaining = new Set(after.columns.map(({ table }) => table))
  const gone = [...tables].filter((table) => !remaining.has(table))
  const kept = (table: string) => tables.has(table) && remaining.has(table)
  return [
    ...gone.map((table) => `${table} is gone`),
    ...before.columns.filter(({ table }) => kept(table)).flatMap((column) => findChange(column, after.columns)),
    ...after.columns
      .filter((column) => kept(column.table) && !findSame(column, before.columns))
      .filter(({ isRequired, hasDefault }) => isRequired && !hasDefault)
      .map(({ table, name }) => `${table}.${name} must not be null`),
    ...after.rules
      .filter(
        ({ table, name }) => kept(table) && !before.rules.some((rule) => rule.table === table && rule.name === name),
      )
      .filter(({ table, columns }) =>
        columns.some(
          (number) =>
            number === 0 || before.columns.some((column) => column.table === table && column.number === number),
        ),
      )
      .map(({ table, name }) => `${table} has a new rule: ${name}`),
  ]
}

/** A column that was dropped and added again has another number. */
function findSame({ table, number, name }: Column, columns: Column[]): Column | undefined {
  return columns.find((each) => each.table === table && each.number === number && each.name === name)
}

function findChange(column: Column, columns: Column[]): string[] {
  const place = `${column.table}.${column.name}`
  const after = findSame(column, columns)
  if (!after) return [`${place} is gone`]
  const changes: string[] = []
  if (after.type !== column.type) changes.push(`${place} has another type`)
  if (after.isRequired && !column.isRequired) changes.push(`${place} must not be null`)
  if (after.isRequired && column.hasDefault && !after.hasDefault) changes.push(`${place} has no default`)
  return changes
}
