import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config/config.server.ts'
import { connectDatabase } from '../../src/db/connect.server.ts'
import { embeddedOwnerUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { solve } from '../support/accounts.ts'
import { postmasterPid } from '../support/database-process.ts'
import { createTestDatabase } from '../support/database.ts'
import { startFeedServer } from '../support/feed-server.ts'
import { insertJob } from '../support/jobs.ts'
import { startMailServer } from '../support/mail-server.ts'
import { insertPerson } from '../support/people.ts'
import { openSocket, statusOf } from '../support/raw-client.ts'
import {
  freePort,
  run,
  runToEnd,
  type ServerProcess,
  startServer,
  stopServers,
  testSecret,
  workersOf,
} from '../support/server-process.ts'

// mkdtemp creates a folder that only its owner can open. If that is root, the database user must still reach it.
let folder: string
let dataDir: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-server-'))
  dataDir = join(folder, 'data')
})
afterAll(async () => {
  await stopServers()
  await rm(folder, { recursive: true, force: true })
})

describe('a site without configuration', () => {
  let site: ServerProcess
  beforeAll(async () => {
    // The default level of the log, because that of the tests would hide lines.
    const unset = { HOST: '', LOG_LEVEL: '', PUBLIC_URL: '' }
    site = await startServer({ DATA_DIR: dataDir, ...unset, TRUST_PROXY: '127.0.0.1', WEB_CONCURRENCY: '2' })
  })
  afterAll(stopServers)

  test('creates the database and demo jobs on the first start', async () => {
    await expect.poll(site.output).toContain(`Kazi Kenya is running at http://localhost:${new URL(site.origin).port}`)
    for (const warning of readConfig({}).warnings) expect(site.output()).toContain(warning)
    expect(await countJobs(site)).toBeGreaterThanOrEqual(100)
  })

  test('a person registers, confirms with the link in the logged mail file, signs in and signs out', async () => {
    const post = (path: string, body: object, token = '') =>
      fetch(`${site.origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    const email = 'achieng@example.com'
    const { data } = await (await fetch(`${site.origin}/api/bot-check`)).json()
    const person = {
      name: 'Achieng Odhiambo',
      national_id: '23456789',
      username: 'achieng',
      phone: '0712345678',
      email,
      password: 'a long and quiet password',
      referral_code: '',
    }
    expect((await post('/register', { ...person, recaptcha_token: await solve(data.challenge) })).status).toBe(201)
    await expect.poll(site.output).toMatch(/"file":"[^"]+\.eml"/)
    const [, file = ''] = /"file":"([^"]+\.eml)"/.exec(site.output()) ?? []
    expect(file.startsWith(join(dataDir, 'mail'))).toBe(true)
    const mail = await readFile(file, 'utf8')
    expect(mail).toContain(`To: ${email}`)
    const [, secret = ''] = /^http:\/\/localhost:\d+\/verify-email#token=(\S+)$/m.exec(mail) ?? []
    expect((await post('/verify-email', { token: secret })).status).toBe(200)
    const { token } = await (await post('/login', { identifier: email, password: person.password })).json()
    const profile = () =>
      fetch(`${site.origin}/api/candidates/profile`, { headers: { authorization: `Bearer ${token}` } })
    expect(await (await profile()).json()).toMatchObject({ data: { user: { email, email_verified: true } } })
    expect((await post('/logout', {}, token)).status).toBe(200)
    expect((await profile()).status).toBe(401)
    expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600)
    expect(site.output()).not.toContain(email)
    expect(site.output()).not.toContain('token=')
  })

  test('serves IPv6 and IPv4, and a proxy on this machine is the one that TRUST_PROXY names', async () => {
    expect((await fetch(site.origin.replace('127.0.0.1', '[::1]'))).status).toBe(200)
    const check = async (client: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': client }
      const body = JSON.stringify({ username: 'achieng.2' })
      return (await fetch(`${site.origin}/api/check-username`, { method: 'POST', headers, body })).status
    }
    for (let n = 1; n <= 21; n++) expect(await check(`203.0.113.${n}`)).toBe(200)
    for (let n = 1; n < 20; n++) await check('203.0.113.1')
    expect(await check('203.0.113.1')).toBe(429)
  })

  test('opens no TCP port for the embedded database, only a socket in a private folder', async () => {
    const settings = await readFile(join(dataDir, 'postgres/data/postmaster.opts'), 'utf8')
    expect(settings).toContain('listen_addresses=')
    expect(settings).toContain('unix_socket_permissions=0700')
  })

  test('shows imported jobs at once in every worker', async () => {
    expect(await importRow(dataDir, 'Fresh Baker')).toBe(0)
    for (let i = 0; i < 8; i++) {
      await expect.poll(() => titles(site, 'fresh baker')).toEqual(['Fresh Baker'])
    }
    expect(await (await fetch(`${site.origin}/jobs?search=fresh+baker`)).text()).toContain('Fresh Baker')
  })

  test('replaces a worker that dies and keeps serving', async () => {
    const before = await workersOf(site)
    process.kill(before[0] ?? 0, 'SIGKILL')
    await expect.poll(async () => (await workersOf(site)).filter((pid) => !before.includes(pid)).length).toBe(1)
    await expect.poll(() => countJobs(site)).toBeGreaterThan(0)
  })

  test('restarts an embedded database that dies', async () => {
    const before = await postmasterPid(dataDir)
    process.kill(before, 'SIGKILL')
    await expect.poll(() => postmasterPid(dataDir), { timeout: 20_000 }).not.toBe(before)
    await expect.poll(() => countJobs(site).catch(() => 0), { timeout: 20_000 }).toBeGreaterThan(0)
  })
})

test('loses nothing after kill -9, and two apps and a command share one embedded database, which the last to exit stops', async () => {
  const killed = await startServer({ DATA_DIR: dataDir, WEB_CONCURRENCY: '1' })
  expect(await importRow(dataDir, 'kept')).toBe(0)
  await killed.stop('SIGKILL')
  const [one, two] = await Promise.all([
    startServer({ DATA_DIR: dataDir, WEB_CONCURRENCY: '1' }),
    startServer({ DATA_DIR: dataDir, WEB_CONCURRENCY: '1' }),
  ])
  expect(await titles(one, 'kept')).toEqual(['kept'])
  const pid = await postmasterPid(dataDir)
  await one.stop()
  expect(await importRow(dataDir, 'Shared')).toBe(0)
  expect(await postmasterPid(dataDir)).toBe(pid)
  await expect.poll(() => titles(two, 'shared')).toEqual(['Shared'])
  expect(await two.stop('SIGTERM')).toBe(0)
  expect(await postmasterPid(dataDir)).toBe(0)
})

test('syncs due sources while the app runs, and logs a warning with the reason if one fails', async () => {
  const partner = await startFeedServer()
  partner.serve('title,company,country\nMason from a partner,Duka,Kenya\n')
  for (const [name, ...rest] of [
    ['partner', '--inside'],
    ['private', '--accept'],
  ]) {
    expect(
      await runToEnd(['cli.ts', 'jobs', 'sources', 'add', name ?? '', partner.url, '--every', '1h', ...rest], {
        DATA_DIR: dataDir,
      }),
    ).toMatchObject({ code: 0 })
  }
  const site = await startServer({ DATA_DIR: dataDir, WEB_CONCURRENCY: '1', LOG_LEVEL: 'info' })
  await expect.poll(site.output, { timeout: 30_000 }).toMatch(/"source":"partner","state":"done","read":1,"new":1/)
  await expect
    .poll(() => titles(site, 'Mason from a partner'), { timeout: 20_000, interval: 200 })
    .toEqual(['Mason from a partner'])
  await expect
    .poll(site.output, { timeout: 20_000 })
    .toMatch(
      /"level":40,.*"source":"private","state":"failed","reason":"The address of 127\.0\.0\.1:\d+ is not public, .*"scheduled sync needs attention"/,
    )
  // One from "sources add", one from the sync.
  expect(partner.requests).toHaveLength(2)
  partner.close()
})

test('finishes responses in flight on repeated SIGTERM, then exits with code 0', async () => {
  const site = await startServer({ DATA_DIR: dataDir, WEB_CONCURRENCY: '1' })
  const workers = await workersOf(site)
  const socket = await openSocket(site.origin)
  const body = JSON.stringify({ username: 'amina' })
  const headers = `Host: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue`
  socket.write(`POST /api/check-username HTTP/1.1\r\n${headers}\r\n\r\n`)
  // The server has the headers and waits for the body.
  await once(socket, 'data')
  const response = text(socket).catch(String)
  const ended = site.stop('SIGTERM')
  // A signal to the process group reaches the workers too, and arrives again through the launcher.
  for (const pid of [...workers, site.child.pid ?? 0]) process.kill(pid, 'SIGTERM')
  await expect.poll(() => fetch(`${site.origin}/healthz`).catch(() => null)).toBeNull()
  socket.write(body)
  expect(statusOf(await response)).toBe(200)
  expect(await ended).toBe(0)
})

test('refuses to start with a secret that does not decrypt the database, and says what to do', async () => {
  const database = await createTestDatabase()
  await insertPerson(database.db)
  const environment = {
    DATABASE_URL: database.url,
    WEB_CONCURRENCY: '1',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  }
  const { code, output } = await runToEnd(['server.ts'], {
    ...environment,
    APP_SECRET: 'another secret of 32 characters or more',
  })
  expect(code).toBe(1)
  expect(output.trim()).toMatch(
    /^Using the [^\n]+\nThe database contains values that were encrypted with another secret \(candidates: 3\)\. [^\n]+$/,
  )
  const site = await startServer({
    ...environment,
    APP_SECRET: `another secret of 32 characters or more,${testSecret}`,
  })
  await site.stop()
  await database.drop()
})

test('with DATABASE_URL, leaves DATA_DIR alone, deletes expired rows and sends emails to the server in SMTP_URL', async () => {
  const mailServer = await startMailServer()
  const database = await createTestDatabase()
  const { email } = await insertPerson(database.db)
  const { id } = await database.db.selectFrom('candidates').select('id').executeTakeFirstOrThrow()
  const long = new Date('2020-01-01')
  await database.db
    .insertInto('sessions')
    .values({ token_hash: Buffer.alloc(32), candidate_id: id, created_at: long, last_used_at: long, expires_at: long })
    .execute()
  await insertJob(database.db, { title: 'Elsewhere' })
  const untouched = join(folder, 'untouched')
  const site = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: untouched,
    WEB_CONCURRENCY: '1',
    SMTP_URL: mailServer.smtpUrl,
  })
  expect(await titles(site, '')).toEqual(['Elsewhere'])
  await expect.poll(() => database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  await fetch(`${site.origin}/api/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: email }),
  })
  await expect.poll(() => mailServer.received.map(({ to }) => to)).toEqual([[email]])
  await site.stop()
  await expect(readFile(untouched)).rejects.toThrow('ENOENT')
  await database.drop()
})

