import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withClient } from '../../src/db/connect.server.ts'
import { embeddedOwnerUrl } from '../../src/db/embedded.server.ts'
import { isReadOnly } from '../../src/db/read-only.server.ts'
import { createEncryption } from '../../src/encryption/encryption.server.ts'
import { isEmptySchema } from '../../src/features/data/backup/tables.server.ts'
import { type CalledSite, newDetails, post, registerPerson, signIn } from '../support/accounts.ts'
import { readContents } from '../support/backups.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { personal, profileOf, save } from '../support/profiles.ts'
import { freePort, run, runToEnd, type ServerProcess, startServer, stopServers } from '../support/server-process.ts'
import { authority, sitePassword, startTlsDatabase } from '../support/tls-database.ts'

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-move-'))
  dataDir = join(folder, 'data')
})
afterEach(stopServers)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The first test runs about ten processes, one after the other. */
const timeout = 240_000

test('moves a busy site to a server and back, without losing anything it acknowledged', { timeout }, async () => {
  const server = await startTlsDatabase('server')
  onTestFinished(() => server.stop())
  const url = server.urlWith(`?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`)
  const home = { DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' }
  const old = await startServer({ ...home, WEB_CONCURRENCY: '2' })
  const secret = (await readFile(join(dataDir, 'app-secret'), 'utf8')).trim()

  const token = await newSession(called(old, secret))
  const visitors = startVisitors(called(old, secret), token)
  await expect.poll(() => visitors.registered.length, { timeout: 30_000 }).toBeGreaterThan(5)
  const moved = await runToEnd(['cli.ts', 'data', 'move-to', withoutPassword(url)], {
    DATA_DIR: dataDir,
    PGPASSWORD: sitePassword,
  })
  expect(moved.output).toContain('Old and new rows are the same.')
  expect(moved.output).toContain(`1. Set DATABASE_URL to the URL that you gave this command, with the password.
2. Set APP_SECRET to the text in ${dataDir}/app-secret: without it, the site cannot decrypt its data. In a shell: export APP_SECRET="$(cat '${dataDir}/app-secret')"
3. Restart the site.`)
  expect(moved.output).not.toContain(sitePassword)
  expect(moved.output).not.toContain(secret)
  expect(moved.code).toBe(0)
  await visitors.stop()
  // A query sent in the instant in which its idle connection ends gets another text.
  expect([...visitors.refusals.keys()]).toContain(
    'We are moving house. You can read jobs; saving is back in a few minutes.',
  )
  expect(new Set(visitors.refusals.values())).toEqual(new Set([503]))
  expect(visitors.readsAfterRefusal).toBeGreaterThan(0)
  const contents = await readContents(url)
  expect(await readContents(embeddedOwnerUrl(dataDir))).toEqual(contents)
  expect(await usernamesIn(url)).toEqual(expect.arrayContaining(visitors.registered))

  const wrong = await runToEnd(['server.ts'], {
    DATABASE_URL: url,
    APP_SECRET: 'not the secret of this site and as long as it',
    PORT: String(await freePort()),
  })
  expect(wrong).toEqual({ code: 1, output: expect.stringContaining('encrypted with another secret') })
  await old.stop()
  const inServer = { ...home, DATABASE_URL: url, APP_SECRET: secret }
  const second = await startServer({ ...inServer, WEB_CONCURRENCY: '1' })
  const found = numberIn((await profileOf(called(second, secret), token)).profile.address)
  expect(found).toBeGreaterThanOrEqual(visitors.lastSaved)
  expect(found).toBeLessThanOrEqual(visitors.lastTried)
  expect((await savePlot(called(second, secret), token, 77_777)).status).toBe(200)

  const goBack = ['cli.ts', 'data', 'move-to', 'embedded']
  expect(await runToEnd(goBack, inServer)).toEqual({
    code: 1,
    output: expect.stringContaining(
      `There is a database in ${dataDir} already, and a move never replaces one. Rename ${dataDir}/postgres,`,
    ),
  })
  expect((await savePlot(called(second, secret), token, 88_888)).status).toBe(200)
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-before'))
  const back = await runToEnd(goBack, inServer)
  expect(back.output).toContain('1. Remove DATABASE_URL from the settings of the site')
  expect(back.code).toBe(0)
  expect((await savePlot(called(second, secret), token, 99_999)).status).toBe(503)
  await second.stop()
  const third = await startServer({ ...home, WEB_CONCURRENCY: '1' })
  expect((await profileOf(called(third, secret), token)).profile.address).toBe('Plot 88888')
  expect((await savePlot(called(third, secret), token, 1)).status).toBe(200)
})

test('refuses to move without the secret of the embedded database', { timeout }, async () => {
  const target = await createTestDatabase('template0')
  onTestFinished(() => target.drop())
  await rename(join(dataDir, 'app-secret'), join(dataDir, 'mislaid'))
  const { code, output } = await runToEnd(['cli.ts', 'data', 'move-to', target.ownerUrl], { DATA_DIR: dataDir })
  expect(output).toContain(`\nAPP_SECRET is not set, and there is no ${dataDir}/app-secret. Set APP_SECRET to `)
  expect(code).toBe(1)
})

test('an interrupted move leaves the site as it was and the new database empty', { timeout }, async () => {
  const [site, target] = await createPair()
  const moments = { SIGINT: loadingJobs, SIGTERM: readingBack, SIGHUP: loadingJobs } as const
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const command = await startMove(site, target, moments[signal])
    expect(await command.stop(signal)).toBe(1)
    expect(command.output()).toContain(`The move was interrupted.\n${staysAndAccepts}`)
    await expectUnmoved(site, target)
  }
})

