import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { withClient } from '../../src/db/connect.server.ts'
import { connectDatabase } from '../../src/db/connect.server.ts'
import { embeddedOwnerUrl, embeddedUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { migrate } from '../../src/db/open-database.server.ts'
import { type CalledSite, newClient } from '../../tests/support/accounts.ts'
import { databasePids, postmasterPid } from '../../tests/support/database-process.ts'
import { blobOf, personal, workForm } from '../../tests/support/profiles.ts'
import { type ServerProcess, startServer } from '../../tests/support/server-process.ts'
import { addCandidates, fillWithJobs } from '../bench/data.ts'
import { createFindings, type Findings, type Part, type PartOptions, scaled } from './part.ts'
import { candidatePassword, readCalledSite, startSessions } from './torture-site.ts'

/** The goal: pages that need the database are refused this soon. */
const maxMs = 2_000
/** A save runs several statements, and each may take almost the whole time limit of one. */
const maxSlowMs = 10_000
/** The goal says only that the site heals by itself. */
const maxHealMs = 15_000
const pauseMs = 100
const photoPauseMs = 500

/** Takes the database away in several ways, and requests pages, jobs and saves meanwhile. */
export const database: Part = { minutes: 3, run: runDatabase }

type Site = CalledSite & { dataDir: string; server: ServerProcess; tokens: string[]; jobId: string }
type Tally = { times: number[]; findings: Findings; notes: string[] }

async function runDatabase(options: PartOptions) {
  const tally: Tally = { times: [], findings: createFindings(), notes: [] }
  const seconds = Math.max(3, scaled(12, options))
  const folder = await mkdtemp(join(tmpdir(), 'kazi-database-'))
  const small = join(folder, 'small')
  await mkdir(small)
  const isMounted = await mount(small)
  try {
    const dataDir = join(isMounted ? small : folder, 'site')
    await takeDatabaseAway(dataDir, { small: isMounted ? small : null, seconds, tally })
  } finally {
    if (isMounted) await promisify(execFile)('umount', [small])
    await rm(folder, { recursive: true, force: true })
  }
  return {
    done: 'requests while the database hangs, is slow, stopped or full',
    count: tally.times.length,
    slowestMs: Math.max(0, ...tally.times),
    findings: tally.findings,
    notes: tally.notes,
  }
}

/** `small`: a file system that can be filled, if there is one. */
async function takeDatabaseAway(
  dataDir: string,
  { small, seconds, tally }: { small: string | null; seconds: number; tally: Tally },
): Promise<void> {
  const site = await startSite(dataDir)
  try {
    const run = (name: string, scenario: Scenario) => observe(site, { name, seconds, tally, ...scenario })
    await run('hanging', { begin: () => signalAll(site, 'SIGSTOP'), end: () => signalAll(site, 'SIGCONT') })
    await run('slow', slow(site))
    await run('stopped', { begin: () => stopDatabase(site), end: async () => {}, mayHealBefore: true })
    await run('out of connections', takenConnections(site))
    if (small !== null) await run('disk full', { ...fullDisk(small), isReadable: true })
    else tally.notes.push('disk full: not tried, because mounting a small file system is not allowed here')
  } finally {
    await signalAll(site, 'SIGCONT')
    await site.server.stop()
  }
}

/** Small enough to fill quickly, large enough for the database. False if this is not allowed. */
async function mount(folder: string): Promise<boolean> {
  return promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
}

async function startSite(dataDir: string): Promise<Site> {
  const held = await holdEmbeddedDatabase(dataDir)
  const owner = embeddedOwnerUrl(dataDir)
  await migrate(owner, { grantsToAppRole: true })
  await fillWithJobs(owner, 1_000)
  await addCandidates(dataDir, { count: 10, password: candidatePassword })
  const db = connectDatabase(embeddedUrl(dataDir), { maxConnections: 1 })
  const tokens = await startSessions(db, new Date(Date.now() + 60 * 60_000))
  const { uuid: jobId } = await db.selectFrom('jobs').select('uuid').limit(1).executeTakeFirstOrThrow()
  await db.destroy()
  await held.release()
  const server = await startServer({ DATA_DIR: dataDir, ...settings })
  return { ...(await readCalledSite({ origin: server.origin, dataDir })), dataDir, server, tokens, jobId }
}

const settings = { DEMO_JOBS: '0', LOG_LEVEL: 'fatal', TRUST_PROXY: '127.0.0.1' }

type Scenario = {
  begin(): Promise<unknown>
  end(): Promise<unknown>
  /** The site may mend this itself before `end`. */
  mayHealBefore?: boolean
  /** Reads must work. */
  isReadable?: boolean
}

type Kind = 'static' | 'read' | 'save'
type Probe = { kind: Kind; name: string; send: () => Promise<Response> }

/** What visitors and a candidate do. Pages that need no database are static. */
function probesOf({ origin, jobId }: Site, token: string, photo: Blob): Probe[] {
  let turn = 0
  const get = (path: string) => request(origin + path)
  const authorization = `Bearer ${token}`
  const post = (path: string, body: object) =>
    request(`${origin}/api${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return [
    { kind: 'static', name: '/healthz', send: () => get('/healthz') },
    { kind: 'static', name: '/about', send: () => get('/about') },
    { kind: 'static', name: '/login', send: () => get('/login') },
    { kind: 'read', name: '/jobs', send: () => get(`/jobs?search=${turn++}`) },
    { kind: 'read', name: 'list', send: () => get(`/api/jobs?limit=24&seed=${turn++}`) },
    { kind: 'read', name: 'job', send: () => get(`/api/jobs/profile/${jobId}`) },
    {
      kind: 'read',
      name: 'profile',
      send: () => request(`${origin}/api/candidates/profile`, { headers: { authorization } }),
    },
    {
      kind: 'save',
      name: 'save',
      send: () => post('/candidates/update/profile', { ...personal, address: `Plot ${turn++}` }),
    },
    {
      kind: 'save',
      name: 'photo',
      send: () =>
        request(`${origin}/api/candidates/update/work_profile`, {
          method: 'POST',
          headers: { authorization },
          body: workForm({ candidate_passport_photo: photo }),
        }),
    },
    {
      kind: 'save',
      // Of another candidate, because each sign-in ends the oldest of twenty sessions.
      name: 'sign-in',
      send: () => post('/login', { identifier: 'person-9', password: candidatePassword }),
    },
  ]
}

/** Sends a request from an IP address that has not been used before. */
function request(url: string, given: RequestInit = {}): Promise<Response> {
  const headers = new Headers(given.headers)
  headers.set('x-forwarded-for', newClient())
  return fetch(url, { ...given, headers })
}

/** A photo that takes about 200 kB in the database. */
function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 500, height: 500, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
}

type Observation = Scenario & { name: string; seconds: number; tally: Tally }

/** Sends every probe again and again while the database is away, then until all of them work again. */
async function observe(
  site: Site,
  { name, seconds, tally, begin, end, mayHealBefore, isReadable }: Observation,
): Promise<void> {
  // Each scenario has a candidate of its own, because a candidate may upload only 30 photos an hour.
  const probes = probesOf(site, site.tokens.pop() ?? '', blobOf(await noisyPhoto()))
  await Promise.all(probes.map(({ send }) => send()))
  await begin()
  const counts = new Map<string, number>()
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    probes.map(async (probe) => {
      while (performance.now() < until) {
        const { status, ms } = await time(probe)
        tally.times.push(ms)
        counts.set(`${probe.kind} ${status}`, (counts.get(`${probe.kind} ${status}`) ?? 0) + 1)
        const mayRefuse = probe.kind === 'save' || (probe.kind === 'read' && !isReadable)
        // A candidate may upload 30 photos an hour.
        const isExpected = status === 200 || (mayRefuse && status === 503) || (probe.name === 'photo' && status === 429)
        if (!isExpected) tally.findings.add(`${name}: ${probe.name} responded ${status}`)
        if (ms > (name === 'slow' ? maxSlowMs : maxMs))
          tally.findings.add(`${name}: ${probe.name} responded after ${Math.round(ms)} ms with ${status}`)
        await sleep(probe.name === 'photo' ? photoPauseMs : pauseMs)
      }
    }),
  )
  const isUntouched = ![...counts.keys()].some((key) => key.endsWith('503'))
  if (isUntouched && !mayHealBefore && name !== 'slow')
    tally.findings.add(`${name}: nothing was refused, so nothing was tried`)
  await end()
  const healMs = await untilHealed(probes)
  if (healMs > maxHealMs) tally.findings.add(`${name}: not healed after ${maxHealMs / 1_000} s`)
  const listed = [...counts].map(([key, count]) => `${key}: ${count}`).toSorted()
  tally.notes.push(`${name}: ${listed.join(', ')}; all worked ${Math.round(healMs)} ms after its end`)
}

async function time({ send }: Probe): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  const status = await send().then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
  return { status, ms: performance.now() - start }
}

async function untilHealed(probes: Probe[]): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < maxHealMs) {
    const statuses = await Promise.all(
      probes.filter(({ name }) => name !== 'photo').map(async (probe) => (await time(probe)).status),
    )
    if (statuses.every((status) => status === 200)) return performance.now() - start
    await sleep(pauseMs)
  }
  return Infinity
}

async function signalAll({ dataDir }: Site, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await databasePids(dataDir)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended.
    }
  }
}

/** Stops all processes of the database for most of the time. */
function slow(site: Site): Scenario {
  let isOver = false
  let pausing = Promise.resolve()
  return {
    async begin() {
      pausing = (async () => {
        while (!isOver) {
          await signalAll(site, 'SIGSTOP')
          await sleep(700)
          await signalAll(site, 'SIGCONT')
          await sleep(20)
        }
      })()
    },
    async end() {
      isOver = true
      await pausing
    },
  }
}

/** The site starts the embedded database again by itself. */
async function stopDatabase({ dataDir }: Site): Promise<void> {
  process.kill(await postmasterPid(dataDir), 'SIGINT')
}

/** Takes every connection, and closes those of the site, so that it needs new ones. */
function takenConnections({ dataDir }: Site): Scenario {
  const taken: pg.Client[] = []
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: embeddedUrl(dataDir) })
      client.on('error', () => {})
      const isRefused = await client.connect().then(
        () => false,
        () => true,
      )
      if (isRefused) return
      taken.push(client)
    }
  }
  return {
    async begin() {
      await takeAll()
      await withClient(embeddedOwnerUrl(dataDir), 'kazi-torture', async (client) => {
        await client.query(`alter role kazi_app connection limit ${taken.length}`)
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kazi'`)
      })
    },
    async end() {
      await Promise.all(taken.map((client) => client.end()))
      await withClient(embeddedOwnerUrl(dataDir), 'kazi-torture', (client) =>
        client.query('alter role kazi_app connection limit -1'),
      )
    },
  }
}

/** Fills the file system, apart from some kilobytes. */
function fullDisk(folder: string): Scenario {
  const filler = join(folder, 'filler')
  return {
    async begin() {
      const { bavail, bsize } = await statfs(folder)
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {})
    },
    end: () => rm(filler),
  }
}
