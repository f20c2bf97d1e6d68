import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, later } from '../../src/calendar.ts'
import { connectDatabase, type Database } from '../../src/db/connect.server.ts'
import { embeddedOwnerUrl, embeddedUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { migrate } from '../../src/db/open-database.server.ts'
import type { CalledSite } from '../../tests/support/accounts.ts'
import { databasePids } from '../../tests/support/database-process.ts'
import { freePort, type ServerProcess, startServer, workersOf } from '../../tests/support/server-process.ts'
import { addCandidates, fillWithJobs } from '../bench/data.ts'
import { createFindings, createRandom, describeTimes, type PartOptions, type PartResult, scaled } from './part.ts'
import { candidatePassword, readCalledSite, startSessions } from './torture-site.ts'

const jobs = 10_000
/** In this share of the cases, the database is killed together with the site. */
const databaseShare = 0.3
/** The goal in the design: a killed site serves again within this time. */
const maxStartMs = 5_000

/** Work that a kill interrupts. `end` returns once its clients have noticed. `check` runs after the next start. */
export type Work = { alsoKill?: ServerLike[]; end(): Promise<unknown>; check(): Promise<string[]> }
type ServerLike = Pick<ServerProcess, 'child'>

/** A kind of work: how often it is killed, after at most how many milliseconds, and what begins it in case `at`. */
type Kind = { count: number; longestWait: number; begin(at: number): Promise<Work> }

/** The site that is killed and started again and again, on one database. `folder`: for files of the work. */
export type Bed = CalledSite & { dataDir: string; db: Database; tokens: string[]; folder: string }

type Plan = {
  done: string
  settings?: Record<string, string>
  /** Prepares the kinds of work. `finish` returns problems that only the end shows. */
  prepare(bed: Bed): Promise<{ kinds: Record<string, Kind>; finish?(): Promise<string[]> }>
}

/** Kills site, workers and sometimes the database at random moments of each kind of work, then starts and compares. */
export async function runKills(options: PartOptions, { done, settings, prepare }: Plan): Promise<PartResult> {
  const random = createRandom(options.seed)
  const findings = createFindings()
  const times: number[] = []
  let withDatabase = 0
  const folder = await mkdtemp(join(tmpdir(), 'kazi-kill-'))
  const bed = await makeBed(folder)
  const port = String(await freePort())
  const environment = { DATA_DIR: bed.dataDir, PORT: port, ...quiet, ...settings }
  let site = await startServer(environment)
  bed.origin = site.origin
  try {
    const { kinds, finish } = await prepare(bed)
    const order = shuffle(orderOf(kinds, options), random.next)
    for (const [at, name] of order.entries()) {
      const kind = kinds[name]
      if (!kind) continue
      const killsDatabase = random.next() < databaseShare
      if (killsDatabase) withDatabase++
      const label = `case ${at} (${name}${killsDatabase ? ' with database' : ''})`
      const report = (problems: string[]) => problems.forEach((problem) => findings.add(`${label}: ${problem}`))
      const waitMs = random.between(0, kind.longestWait)
      try {
        const work = await kind.begin(at)
        await sleep(waitMs)
        await killAll([site, ...(work.alsoKill ?? [])], killsDatabase ? bed.dataDir : null)
        await work.end()
        const start = performance.now()
        site = await startServer(environment)
        await firstPage(site.origin)
        const startMs = performance.now() - start
        times.push(startMs)
        report(await work.check())
      } catch (error) {
        report([`failed: ${String(error)}`])
        if (site.child.exitCode !== null || site.child.signalCode !== null) site = await startServer(environment)
      }
    }
    for (const problem of (await finish?.()) ?? []) findings.add(`at the end: ${problem}`)
    // Listed behind what was lost.
    for (const ms of times) if (ms > maxStartMs) findings.add(`served again only after ${Math.round(ms)} ms`)
  } finally {
    await bed.db.destroy()
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    done,
    count: times.length,
    slowestMs: Math.max(0, ...times),
    findings,
    notes: [
      `until it served again: ${describeTimes(times)}; ${times.filter((ms) => ms > maxStartMs).length} times over ${maxStartMs / 1_000} s`,
      `the database was killed too: ${withDatabase} times`,
    ],
  }
}

const quiet = { DEMO_JOBS: '0', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' }

/** The names of the kinds, as often as each is killed. */
function orderOf(kinds: Record<string, Kind>, options: PartOptions): string[] {
  return Object.entries(kinds).flatMap(([name, { count }]) =>
    Array.from({ length: scaled(count, options) }, () => name),
  )
}

function shuffle<T>(list: T[], next: () => number): T[] {
  return list
    .map((item) => ({ item, key: next() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item)
}

async function makeBed(folder: string): Promise<Bed> {
  const dataDir = join(folder, 'site')
  const database = await holdEmbeddedDatabase(dataDir)
  await migrate(embeddedOwnerUrl(dataDir), { grantsToAppRole: true })
  await fillWithJobs(embeddedOwnerUrl(dataDir), jobs)
  await addCandidates(dataDir, { count: 250, password: candidatePassword })
  const db = connectDatabase(embeddedUrl(dataDir), { maxConnections: 2 })
  const tokens = await startSessions(db, later(new Date(), dayMs))
  // The site holds its database itself, so that starting it again is part of what is measured.
  await database.release()
  return { ...(await readCalledSite({ origin: '', dataDir })), dataDir, db, tokens, folder }
}

/** Kills supervisors with their workers and, if a data folder is given, all processes of its database. */
async function killAll(servers: ServerLike[], databaseOf: string | null): Promise<void> {
  const living = servers.filter(({ child }) => child.exitCode === null && child.signalCode === null)
  const ended = living.map(({ child }) => once(child, 'exit'))
  const workers = await Promise.all(living.map(workersOf))
  const database = databaseOf === null ? [] : await databasePids(databaseOf)
  for (const pid of [...living.map(({ child }) => child.pid ?? 0), ...workers.flat(), ...database]) killIfThere(pid)
  await Promise.all(ended)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

async function firstPage(origin: string): Promise<void> {
  for (const path of ['/jobs', '/api/jobs?limit=1']) {
    const response = await fetch(origin + path)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} responded ${response.status} after the start`)
  }
}

/** Compares stored numbers with those that were acknowledged and sent. */
export function compareNumbers(found: number[], { last, sent }: { last: number; sent: number }): string[] {
  const [first = 0] = found
  return [
    ...(new Set(found).size > 1 ? [`a save is stored in part: ${found.join(', ')}`] : []),
    ...(first < last ? [`save ${last} was acknowledged, but ${first} is stored`] : []),
    ...(first > sent ? [`save ${first} is stored, but only ${sent} were sent`] : []),
  ]
}
