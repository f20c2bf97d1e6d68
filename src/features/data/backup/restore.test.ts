import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isSignedIn, signIn } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { canary, registerCanary } from '../../../../tests/support/canary.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import { profileOf } from '../../../../tests/support/profiles.ts'
import { runHere } from '../../../../tests/support/run-command.ts'
import { withClient } from '../../../db/connect.server.ts'
import { backupLock, compareSchema, migrate, migrationNames } from '../../../db/open-database.server.ts'
import { createDigest } from './rows.server.ts'
import { copyOut, fixCopyFormat, isEmptySchema, listSequences, listTables } from './tables.server.ts'
import { writeBackup } from './write-backup.server.ts'

// Deriving a key from a passphrase takes a second.
const publicKey = ['--key-file', 'key.pub']
const secretKey = ['--key-file', 'key']

let site: TestApp
let token: string
let password: string
let folder: string
let session: string
let empty: TestDatabase
const databases: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-backup-'))
  empty = await emptyDatabase()
  site = await startTestApp({ now: new Date() })
  ;({ token, password } = await registerCanary(site))
  await fillOtherTables(site)
  ;({ session } = await createMember(site))
  expect(await data(['backup-key', 'key'])).toMatchObject({ code: 0 })
  expect(await data(['backup', 'site.age', ...publicKey], site.ownerUrl)).toMatchObject({ code: 0 })
  expect(await data(['backup', 'site.zst', '--plain'], site.ownerUrl)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await site.close()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `npm run data` in the folder. Without `url`, there is no database. */
async function data(args: string[], url?: string, environment: Record<string, string> = {}) {
  const { code, output } = await runHere(['data', ...args], { url, INIT_CWD: folder, ...environment })
  return { code, output }
}

/** Rows that are hard to copy: control characters, the end marker of COPY, nulls, arrays, JSON and bytes. */
async function fillOtherTables({ db }: TestApp): Promise<void> {
  const description = "tab\t, line\nfeed, \r, backslash \\ and \\N, quote ', emoji 👷🏾‍♀️, \u0001\n\\.\n"
  const { id } = await insertJob(db, { title: 'Plumber\n\\.', description })
  await insertJob(db, { title: 'x'.repeat(100), description: 'long '.repeat(1_000_000) })
  const run = await db
    .insertInto('import_runs')
    .values({ source: 'partner', location: '/tmp/a.csv', refusal_groups: '[{"reason": "a\\tb"}]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('run_changes')
    .values({ run_id: run.id, new_ids: [id, id], former: '{"é":  1}' })
    .execute()
  await db.insertInto('import_refusals').values({ run_id: run.id, position: 1, reason: 'no title' }).execute()
  await db
    .insertInto('banners')
    .values({
      url_hash: Buffer.alloc(32, 0xff),
      url: 'https://example.com/a.png',
      failure: 'gone',
      failed_at: new Date(0),
      attempts: 3,
    })
    .execute()
  await db.insertInto('rate_limits').values({ key: 'a\tb', points: 3, expire: -1 }).execute()
  await db.insertInto('data_requests').values({ action: 'erase', done_at: new Date() }).execute()
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('template0')
  databases.push(database)
  return database
}

/** Restores a file and expects a refusal that leaves the database empty. */
async function refusalOf(args: string[], environment?: Record<string, string>): Promise<string> {
  const { code, output } = await data(['restore', ...args], empty.ownerUrl, environment)
  const isEmpty = await withClient(empty.ownerUrl, 'kazi-test', isEmptySchema)
  expect({ code, isEmpty }).toEqual({ code: 1, isEmpty: true })
  return output
}

/** Row counts and checksums of all tables, and the values of all sequences. */
async function readContents({ ownerUrl }: TestDatabase): Promise<Record<string, unknown>> {
  return withClient(ownerUrl, 'kazi-test', async (client) => {
    const contents: Record<string, unknown> = {}
    await client.query('begin')
    await fixCopyFormat(client)
    for (const table of await listTables(client)) {
      const digest = createDigest()
      for await (const chunk of copyOut(client, table)) digest.update(chunk)
      contents[table.name] = digest.end()
    }
    for (const name of await listSequences(client))
      contents[name] = (await client.query(`select last_value, is_called from "${name}"`)).rows
    return contents
  })
}

/** Writes a changed copy of the unencrypted backup. */
async function writeChanged(name: string, change: (tar: Buffer) => Buffer): Promise<string> {
  const tar = zstdDecompressSync(await readFile(join(folder, 'site.zst')))
  await writeFile(join(folder, name), zstdCompressSync(change(tar)))
  return name
}

/** Replaces text in the archive with other text of the same length. */
function replaced(tar: Buffer, text: string, other: string): Buffer {
  expect(tar.includes(text) && text.length === other.length).toBe(true)
  return Buffer.from(tar.toString('latin1').replaceAll(text, other), 'latin1')
}

test('restores every row and sequence, the same schema, and a signed-in candidate with a move', async () => {
  const database = await emptyDatabase()
  expect(await data(['verify', 'site.age', ...secretKey])).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^alerts +0\n[^]+\nbanners +1\n[^]+\ncandidates +1\n[^]+ is complete: \d+ rows of \d+ tables, made on /,
    ),
  })
  const { code, output } = await data(['restore', 'site.age', ...secretKey, '--move'], database.ownerUrl)
  expect(output).toContain('APP_SECRET decrypts the restored data.')
  expect(code).toBe(0)
  // The backup itself was recorded after it had been made.
  const { backups: _rows, backups_id_seq: _next, ...contents } = await readContents(database)
  expect(await readContents(site)).toMatchObject(contents)
  expect(await describeSchema(database)).toEqual(await describeSchema(site))
  expect(await compareSchema(database.ownerUrl)).toEqual({ missing: [], unknown: [], hasSite: true })
  await migrate(database.ownerUrl, { grantsToAppRole: true })
  const restored = await startTestApp({ database, now: new Date() })
  expect(await profileOf(restored, token)).toMatchObject({ profile: { address: canary.address } })
  const newest = await sql<{ id: number }>`select max(id) as id from jobs`.execute(site.db)
  expect((await insertJob(restored.db)).id).toBe((newest.rows[0]?.id ?? 0) + 1)
  await restored.close()
})

