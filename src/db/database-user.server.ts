import { execFile, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'

const execFileAsync = promisify(execFile)

/**
 * The system user that runs the database server, because PostgreSQL refuses to run as root. `ids` is null if this
 * process is not root and can run it itself. `mayReachPaths`: whether the user can open the folders above the data and
 * the programs.
 */
export type DatabaseUser = { ids: { uid: number; gid: number } | null; mayReachPaths: boolean }

/**
 * Finds the user to run the server as. Creates the system user `postgres` if this process is root. It must be able to
 * reach `paths`.
 */
export async function findDatabaseUser(paths: string[]): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return { ids: null, mayReachPaths: true }
  const ids = await idsOf('postgres').catch(async () => {
    await execFileAsync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ])
    return idsOf('postgres')
  })
  return { ids, mayReachPaths: (await Promise.all(paths.map(isOpenToAll))).every(Boolean) }
}

/**
 * Returns the command that runs `program` as that user. If the user cannot open a folder above it (such as root's
 * home), setpriv(1) from util-linux grants one capability: to read through closed folders.
 */
export function asDatabaseUser(user: DatabaseUser, program: string, args: string[]) {
  if (user.ids === null || user.mayReachPaths) return { command: program, args, ids: user.ids ?? {} }
  const { uid, gid } = user.ids
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs']
  const keep = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  return { command: 'setpriv', args: [...drop, ...keep, program, ...args], ids: {} }
}

/** Runs a command and returns its exit code and output. */
export async function runToEnd({
  command,
  args,
  ids,
}: ReturnType<typeof asDatabaseUser>): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { ...ids, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  return new Promise((done, fail) => child.once('error', fail).once('close', (code) => done({ code, output })))
}

async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await execFileAsync('id', [flag, name])).stdout)),
  )
  if (uid === undefined || gid === undefined) throw new Error(`no user ${name}`)
  return { uid, gid }
}

/**
 * Whether all users can open every folder above `path`. A missing folder counts as open, because it will be created
 * open.
 */
async function isOpenToAll(path: string): Promise<boolean> {
  const folder = dirname(path)
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0o111,
  )
  return (mode & 0o001) !== 0 && (folder === path || isOpenToAll(folder))
}

/** The database role of workers and commands in the embedded database. */
export const appRole = 'kazi_app'

/**
 * Creates the app's role if it is missing, and lets it read, write and vacuum (PostgreSQL 17 or later) all tables,
 * including those of later migrations. Runs at each start, because restored data may lack the grants.
 */
export async function grantToAppRole(client: pg.Client): Promise<void> {
  await client.query(grants)
}

// One query, so that its statements run in one transaction.
const grants = `
  do $$ begin
    create role ${appRole} login;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
    -- A role may change its own settings and password, for all its later sessions. Only where needed: two starts at once must not write the same row.
    if exists (select from pg_db_role_setting where setrole = '${appRole}'::regrole) then
      alter role ${appRole} reset all;
      execute format('alter role ${appRole} in database %I reset all', current_database());
    end if;
    if exists (select from pg_authid where rolname = '${appRole}' and rolpassword is not null) then
      alter role ${appRole} password null;
    end if;
    if has_database_privilege('${appRole}', 'postgres', 'connect') then
      revoke connect on database postgres from public;
    end if;
  end $$;
  revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
  grant usage on schema public to ${appRole};
  grant select, insert, update, delete, maintain on all tables in schema public to ${appRole};
  grant usage, select on all sequences in schema public to ${appRole};
  alter default privileges in schema public grant select, insert, update, delete, maintain on tables to ${appRole};
  alter default privileges in schema public grant usage, select on sequences to ${appRole};
  revoke insert, update, delete, maintain on schema_migrations from ${appRole};`
