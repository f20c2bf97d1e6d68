import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readExistingSecrets } from '../../src/config/app-secret.server.ts'
import { connectDatabase, type Database } from '../../src/db/connect.server.ts'
import { embeddedUrl } from '../../src/db/embedded.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import { sendDigests } from '../../src/features/alerts/digests.server.ts'
import { searchNewVacancies } from '../../src/features/jobs/search/new-vacancies.server.ts'
import { createOutbox } from '../../src/mail/outbox.server.ts'
import { addCandidates, searchWords } from './data.ts'
import { startBenchSite } from './site.ts'

/** `blockedMs`: how long the run kept its process from anything else at most. `pageMs`: /jobs of the site meanwhile. */
export type DigestFigures = {
  candidates: number
  alerts: number
  newJobs: number
  emails: number
  seconds: number
  blockedMs: number
  pageMs: { median: number; max: number }
}

/** Morning in Nairobi, today. */
const clock = { now: () => new Date(`${new Date().toISOString().slice(0, 10)}T05:00:00Z`) }

/** Gives every candidate of a site five alerts, most of them unlike all others. */
export async function addAlerts(db: Database): Promise<void> {
  await sql`update candidates set email_verified_at = now(), last_used_at = now()`.execute(db)
  await sql`insert into digests (candidate_id, frequency, seen_number, looked_on) select id, 'daily', 0, '2026-01-01' from candidates`.execute(
    db,
  )
  await sql`
    insert into alerts (candidate_id, search, location, country, category, paid, created_at)
    select candidates.id, word, case when n = 2 then 'Town ' || candidates.id % 60 else '' end,
           case when n = 3 then 'Qatar' else '' end, case when n = 4 then 'Contract' else '' end, '', now()
    from candidates, generate_series(1, 5) as n,
      lateral (select case when n = 5 then 'ward ' || candidates.id
        else (${searchWords}::text[])[1 + (candidates.id + n) % cardinality(${searchWords}::text[])] end as word) as words`.execute(
    db,
  )
}

/** Makes the digests due again, with this many new jobs. */
export async function makeDue(db: Database, newJobs: number): Promise<void> {
  await db.deleteFrom('mails').execute()
  await sql`update digests set looked_on = '2026-01-01', seen_number = (select max(id) from jobs) - ${newJobs}`.execute(
    db,
  )
}

/** Queues the digests that are due, as a worker does in the morning. */
export async function queueDigests(db: Database, dataDir: string): Promise<void> {
  const encryption = new Encryption(await readExistingSecrets({ appSecrets: null, dataDir }))
  const outbox = createOutbox({ encryption, clock })
  const searchNew = (range: { since: number; until: number }) => searchNewVacancies(db, range)
  await sendDigests({ db, clock, encryption, outbox, publicUrl: 'http://localhost', searchNew })
}

/** Measures the digests of one morning beside a site that serves /jobs. */
export async function measureDigests(candidates: number, newJobs: number): Promise<DigestFigures> {
  const site = await startBenchSite(10_000, { SMTP_URL: 'smtp://127.0.0.1:9' })
  const db = connectDatabase(embeddedUrl(site.dataDir))
  try {
    await addCandidates(site.dataDir, { count: candidates, password: 'a password for the benchmark' })
    await addAlerts(db)
    await makeDue(db, newJobs)
    const stop = new AbortController()
    const visiting = visit(site.origin, stop.signal)
    const delay = monitorEventLoopDelay()
    delay.enable()
    const start = performance.now()
    await queueDigests(db, site.dataDir)
    const seconds = Math.round((performance.now() - start) / 100) / 10
    stop.abort()
    const times = (await visiting).toSorted((one, other) => one - other).map(Math.round)
    return {
      candidates,
      alerts: 5 * candidates,
      newJobs,
      emails: (await db.selectFrom('mails').select('id').execute()).length,
      seconds,
      blockedMs: Math.round(delay.max / 1e6),
      pageMs: { median: times[times.length >> 1] ?? 0, max: times.at(-1) ?? 0 },
    }
  } finally {
    await db.destroy()
    await site.stop()
  }
}

/** Opens another list about fifty times a second. Returns the milliseconds of each. */
async function visit(origin: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const start = performance.now()
    await (await fetch(`${origin}/jobs?search=${times.length}`)).arrayBuffer()
    times.push(performance.now() - start)
    await sleep(20)
  }
  return times
}