test('npm run dev exits with the restart code when a file that the server imports changes', async () => {
  const site = await startServer({ DATA_DIR: dataDir }, 'scripts/dev.ts')
  // Repeated, because the server answers before its file watcher is ready.
  const touchAndRead = async () => {
    await utimes('src/features/jobs/search/seeded-order.ts', new Date(), new Date())
    return site.child.exitCode
  }
  await expect.poll(touchAndRead, { timeout: 20_000, interval: 500 }).toBe(75)
})

test('npm run dev does not restart when its database, inside the project folder, writes a file, and stops it on SIGTERM', async () => {
  await mkdir('.data', { recursive: true })
  const inside = await mkdtemp(join('.data', 'test-'))
  onTestFinished(() => rm(inside, { recursive: true, force: true }))
  const site = await startServer({ DATA_DIR: inside }, 'scripts/dev.ts')
  await fetch(`${site.origin}/about`)
  const touchAndRead = async () => {
    await utimes(join(inside, 'postgres/data/PG_VERSION'), new Date(), new Date())
    // The log shows that the file watcher is ready.
    await utimes('src/features/about/about-page.tsx', new Date(), new Date())
    return site.output()
  }
  await expect.poll(touchAndRead, { timeout: 20_000, interval: 500 }).toContain('page reload')
  expect(await postmasterPid(inside)).toBeGreaterThan(0)
  expect(await site.stop('SIGTERM')).toBe(0)
  expect(await postmasterPid(inside)).toBe(0)
})