test('a move stops when the disk of the new database is full', { timeout }, async () => {
  const [site, target] = await createPair()
  await failAtJob(target, 100)
  const command = await runToEnd(['cli.ts', 'data', 'move-to', target.ownerUrl], { DATABASE_URL: site.ownerUrl })
  expect(command.output).toContain(
    `\nThe rows could not be copied to the new database. The database disk is full. Free up space, then run the command again.\n${staysAndAccepts}`,
  )
  expect(command.code).toBe(1)
  await expectUnmoved(site, target)
})

test('after a move that was killed, the site is read-only and can be moved or opened', { timeout }, async () => {
  const [site, target] = await createPair()
  const command = await startMove(site, target, readingBack)
  await command.stop('SIGKILL')
  expect(command.child.signalCode).toBe('SIGKILL')
  expect(await isReadOnly(site.db)).toBe(true)
  await expect.poll(() => withClient(target.ownerUrl, 'kazi-test', isEmptySchema), { timeout: 10_000 }).toBe(true)
  const environment = { DATABASE_URL: site.ownerUrl }
  expect(await runToEnd(['cli.ts', 'data', 'move-to', target.ownerUrl], environment)).toMatchObject({ code: 0 })
  expect(await readContents(target.ownerUrl)).toEqual(await readContents(site.ownerUrl))
  expect(await runToEnd(['cli.ts', 'data', 'read-only', 'off'], environment)).toMatchObject({ code: 0 })
  await insertJob(site.db)
})

