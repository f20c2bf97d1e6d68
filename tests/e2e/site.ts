import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Insertable, sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, inject, vi } from 'vitest'
import { dateOfDay, nairobiDay } from '../../src/calendar.ts'
import { connectDatabase, type Database } from '../../src/db/connect.server.ts'
import type { JobRow, JobsTable, StaffRole } from '../../src/db/schema.ts'
import { sessionCookieName } from '../../src/features/staff/sign-in/session-cookie.server.ts'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { insertJob } from '../support/jobs.ts'
import { createMember } from '../support/office.ts'
import { emailLookup, insertPerson, type Person } from '../support/people.ts'
import { insertBanner } from '../support/pictures.ts'
import type { SiteServer } from '../support/site-servers.ts'

export type { Person } from '../support/people.ts'

type JobFields = Partial<Insertable<JobsTable>>

/** The path of the job with this title. */
export type PathOf = (title: string) => string

export type Site = {
  origin: string
  newPage: TestBrowser['newPage']
  /** Replaces all jobs on the site. */
  showJobs(jobs: JobFields[]): Promise<PathOf>
  /** Changes the job with this title. The server shows it soon afterwards. */
  changeJob(title: string, changes: JobFields): Promise<void>
  /** Stores a picture for a banner URL, as an import does, for jobs shown afterwards. Returns its name. */
  addBanner(url: string): Promise<string>
  /** Inserts a candidate, with defaults for the fields that are left out. */
  addPerson(fields?: Partial<Person>): Promise<Person>
  /** Whether the email address of a candidate is verified. */
  isVerified(person: Person): Promise<boolean>
  /** The path and hash of the newest link below `path` that was emailed to an email address. */
  mailedLink(address: string, path: string): Promise<string>
  /** The paths and hashes of all links below `path` that were emailed to an email address so far, oldest first. */
  mailedLinks(address: string, path: string): Promise<string[]>
  /** What the server has logged for this file so far. */
  log(): Promise<string>
  /** Adds a person to the office who has just entered a code, and signs the page in as them. */
  enterOffice(page: Page, member?: { role?: StaffRole; name?: string }): Promise<void>
  /** The site's database, for rows that no other helper inserts. */
  db: Database
  close(): Promise<void>
}

/**
 * Opens the real server that the test files of a worker share one after the other, without the data of earlier files.
 * The first page opens a browser.
 */
export async function openSite(mode: 'simulated' | 'live' = 'simulated'): Promise<Site> {
  const response = await fetch(`${inject('siteServersUrl')}/${process.env.VITEST_POOL_ID}/${mode}`)
  const server: SiteServer = await response.json()
  const mailFolder = join(server.dataDir, 'mail')
  const logStart = (await readFile(server.logFile)).length
  await Promise.all([clear(server.ownerUrl), rm(mailFolder, { recursive: true, force: true })])
  const db = connectDatabase(server.url, { maxConnections: 4, connectTimeoutMs: 30_000 })
  return {
    origin: server.origin,
    // Each page has its own IP address, so that rate limits do not add up.
    newPage: async (options) => {
      const browser = await openBrowser(server.origin)
      return browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() }, ...options })
    },
    isVerified: ({ email }) => isVerified(db, email),
    changeJob: async (title, changes) => {
      await db.updateTable('jobs').set(changes).where('title', '=', title).execute()
    },
    addBanner: (url) => insertBanner(db, url),
    addPerson: (fields) => insertPerson(db, fields),
    mailedLink: (address, path) => newestLink(mailFolder, address, path),
    mailedLinks: (address, path) => linksTo(mailFolder, address, path),
    log: async () => (await readFile(server.logFile)).subarray(logStart).toString(),
    showJobs: (jobs) => showJobs(db, server.origin, jobs),
    enterOffice: async (page, member) => {
      const { session } = await createMember({ db, clock: { time: new Date() } }, member)
      const cookie = {
        name: sessionCookieName(server.origin),
        value: session,
        path: '/api/staff',
        domain: new URL(server.origin).hostname,
      }
      await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Strict' }])
    },
    db,
    close: () => db.destroy(),
  }
}