test('leaves out sessions, emailed links and queued emails without --move', async () => {
  expect(await site.readMails()).not.toEqual([])
  const database = await emptyDatabase()
  const { output } = await data(['restore', 'site.age', ...secretKey], database.ownerUrl)
  expect(output).toContain('everyone signs in again')
  await migrate(database.ownerUrl, { grantsToAppRole: true })
  const restored = await startTestApp({ database, now: new Date() })
  expect(await isSignedIn(restored, token)).toBe(false)
  expect((await staffCall(restored, session, 'GET', '/me')).status).toBe(401)
  expect(await restored.readMails()).toEqual([])
  expect(await signIn(restored, { username: canary.username, password })).not.toBe('')
  await restored.close()
})

test('saves one consistent snapshot while rows are being written', async () => {
  const source = await createTestDatabase()
  databases.push(source)
  const stop = new AbortController()
  let written = 0
  const writers = [1, 2].map(async (writer) => {
    while (!stop.signal.aborted) {
      const reference = `${writer}-${written++}`
      await source.db.transaction().execute(async (trx) => {
        const { id } = await insertJob(trx, { source: 'pair', reference })
        await trx.insertInto('source_matches').values({ source: reference, match: '{}', columns: '[]' }).execute()
        await trx.insertInto('rate_limits').values({ key: reference, points: id }).execute()
      })
    }
  })
  // The last two may not be committed yet.
  while (written < 102) await sleep(5)
  await withClient(source.ownerUrl, 'kazi-test', async (client) => {
    const archive = pack()
    const saving = writeBackup(client, archive, { now: new Date(), onProgress() {} })
    // The archive is full, so it waits after its first tables.
    await expect.poll(() => idleSince(source)).not.toBeNull()
    const before = written
    while (written < before + 100) await sleep(5)
    await writeFile(join(folder, 'busy.zst'), zstdCompressSync(await buffer(archive)))
    await saving
  })
  stop.abort()
  await Promise.all(writers)
  const target = await emptyDatabase()
  expect(await data(['restore', 'busy.zst', '--plain'], target.ownerUrl)).toMatchObject({ code: 0 })
  const { rows } = await sql`
    select count(*) filter (where jobs.id is null or points is null or match is null) as torn, count(*) between 100 and ${written - 100} as "isFromBefore"
    from jobs full join rate_limits on points = id full join source_matches on source_matches.source = reference`.execute(
    target.owner,
  )
  expect(rows).toEqual([{ torn: 0, isFromBefore: true }])
  const { rows: numbers } = await sql`
    select (select max(id) from jobs) <= (select last_value from jobs_id_seq) as ids,
      (select max(revision) from jobs) <= (select last_value from job_revisions) as revisions`.execute(target.owner)
  expect(numbers).toEqual([{ ids: true, revisions: true }])
})