test('of two servers started at once on one port, one serves and the other exits with a message', async () => {
  const port = String(await freePort())
  const starts = ['one', 'two'].map((name) =>
    run(['server.ts'], {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, name),
      DEMO_JOBS: '0',
      WEB_CONCURRENCY: '1',
    }),
  )
  const late = await Promise.race(starts.map(async (start) => once(start.child, 'close').then(() => start)))
  expect(late.output()).toMatch(/Port \d+ is taken by another program/)
  expect(late.child.exitCode).toBe(1)
  await Promise.all(starts.filter((start) => start !== late).map((start) => start.stop()))
})

test('explains a taken port, an unusable DATA_DIR, wrong variables and an unreachable database, and exits with code 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const file = join(folder, 'file')
  await writeFile(file, '')
  const free = String(await freePort())
  const starts: [Record<string, string>, RegExp][] = [
    [
      { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
      /^Using the [^\n]+\n(?:.*\n)*Port \d+ is taken by another program, .*PORT\.\n$/,
    ],
    [{ PORT: free, DATA_DIR: join(file, 'below') }, /^Using the [^\n]+\nDATA_DIR .* cannot be written to: .*\n$/],
    [{ PORT: 'x', LOG_LEVEL: 'loud' }, /^PORT must be .*\nLOG_LEVEL must be .*\n$/],
    [
      { PORT: free, DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
      /^Using the [^\n]+\nThe database in DATABASE_URL cannot be used: .*\n$/,
    ],
  ]
  const ends = await Promise.all(starts.map(([environment]) => runToEnd(['server.ts'], environment)))
  ends.forEach(({ code, output }, i) => {
    expect(output).toMatch(starts[i]?.[1] ?? /never/)
    expect(code).toBe(1)
  })
  taken.close()
})

test('responds with 503 at once while the database is down, and recovers when it is back', async () => {
  const elsewhere = join(folder, 'elsewhere')
  const database = await holdEmbeddedDatabase(elsewhere)
  const site = await startServer({ DATABASE_URL: embeddedOwnerUrl(elsewhere), WEB_CONCURRENCY: '1' })
  const db = connectDatabase(embeddedOwnerUrl(elsewhere))
  await insertJob(db)
  await db.destroy()
  const completeList = (encoding: string) =>
    fetch(`${site.origin}/api/jobs`, { headers: { 'accept-encoding': encoding } })
  await expect.poll(() => countJobs(site)).toBe(1)
  await database.release()
  const call = () => fetch(`${site.origin}/api/jobs/profile/00000000-0000-4000-8000-000000000000`)
  const refused = await call()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toEqual({
    status: false,
    message: 'The service is temporarily unavailable. Please try again in a moment.',
  })
  const page = await fetch(`${site.origin}/job-details?job_id=00000000-0000-4000-8000-000000000000`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  for (const encoding of ['identity', 'br', 'gzip']) {
    const list = await completeList(encoding)
    expect([list.status, await list.json()], encoding).toEqual([
      503,
      { status: false, message: 'The service is temporarily unavailable. Please try again in a moment.' },
    ])
  }
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
  const again = await holdEmbeddedDatabase(elsewhere)
  await expect.poll(async () => (await call()).status).toBe(404)
  expect((await (await completeList('br')).json()).data).toHaveLength(1)
  await site.stop()
  await again.release()
})

async function countJobs(site: ServerProcess): Promise<number> {
  const { meta } = JSON.parse(await (await fetch(`${site.origin}/api/jobs?limit=1`)).text())
  return meta.total
}

async function titles(site: ServerProcess, search: string): Promise<string[]> {
  const { data } = JSON.parse(
    await (await fetch(`${site.origin}/api/jobs?limit=50&search=${encodeURIComponent(search)}`)).text(),
  )
  return data.map((job: { job_title: string }) => job.job_title)
}

async function importRow(dir: string, title: string): Promise<number | null> {
  const file = join(folder, `${title}.csv`)
  await writeFile(file, `reference,title,company,country\n${title},${title},Duka,Kenya\n`)
  return (await runToEnd(['cli.ts', 'jobs', 'import', file], { DATA_DIR: dir })).code
}