/** Deletes all rows, except those that the server needs: its key, its migrations, and which jobs were deleted. */
async function clear(ownerUrl: string): Promise<void> {
  const db = connectDatabase(ownerUrl, { maxConnections: 1, connectTimeoutMs: 30_000 })
  await db.deleteFrom('applications').execute()
  await db.deleteFrom('jobs').execute()
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(tablename), ', ') as names from pg_tables
    where schemaname = 'public' and tablename not in ('jobs', 'job_removals', 'site_key', 'schema_migrations')`.execute(
    db,
  )
  await sql`truncate ${sql.raw(rows[0]?.names ?? '')}`.execute(db)
  await db.destroy()
}

async function isVerified(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('candidates')
    .select('email_verified_at')
    .where('email_lookup', '=', emailLookup(email))
    .executeTakeFirstOrThrow()
  return row.email_verified_at !== null
}

let addresses = 0

function newAddress(): string {
  addresses++
  return `10.1.${addresses >> 8}.${addresses & 255}`
}

async function newestLink(folder: string, address: string, path: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const link = (await linksTo(folder, address, path)).at(-1)
      if (!link) throw new Error(`No mail with ${path} arrived for ${address}.`)
      return link
    },
    { timeout: 10_000 },
  )
}

async function linksTo(folder: string, address: string, path: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails
    .filter((text) => text.includes(`To: ${address}`) && text.includes(path))
    .flatMap((text) => /^https?:\/\/[^/]+(\/\S+)$/m.exec(text)?.[1] ?? [])
}

/** The date in Nairobi this many days from today, as 'YYYY-MM-DD'. */
export function daysFromToday(days: number): string {
  return dateOfDay(nairobiDay(new Date()) + days)
}

/** The titles of the cards in page order. */
export function titlesOf(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
}

/** The URLs of the API calls that the page makes from now on. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  return calls
}

/** Delays the responses to matching requests until the returned function is called. */
export async function holdResponses(page: Page, calls: string | RegExp): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(calls, async (route) => {
    await released
    // The page may have aborted the request by now.
    await route.continue().catch(() => {})
  })
  return async () => {
    release()
    await page.unroute(calls)
  }
}

async function showJobs(db: Database, origin: string, jobs: JobFields[]): Promise<PathOf> {
  await db.deleteFrom('applications').execute()
  await db.deleteFrom('jobs').execute()
  const rows: JobRow[] = []
  for (const job of jobs) rows.push(await insertJob(db, job))
  const open = rows.filter(
    ({ closed_at, closes_on }) => closed_at === null && (closes_on === null || closes_on >= daysFromToday(0)),
  )
  const isDuplicate = (row: JobRow) =>
    open.some((other) => other.id < row.id && other.source !== row.source && other.vacancy_key === row.vacancy_key)
  const expected = open.flatMap((row) => (isDuplicate(row) ? [] : row.uuid)).toSorted()
  const listed = { ids: expected, total: expected.length }
  await vi.waitFor(async () => expect(await readList(origin)).toEqual(listed), { timeout: 10_000 })
  return (title) => pathOf(rows, title)
}

function pathOf(rows: JobRow[], title: string): string {
  const row = rows.find((row) => row.title === title)
  if (!row) throw new Error(`No job has the title ${title}.`)
  return `/job-details?job_id=${row.uuid}`
}

/** `total` still counts deleted jobs until the server has noticed. */
async function readList(origin: string): Promise<{ ids: string[]; total: number }> {
  const list: { data: { job_uuid: string }[] } = await (await fetch(`${origin}/api/jobs`)).json()
  const page: { meta: { total: number } } = await (await fetch(`${origin}/api/jobs?limit=1`)).json()
  return { ids: list.data.map(({ job_uuid }) => job_uuid).toSorted(), total: page.meta.total }
}
