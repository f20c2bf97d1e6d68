import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, later } from '../../src/clock.ts'
import { connectDatabase, type Database } from '../../src/db/connect.server.ts'
import { embeddedOwnerUrl, embeddedUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { migrate } from '../../src/db/migrate.server.ts'
import { type CalledSite, newDetails, post, signIn } from '../../tests/support/accounts.ts'
import { databasePids } from '../../tests/support/database-process.ts'
import { compareWithFeed, countJobs, type JobTexts } from '../../tests/support/killed-import.ts'
import { readNumbers, saveUntilKilled } from '../../tests/support/numbered-saves.ts'
import { personal, profileOf, save } from '../../tests/support/profiles.ts'
import {
  freePort,
  run,
  runToEnd,
  type ServerProcess,
  startServer,
  workersOf,
} from '../../tests/support/server-process.ts'
import { addCandidates, fillWithJobs } from '../bench/data.ts'
import { feedRows, writeFeed } from '../bench/feeds.ts'
import { startImport } from '../bench/import.ts'
import { createFindings, createRandom, describeTimes, type Part, type PartOptions, scaled } from './part.ts'
import { candidatePassword, readCalledSite, startSessions } from './torture-site.ts'

const caseCounts = { registrations: 50, profiles: 40, photos: 40, imports: 30, backups: 20 }
type Kind = keyof typeof caseCounts

const jobs = 10_000
const importedRows = 10_000
const batchRows = 1_000
/** In this share of the cases, the database is killed together with the site. */
const databaseShare = 0.3
/** The goal in the design: a killed site serves again within this time. */
const maxStartMs = 5_000
const longestWait: Record<Kind, number> = {
  registrations: 900,
  profiles: 500,
  photos: 600,
  imports: 2_500,
  backups: 1_200,
}

/** Work that a kill interrupts. `end` returns once its clients have noticed. `check` runs after the next start. */
type Work = { alsoKill?: ServerLike[]; end(): Promise<unknown>; check(): Promise<string[]> }
type ServerLike = Pick<ServerProcess, 'child'>

/** The site that is killed and started again and again, on one database. */
type Bed = CalledSite & {
  dataDir: string
  db: Database
  tokens: string[]
  /** The feed of the current source, and the number of that source. */
  feed: string
  sourceNumber: number
  /** The folder of the backups. */
  backups: string
}

/** Kills site, workers and sometimes the database at random moments of each kind of write, then starts and compares. */
export const kills: Part = { minutes: 18, run: runKills }

async function runKills(options: PartOptions) {
  const random = createRandom(options.seed)
  const findings = createFindings()
  const times: number[] = []
  let withDatabase = 0
  const folder = await mkdtemp(join(tmpdir(), 'kazi-kill-'))
  const bed = await makeBed(folder)
  const port = String(await freePort())
  const environment = { DATA_DIR: bed.dataDir, PORT: port, ...quiet }
  let site = await startServer(environment)
  bed.origin = site.origin
  try {
    const order = shuffle(orderOf(options), random.next)
    for (const [at, kind] of order.entries()) {
      const killsDatabase = random.next() < databaseShare
      if (killsDatabase) withDatabase++
      const label = `case ${at} (${kind}${killsDatabase ? ' with database' : ''})`
      const report = (problems: string[]) => problems.forEach((problem) => findings.add(`${label}: ${problem}`))
      const waitMs = random.between(0, longestWait[kind])
      try {
        const work = await beginWork[kind](bed, at)
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
    for (const problem of await finishImport(bed)) findings.add(`last import: ${problem}`)
    // Listed behind what was lost.
    for (const ms of times) if (ms > maxStartMs) findings.add(`served again only after ${Math.round(ms)} ms`)
  } finally {
    await bed.db.destroy()
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    done: 'kills (-9) while registering, saving, uploading, importing, backing up',
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

function orderOf(options: PartOptions): Kind[] {
  const kinds: Kind[] = ['registrations', 'profiles', 'photos', 'imports', 'backups']
  return kinds.flatMap((kind) => Array.from({ length: scaled(caseCounts[kind], options) }, () => kind))
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
  const feed = join(folder, 'feed.ndjson')
  await writeFeed(feed, { extension: 'ndjson', pieces: feedPieces }, importedRows)
  return {
    ...(await readCalledSite({ origin: '', dataDir })),
    dataDir,
    db,
    tokens,
    feed,
    sourceNumber: 0,
    backups: await mkdtemp(join(folder, 'backups-')),
  }
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

const beginWork: Record<Kind, (bed: Bed, at: number) => Promise<Work>> = {
  registrations: beginRegistrations,
  profiles: beginProfiles,
  photos: beginPhotos,
  imports: beginImport,
  backups: beginBackup,
}

/** Four clients register people. */
async function beginRegistrations(bed: Bed): Promise<Work> {
  const acknowledged: { username: string; password: string }[] = []
  const tried: string[] = []
  const clients = Array.from({ length: 4 }, async () => {
    for (;;) {
      const details = await newDetails(bed)
      tried.push(details.username)
      const response = await post(bed, '/register', details).catch(() => null)
      if (response?.status === 201) acknowledged.push(details)
      // A busy site refuses some with 503; a dead one does not respond.
      if (response === null) return
    }
  })
  return {
    end: () => Promise.all(clients),
    async check() {
      const found = await bed.db
        .selectFrom('candidates')
        .leftJoin('mailed_links', 'mailed_links.candidate_id', 'candidates.id')
        .select((each) => ['candidates.username', each.fn.count<number>('mailed_links.token_hash').as('links')])
        .where('candidates.username', 'in', [...tried, ''])
        .groupBy('candidates.id')
        .execute()
      const stored = new Set(found.map(({ username }) => username))
      const lost = acknowledged.filter(({ username }) => !stored.has(username))
      const half = found.filter(({ links }) => links !== 1)
      const last = acknowledged.at(-1)
      const isSignedIn = !last || (await signIn(bed, last).catch(() => null)) !== null
      return [
        ...lost.map(({ username }) => `the acknowledged registration of ${username} is lost`),
        ...half.map(({ username, links }) => `${username} is registered with ${links} confirmation links`),
        ...(isSignedIn ? [] : [`${last?.username} cannot sign in`]),
      ]
    },
  }
}

/** One candidate saves numbered personal details. */
async function beginProfiles(bed: Bed, at: number): Promise<Work> {
  const token = bed.tokens[at] ?? ''
  let [last, sent] = [0, 0]
  const saving = (async () => {
    for (;;) {
      sent++
      const details = { ...personal, address: `Plot ${sent}`, languages: `Language ${sent}` }
      const response = await save(bed, 'profile', details, token).catch(() => null)
      if (response?.status !== 200) return
      last = sent
    }
  })()
  return {
    end: () => saving,
    async check() {
      const { address, languages } = (await profileOf(bed, token)).profile
      return compareNumbers([numberIn(address), numberIn(languages)], { last, sent })
    },
  }
}

/** One candidate uploads numbered photos. */
async function beginPhotos(bed: Bed, at: number): Promise<Work> {
  const token = bed.tokens[at] ?? ''
  const saving = saveUntilKilled(bed, token, 0)
  return {
    end: () => saving,
    async check() {
      const { last, tried } = await saving
      return compareNumbers(Object.values(await readNumbers(bed, token)), { last, sent: tried })
    },
  }
}

function compareNumbers(found: number[], { last, sent }: { last: number; sent: number }): string[] {
  const [first = 0] = found
  return [
    ...(new Set(found).size > 1 ? [`a save is stored in part: ${found.join(', ')}`] : []),
    ...(first < last ? [`save ${last} was acknowledged, but ${first} is stored`] : []),
    ...(first > sent ? [`save ${first} is stored, but only ${sent} were sent`] : []),
  ]
}

function numberIn(text: string | null): number {
  return Number(/\d+/.exec(text ?? '0')?.[0])
}

const sourceOf = ({ sourceNumber }: Bed) => `killed-${sourceNumber}`

/** An import continues where the one that was killed before it stopped. Both the import and the site are killed. */
async function beginImport(bed: Bed): Promise<Work> {
  const source = sourceOf(bed)
  const importing = startImport(bed, bed.feed, source)
  return {
    alsoKill: [importing],
    end: async () => {},
    async check() {
      const count = await countJobs(bed.db, source)
      const problems = count % batchRows === 0 ? [] : [`${count} jobs are stored, so a batch was written in part`]
      const isComplete = importing.child.exitCode === 0
      return isComplete ? [...problems, ...(await finishImport(bed))] : problems
    },
  }
}

/** Completes the import of the current source, compares its jobs with the feed, deletes them and begins a new source. */
async function finishImport(bed: Bed): Promise<string[]> {
  const source = sourceOf(bed)
  const last = startImport(bed, bed.feed, source)
  while (last.child.exitCode === null && last.child.signalCode === null) await sleep(50)
  const differences = Object.entries(await compareWithFeed(bed.db, source, expectedJobs()))
  await bed.db.deleteFrom('jobs').where('source', '=', source).execute()
  bed.sourceNumber++
  return [
    ...(last.child.exitCode === 0 ? [] : [`the import ended with code ${last.child.exitCode}: ${last.output()}`]),
    ...differences.filter(([, count]) => count > 0).map(([name, count]) => `${count} jobs ${name}`),
  ]
}

/** A backup is killed together with the site. */
async function beginBackup(bed: Bed, at: number): Promise<Work> {
  const name = `${at}.zst`
  const path = join(bed.backups, name)
  const backup = run(['cli.ts', 'data', 'backup', path, '--plain'], { DATA_DIR: bed.dataDir })
  return {
    alsoKill: [backup],
    end: async () => {},
    async check() {
      const files = await readdir(bed.backups)
      const verified = files.includes(name) ? await runToEnd(['cli.ts', 'data', 'verify', path, '--plain']) : null
      await Promise.all(files.map((file) => rm(join(bed.backups, file))))
      const others = files.filter((file) => file !== name && !file.endsWith('.partial'))
      return [
        ...(verified && verified.code !== 0 ? [`the backup has its name but is incomplete: ${verified.output}`] : []),
        ...others.map((file) => `the backup left the file ${file}`),
      ]
    },
  }
}

/** The rows of the feed, each with its own title and description. */
function* ownRows(): ReturnType<typeof feedRows> {
  for (const row of feedRows(importedRows))
    yield {
      ...row,
      title: `${row.title}, ${row.reference}`,
      description: `${row.reference}. ${row.description.trim()}`,
    }
}

function* feedPieces(): Generator<string> {
  for (const row of ownRows()) yield `${JSON.stringify(row)}\n`
}

/** The jobs of the feed. */
function* expectedJobs(): Generator<JobTexts> {
  for (const { job_type: type, closing_date: closes_on, ...row } of ownRows()) yield { ...row, type, closes_on }
}