test('ends with the error of an archive that can take no more', async () => {
  await withClient(site.ownerUrl, 'kazi-test', async (client) => {
    const archive = pack().on('error', () => {})
    const saving = writeBackup(client, archive, { now: new Date(), onProgress() {} })
    // Idle since the same time twice: not between two tables, but inside an entry, because the archive is full.
    let since: string | null = null
    const isWaiting = async () => {
      const before = since
      since = await idleSince(site)
      return since !== null && since === before
    }
    await expect.poll(isWaiting).toBe(true)
    archive.destroy(new Error('the disk is full'))
    await expect(saving).rejects.toThrow('the disk is full')
  })
})

test('refuses a database that is not empty, and leaves it as it is', async () => {
  const before = await readContents(site)
  expect(await data(['restore', 'site.age', ...secretKey], site.ownerUrl)).toEqual({
    code: 1,
    output: expect.stringContaining('The database is not empty, and a backup can only be restored into an empty one.'),
  })
  expect(await readContents(site)).toEqual(before)
})

test('refuses a wrong passphrase, a damaged file and an incomplete one, and restores nothing', async () => {
  const mismatch = 'The passphrase or key does not match this backup.'
  expect(await refusalOf(['site.age'], { BACKUP_PASSPHRASE: 'a passphrase, which it has not' })).toBe(mismatch)
  await data(['backup-key', 'other'])
  expect(await refusalOf(['site.age', '--key-file', 'other'])).toBe(mismatch)
  const file = await readFile(join(folder, 'site.age'))
  const damage = 'The backup is damaged or incomplete. Use another copy or an older backup.'
  for (const share of [0.3, 0.7, 0.999]) {
    await writeFile(join(folder, 'cut.age'), file.subarray(0, Math.floor(file.length * share)))
    expect(await refusalOf(['cut.age', ...secretKey])).toBe(damage)
    const changed = Buffer.from(file)
    const at = Math.floor(file.length * share)
    changed[at] = (changed[at] ?? 0) ^ 4
    await writeFile(join(folder, 'changed.age'), changed)
    expect(await refusalOf(['changed.age', ...secretKey])).toBe(damage)
  }
})

test('refuses a backup of a newer release', async () => {
  const [last = ''] = (await migrationNames()).slice(-1)
  const name = await writeChanged('newer.zst', (tar) => replaced(tar, last, `9${last.slice(1)}`))
  expect(await refusalOf([name, '--plain'])).toMatch(/^The backup is from a newer version of this site/)
})

test('refuses a backup of a version before 1.0.0', async () => {
  const [first = ''] = await migrationNames()
  const name = await writeChanged('old.zst', (tar) =>
    replaced(tar, `"${first}"`, '"0001-jobs.sql"'.padEnd(first.length + 2)),
  )
  expect(await refusalOf([name, '--plain'])).toMatch(/^The backup was made by a version before 1\.0\.0, /)
})

test('refuses rows that do not fit their table, without quoting them', async () => {
  const name = await writeChanged('unfit.zst', (tar) => replaced(tar, canary.username, 'canary\twangari'))
  expect(await refusalOf([name, '--plain'])).toBe(
    'PostgreSQL refused the backup (error 22P04 in the table candidates). Nothing was restored.',
  )
})

test('refuses a backup that lacks a table or has an unknown column', async () => {
  const lacking = await writeChanged('lacking.zst', (tar) => replaced(tar, '"documents"', '"documentz"'))
  expect(await refusalOf([lacking, '--plain'])).toBe(
    'The backup does not fit this site: the table documents or a column of it differs.',
  )
  const hostile = await writeChanged('hostile.zst', (tar) => replaced(tar, '"referral_code"', `"x\\"); drop --"`))
  expect(await refusalOf([hostile, '--plain'])).toBe(
    'The backup does not fit this site: the table candidates or a column of it differs.',
  )
})

test('leaves out tables that another program keeps in the database', async () => {
  const [source, target] = [await createTestDatabase(), await emptyDatabase()]
  databases.push(source)
  await sql`create table "no""tes; drop table jobs" (text text)`.execute(source.owner)
  await sql`insert into "no""tes; drop table jobs" values ('mine')`.execute(source.owner)
  expect(await data(['backup', 'shared.zst', '--plain'], source.ownerUrl)).toMatchObject({ code: 0 })
  const { code, output } = await data(['restore', 'shared.zst', '--plain'], target.ownerUrl)
  expect(output).toContain('Left out, because they are not tables of this site: no"tes; drop table jobs.')
  expect(code).toBe(0)
  expect(await describeSchema(target)).toEqual(await describeSchema(site))
})