const loadingJobs = /^copy "jobs"/
const readingBack = /^copy \(select/
const staysAndAccepts = 'The site stays where it is, and accepts changes again.\n'

async function expectUnmoved(site: TestDatabase, target: TestDatabase): Promise<void> {
  expect(await isReadOnly(site.db)).toBe(false)
  await expect.poll(() => withClient(target.ownerUrl, 'kazi-test', isEmptySchema), { timeout: 10_000 }).toBe(true)
}

function called({ origin }: ServerProcess, secret: string): CalledSite {
  return { origin, encryption: createEncryption([secret]), clock: { time: new Date() } }
}

async function newSession(site: CalledSite): Promise<string> {
  return signIn(site, await registerPerson(site))
}

function savePlot(site: CalledSite, token: string, number: number) {
  return save(site, 'profile', { ...personal, address: `Plot ${number}` }, token)
}

function numberIn(text: string | null): number {
  return Number(/\d+/.exec(text ?? '0')?.[0])
}

/** Registers people, saves numbered addresses and reads jobs, until it is stopped. */
function startVisitors(site: CalledSite, token: string) {
  const stop = new AbortController()
  const found = {
    registered: [] as string[],
    lastTried: 0,
    lastSaved: 0,
    readsAfterRefusal: 0,
    /** The status of each message. */
    refusals: new Map<string, number>(),
  }
  const running = [repeat(register), repeat(register), repeat(saveNext), repeat(read)]
  return Object.assign(found, {
    async stop() {
      stop.abort()
      await Promise.all(running)
    },
  })

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stop.signal.aborted) await work()
  }

  async function register(): Promise<void> {
    const details = await newDetails(site)
    const response = await post(site, '/register', details)
    if (response.status === 201) found.registered.push(details.username)
    else refuse(response)
  }

  async function saveNext(): Promise<void> {
    const number = ++found.lastTried
    const response = await savePlot(site, token, number)
    if (response.status === 200) found.lastSaved = number
    else refuse(response)
  }

  async function read(): Promise<void> {
    const { ok } = await fetch(`${site.origin}/api/jobs`)
    if (ok && found.refusals.size > 0) found.readsAfterRefusal++
    await sleep(20)
  }

  function refuse({ status, body }: Awaited<ReturnType<typeof post>>): void {
    found.refusals.set(body.message, status)
  }
}

async function usernamesIn(url: string): Promise<string[]> {
  return withClient(url, 'kazi-test', async (client) => {
    const { rows } = await client.query<{ username: string }>('select username from candidates')
    return rows.map(({ username }) => username)
  })
}

function withoutPassword(text: string): string {
  const url = new URL(text)
  url.password = ''
  return url.href
}

/** A site with many jobs, and an empty database. */
async function createPair(): Promise<[site: TestDatabase, target: TestDatabase]> {
  const [site, target] = [await createTestDatabase(), await createTestDatabase('template0')]
  onTestFinished(async () => {
    await site.drop()
    await target.drop()
  })
  await sql`
    insert into jobs (source, reference, title, company, description, country, fingerprint)
    select 'many', n, 'Cook', 'Duka', repeat(md5(n::text), 100), 'Kenya', ''
    from generate_series(1, 6000) as n`.execute(site.db)
  return [site, target]
}

/** Makes the database raise the error of a full disk when it loads the job with this reference. */
async function failAtJob({ owner }: TestDatabase, reference: number): Promise<void> {
  await sql`
    create function fill_disk(reference text) returns boolean language plpgsql as $$ begin
      if reference = ${sql.lit(String(reference))} then
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if;
      return true;
    end $$`.execute(owner)
  await sql`
    create function watch_jobs() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.jobs') then
        alter table jobs add check (fill_disk(reference));
      end if;
    end $$`.execute(owner)
  await sql`create event trigger watch_jobs on ddl_command_end when tag in ('CREATE TABLE') execute function watch_jobs()`.execute(
    owner,
  )
}

/** Starts a move, and returns when its connection to the target runs a statement. */
async function startMove(site: TestDatabase, target: TestDatabase, until: RegExp) {
  const command = run(['cli.ts', 'data', 'move-to', target.ownerUrl], { DATABASE_URL: site.ownerUrl })
  await withClient(target.ownerUrl, 'kazi-test', async (client) => {
    for (;;) {
      const { rows } = await client.query<{ query: string }>(
        `select query from pg_stat_activity where application_name = 'kazi-move' and datname = current_database()`,
      )
      if (rows.some(({ query }) => until.test(query))) break
      if (command.child.exitCode !== null) throw new Error(`the command ended too early: ${command.output()}`)
      await sleep(5)
    }
  })
  return command
}
