import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** `orderBy` is SQL: the columns of the primary key. */
export type Table = { name: string; columns: string[]; orderBy: string[] }

export const quote = pg.escapeIdentifier

/** All tables except the list of migrations, which is in the manifest. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select format(case when attcollation = 0 then '%I' else '%I collate "C"' end, attname)
        from pg_index, unnest(indkey) with ordinality as key (number, position), pg_attribute
        where indrelid = pg_class.oid and indisprimary and attrelid = pg_class.oid and attnum = key.number order by position
      ) as "orderBy"
    from pg_class
    where relkind = 'r' and relname <> 'schema_migrations' and ${isOwn} order by relname collate "C"`)
  return rows
}

export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and ${isOwn} order by relname collate "C"`,
  )
  return rows.map(({ name }) => name)
}

/** Whether the schema holds a table, view or sequence. */
export async function isEmptySchema(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where relkind in ('r','p','v','m','f','S') and ${isOwn}`,
  )
  return rowCount === 0
}

/** Not of an extension, such as the views of pg_stat_statements. */
const isOwn = `relnamespace = current_schema()::regnamespace and not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/** Makes COPY write the same text on every server, for this transaction, and lifts the server's time limits. */
export async function fixCopyFormat(client: pg.Client): Promise<void> {
  await client.query(`
    set local client_encoding = 'UTF8';
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    -- Reading by the index of the key needs no temporary copy of the table on disk.
    set local enable_sort = off`)
}

/** Streams the rows in the order of their key, so that the same rows always have the same checksum. */
export function copyOut(client: pg.Client, { name, columns, orderBy }: Table) {
  const order = orderBy.length === 0 ? '' : ` order by ${orderBy.join(', ')}`
  const rows = client.query(
    copyTo(`copy (select ${columns.map(quote).join(', ')} from ${quote(name)}${order}) to stdout`),
  )
  // It emits errors of the connection even while nothing reads it, and would end the process without a listener.
  return rows.on('error', (error) => rows.destroy(error))
}