test('says when the secret does not decrypt the restored data', async () => {
  const database = await emptyDatabase()
  const secret = { APP_SECRET: 'another secret of thirty-two characters' }
  const { code, output } = await data(['restore', 'site.age', ...secretKey], database.ownerUrl, secret)
  expect(code).toBe(1)
  expect(output).toContain(
    'The site cannot start yet. The database contains values that were encrypted with another secret',
  )
})

test('refuses to back up while the database is updated, and an update waits for a backup', async () => {
  const update = await emptyDatabase()
  await withClient(site.ownerUrl, 'kazi-test', async (client) => {
    await client.query(`select pg_advisory_lock(${backupLock})`)
    expect(await data(['backup', 'updated.age', ...publicKey], site.ownerUrl)).toEqual({
      code: 1,
      output: 'The database is being updated by npm start. Run the command again when the site has started.',
    })
  })
  await withClient(update.ownerUrl, 'kazi-test', async (client) => {
    await client.query(`select pg_advisory_lock_shared(${backupLock})`)
    let isDone = false
    const waiting = vi.fn<() => void>()
    const migrating = migrate(update.ownerUrl, { onWait: waiting }).finally(() => (isDone = true))
    await expect.poll(() => waiting.mock.calls.length).toBe(1)
    await sleep(300)
    expect(isDone).toBe(false)
    await client.query(`select pg_advisory_unlock_all()`)
    expect(await migrating).toEqual(await migrationNames())
  })
  expect(await readdir(folder)).not.toContain('updated.age')
})

test('refuses to replace a file, and to back up without encryption unless asked to', async () => {
  const before = await readFile(join(folder, 'site.age'))
  expect(await data(['backup', 'site.age', ...publicKey], site.ownerUrl)).toEqual({
    code: 1,
    output: `${join(folder, 'site.age')} exists already. Choose another name; a backup never replaces a file.`,
  })
  expect(await readFile(join(folder, 'site.age'))).toEqual(before)
  expect(await data(['backup', 'open.zst'], site.ownerUrl)).toEqual({
    code: 1,
    output: expect.stringMatching(/^Backups are encrypted\. Set BACKUP_PASSPHRASE, or use --key-file FILE/),
  })
  expect(await readdir(folder)).not.toContain('open.zst')
})

test('refuses to back up a database without a site', async () => {
  const noSite = { code: 1, output: 'The database contains no site. Check DATA_DIR or DATABASE_URL.' }
  expect(await data(['backup', 'nothing.age', ...publicKey], empty.ownerUrl)).toEqual(noSite)
  await sql`create table theirs (id integer)`.execute(empty.owner)
  expect(await data(['backup', 'nothing.age', ...publicKey], empty.ownerUrl)).toEqual(noSite)
  await sql`drop table theirs`.execute(empty.owner)
  expect(await readdir(folder)).not.toContain('nothing.age')
})

test('reports a broken connection and leaves no file', async () => {
  const backingUp = data(['backup', 'broken.age', ...publicKey], site.ownerUrl)
  let killed = 0
  while (killed === 0) {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kazi-backup' and query like 'copy%' and datname = current_database()`.execute(
      site.owner,
    )
    killed = rows.length
  }
  const { code, output } = await backingUp
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^The database cannot be reached: /) })
  expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([])
})

test('every table has a primary key, which gives its rows an order', async () => {
  const tables = await withClient(site.ownerUrl, 'kazi-test', listTables)
  expect(tables.filter(({ orderBy }) => orderBy.length === 0)).toEqual([])
})

/** When the backup of a database last read rows and began to wait; null while it reads. */
async function idleSince({ owner }: TestDatabase): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    select state_change::text as since from pg_stat_activity
    where application_name = 'kazi-test' and state = 'idle in transaction' and query like 'copy%' and datname = current_database()`.execute(
    owner,
  )
  return rows[0]?.since ?? null
}

function describeSchema({ owner }: TestDatabase): Promise<unknown> {
  return sql`
    select table_name as name, column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as what from information_schema.columns where table_schema = 'public'
    union all select tablename, indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text, conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all select tgrelid::regclass::text, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`
    .execute(owner)
    .then(({ rows }) => rows)
}
