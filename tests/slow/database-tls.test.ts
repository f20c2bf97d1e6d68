import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.server.ts'
import { connectDatabase } from '../../src/db/connect.server.ts'
import { compareSchema, migrate } from '../../src/db/open-database.server.ts'
import { freePort, runToEnd, startServer, stopServers, testSecret } from '../support/server-process.ts'
import { authority, sitePassword, startPasswordThief, startTlsDatabase } from '../support/tls-database.ts'

type TlsDatabase = Awaited<ReturnType<typeof startTlsDatabase>>
type Thief = Awaited<ReturnType<typeof startPasswordThief>>

let folder: string
let ours: TlsDatabase
let named: TlsDatabase
const thieves: Thief[] = []
const verified = '?sslmode=verify-full'
const withAuthority = `&sslrootcert=${encodeURIComponent(authority)}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-tls-'))
  ;[ours, named] = await Promise.all([startTlsDatabase('server'), startTlsDatabase('other-name')])
})
afterEach(async () => {
  await stopServers()
  await Promise.all(thieves.splice(0).map((thief) => thief.stop()))
})
afterAll(async () => {
  await Promise.all([ours.stop(), named.stop()])
  await rm(folder, { recursive: true, force: true })
})

test('encrypts every connection to a server whose certificate is verified', async () => {
  const environment = { DATABASE_URL: ours.urlWith(verified + withAuthority) }
  const site = await startServer({ ...environment, WEB_CONCURRENCY: '1' })
  const file = join(folder, 'jobs.csv')
  await writeFile(file, 'title,company,country\nBaker behind TLS,Duka,Kenya\n')
  const { code, output } = await runToEnd(['cli.ts', 'jobs', 'import', file], environment)
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Using the database "jobs" on 0\.0\.0\.0, port \d+, as site\.\n[^]* 1 new/),
  ])
  expect(output).not.toContain(sitePassword)
  await expect
    .poll(async () => (await fetch(`${site.origin}/api/jobs?search=baker`)).text())
    .toContain('Baker behind TLS')
  const connections = await ours.query(
    `select distinct application_name as name, ssl from pg_stat_activity join pg_stat_ssl using (pid) where usename = 'site' order by 1`,
  )
  expect(connections).toEqual([
    { name: 'kazi', ssl: true },
    { name: 'kazi-index', ssl: true },
  ])
})

const unknownAuthority =
  /: its certificate was signed by an unknown authority\. Set sslrootcert in DATABASE_URL to the certificate file of that authority, which most providers publish\.\n$/
test.each([
  [
    'has the name of another host',
    () => named.urlWith(verified + withAuthority),
    /does not match certificate's altnames/,
  ],
  ['is signed by an unknown authority', () => ours.urlWith(verified), unknownAuthority],
])('neither the site nor a command uses a server whose certificate %s', async (_, urlOf, reason) => {
  const ends = await failToStart({ DATABASE_URL: urlOf() })
  for (const { code, output } of ends) {
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Using the database [^\n]+\nThe database in DATABASE_URL cannot be used: [^\n]+\n$/),
    ])
    expect(output).toMatch(reason)
    expect(output).not.toContain(sitePassword)
  }
})

test('DATABASE_TLS=off accepts any certificate if the URL does, and needs none', async () => {
  const { databaseUrl: anyCertificate } = configOf(named.urlWith('?sslmode=no-verify'), 'off')
  expect((await compareSchema(anyCertificate ?? '')).missing.length).toBeGreaterThan(0)
  await expect(compareSchema(configOf(named.urlWith(''), 'off').databaseUrl ?? '')).rejects.toThrow(
    'no pg_hba.conf entry',
  )
})

test.each(['without TLS', 'with TLS'] as const)(
  'never sends the password in clear text to a server %s',
  async (kind) => {
    const thief = await steal(kind)
    for (const { code, output } of await failToStart({ DATABASE_URL: thief.urlWith('') })) {
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^DATABASE_URL points to another machine \(0\.0\.0\.0\), and [^\n]+\n$/),
      ])
    }
    expect(thief.connections).toBe(0)

    await failToStart({ DATABASE_URL: thief.urlWith(verified) })
    expect(thief.connections).toBe(2)
    await useInEveryWay(thief, configOf(thief.urlWith(verified)).databaseUrl ?? '')
    expect(thief.received).not.toContain(sitePassword)
  },
)

test('sends the password to an unverified server if the operator allows it', async () => {
  const unencrypted = await steal('without TLS')
  const unverified = await steal('with TLS')
  await useInEveryWay(unencrypted, configOf(unencrypted.urlWith(''), 'off').databaseUrl ?? '')
  await useInEveryWay(unverified, configOf(unverified.urlWith('?sslmode=no-verify'), 'off').databaseUrl ?? '')
  expect(unencrypted.received.split(sitePassword).length).toBeGreaterThan(2)
  expect(unverified.received.split(sitePassword).length).toBeGreaterThan(2)
})

async function steal(kind: 'without TLS' | 'with TLS'): Promise<Thief> {
  const thief = await startPasswordThief(kind)
  thieves.push(thief)
  return thief
}

function configOf(url: string, level?: string) {
  return readConfig({ DATABASE_URL: url, DATABASE_TLS: level, APP_SECRET: testSecret })
}

/** Runs the site and a command until both have failed. */
async function failToStart(environment: Record<string, string>) {
  const site = runToEnd(['server.ts'], { ...environment, HOST: '127.0.0.1', PORT: String(await freePort()) })
  return Promise.all([site, runToEnd(['cli.ts', 'jobs', 'list', '--json'], environment)])
}

const connectionErrors =
  /^(Connection terminated|The server does not support SSL|unable to verify the first certificate|read ECONNRESET|write EPIPE)/

/** Connects in every way the site does: for a migration and in a pool. */
async function useInEveryWay(thief: Thief, url: string): Promise<void> {
  const before = thief.connections
  await expect(migrate(url)).rejects.toThrow(connectionErrors)
  const db = connectDatabase(url, { maxConnections: 1 })
  await expect(db.selectFrom('jobs').select('id').execute()).rejects.toThrow(connectionErrors)
  expect(thief.connections).toBeGreaterThanOrEqual(before + 2)
  await db.destroy()
}
