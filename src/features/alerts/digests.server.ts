import type { FastifyBaseLogger } from 'fastify'
import { type Clock, dayMs, hourMs, later, minuteMs, nairobiDay } from '../../calendar.ts'
import { type Database, transact } from '../../db/connect.server.ts'
import { startPolling } from '../../db/polling.server.ts'
import type { AlertRow } from '../../db/schema.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import type { Outbox } from '../../mail/outbox.server.ts'
import { maxRefusals } from '../../mail/refused-addresses.server.ts'
import { decryptEmail } from '../accounts/candidate-records.server.ts'
import type { AlertFilters } from './contract.ts'
import { type DigestJob, digestMail, pauseMail } from './digest-mails.server.ts'
import { type DueDigest, findAlerts, findOldestSeen, lastNumber, markLooked, takeDue } from './queries.server.ts'

type NewJob = DigestJob & { number: number }
type Search = (filters: AlertFilters, today: number) => NewJob[]

type Parts = {
  db: Database
  clock: Clock
  encryption: Encryption
  outbox: Outbox
  publicUrl: string
  /** Returns the search of /jobs among the vacancies with these numbers, newest first. */
  searchNew: (range: { since: number; until: number }) => Promise<Search>
}

type Run = { today: number; since: number; until: number; search: (alert: AlertRow) => NewJob[] }

/** In Nairobi. A digest that was missed is sent until the end. */
const hours = { from: 7, to: 12 }
const nairobiOffsetHours = 3
const awayMs = 183 * dayMs
const batchSize = 100

/** Queues the emails about new jobs each morning. Every process runs this. */
export function startDigests(parts: Parts & { logger: FastifyBaseLogger }): { close(): Promise<void> } {
  return startPolling(() => sendDigests(parts), {
    everyMs: minuteMs,
    logger: parts.logger,
    failure: 'emails about new jobs could not be queued',
  })
}

/** Queues the digests that are due, in batches that also move their watermarks, so that each is sent once. */
export async function sendDigests(parts: Parts): Promise<void> {
  const { db, clock, searchNew, outbox } = parts
  const now = clock.now()
  const hour = Math.floor(((now.getTime() / hourMs) % 24) + nairobiOffsetHours) % 24
  if (hour < hours.from || hour >= hours.to) return
  const today = nairobiDay(now)
  const since = await findOldestSeen(db, today)
  if (since === null) return
  const until = await lastNumber(db)
  const run = { today, since, until, search: remembered(await searchNew({ since, until }), today) }
  while ((await sendBatch(parts, run)) === batchSize);
  outbox.nudge()
}

/** Many candidates have the same alert. */
function remembered(search: Search, today: number): Run['search'] {
  const found = new Map<string, NewJob[]>()
  return ({ search: text, location, country, category, paid }) => {
    const filters = { search: text, location, country, category, paid }
    const key = JSON.stringify(filters)
    const jobs = found.get(key) ?? search(filters, today)
    found.set(key, jobs)
    return jobs
  }
}

/** Returns how many digests were looked at. */
function sendBatch(parts: Parts, run: Run): Promise<number> {
  const { db, clock, outbox } = parts
  return transact(db, async (trx) => {
    const now = clock.now()
    const due = await takeDue(trx, run, batchSize)
    const ids = due.map(({ candidate_id }) => candidate_id)
    const alerts = Map.groupBy(await findAlerts(trx, ids), ({ candidate_id }) => candidate_id)
    const pausedIds: number[] = []
    for (const digest of due) {
      const reader = readerOf(parts, digest)
      const isAway = digest.last_used_at <= later(now, -awayMs)
      if (isAway) pausedIds.push(digest.candidate_id)
      if (!canBeMailed(digest)) continue
      const jobs = isAway ? [] : newJobs(digest, alerts.get(digest.candidate_id) ?? [], run)
      if (jobs.length > 0) await outbox.queue(trx, digestMail(reader, jobs))
      else if (isAway && digest.paused_at === null) await outbox.queue(trx, pauseMail(reader))
    }
    await markLooked(trx, { ids, pausedIds, until: run.until, now, today: run.today })
    return due.length
  })
}

function canBeMailed({ email_verified_at, suspended_at, mail_refusals }: DueDigest): boolean {
  return email_verified_at !== null && suspended_at === null && mail_refusals < maxRefusals
}

function readerOf({ encryption, publicUrl }: Parts, digest: DueDigest) {
  const { candidate_id: candidateId, name, language, unsubscribe_token: token, frequency } = digest
  return {
    person: { name, language, email: decryptEmail(encryption, digest) },
    candidateId,
    token,
    frequency,
    publicUrl,
  }
}

/** The jobs that match any of the alerts and were published since the last look, newest first. */
function newJobs({ seen_number }: DueDigest, alerts: AlertRow[], { search }: Run): NewJob[] {
  const jobs = new Set(alerts.flatMap((alert) => search(alert)))
  return [...jobs].filter(({ number }) => number > seen_number).toSorted((one, other) => other.number - one.number)
}
