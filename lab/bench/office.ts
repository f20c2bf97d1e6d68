import { connectDatabase } from '../../src/db/connect.server.ts'
import { embeddedUrl } from '../../src/db/embedded.server.ts'
import { createMember } from '../../tests/support/office.ts'
import { addApplications, addCandidates, addProfiles } from './data.ts'
import { type BenchSite, startBenchSite } from './site.ts'

/** Milliseconds of one list of the office; `found` rows match. */
type ListFigures = { list: string; found: number; p50: number; max: number }

/** `movesMs`: the median time to move 500 applications. */
export type OfficeFigures = {
  jobs: number
  candidates: number
  applications: number
  lists: ListFigures[]
  movesMs: number
}

type Answer = { status: number; body: unknown }

const repeats = 15

const jobLists = [
  '',
  '?page=1500',
  '?state=open',
  '?state=expired',
  '?country=Qatar',
  '?search=nurse',
  '?search=nobody',
  '?search=ward%2012&state=open&country=Qatar',
]

const candidateLists = [
  {},
  { page: 500 },
  { job_title: 'driver' },
  { job_title: 'drivers', passport: 'yes', county: 'Nakuru' },
  { skill: 'first aid', good_conduct: 'yes' },
  { job_title: 'nobody' },
  { country: 'Kenya', confirmed: 'no' },
  { who: 'person-77@example.com' },
]

const applicationLists = [
  {},
  { page: 1_000 },
  { stage: 'new' },
  { late: 'yes' },
  { county: 'Nakuru', stage: 'reading' },
  { skill: 'first aid' },
  { passport: 'yes', good_conduct: 'yes' },
  { search: 'person 77' },
]
/** Of the job with the most. */
const applicationsOfOneJob = 500

/** Measures the lists of the office one request after another, as the only member of its staff. */
export async function measureOffice({
  jobs,
  candidates,
  applications,
}: Record<'jobs' | 'candidates' | 'applications', number>): Promise<OfficeFigures> {
  const site = await startBenchSite(jobs, { APPLICATIONS: 'live' })
  try {
    await addCandidates(site.dataDir, { count: candidates, password: 'a password for the benchmark' })
    await addProfiles(site.dataDir)
    const job = await addApplications(site.dataDir, { count: applications, ofOneJob: applicationsOfOneJob })
    const call = await enterOffice(site)
    const lists: ListFigures[] = []
    for (const query of jobLists) lists.push(await measureList(`jobs${query}`, () => call(`/jobs${query}`)))
    for (const filters of candidateLists) {
      const search = () => call('/candidates/search', filters)
      lists.push(await measureList(`candidates ${JSON.stringify(filters)}`, search))
    }
    for (const filters of [...applicationLists, { job }, { job, stage: 'new', skill: 'first aid' }]) {
      const search = () => call('/applications/search', filters)
      lists.push(await measureList(`applications ${JSON.stringify(filters)}`, search))
    }
    return { jobs, candidates, applications, lists, movesMs: await measureMoves(site.dataDir, call, job) }
  } finally {
    await site.stop()
  }
}

/** A call of the office: it reads without a body, and sends one otherwise. */
export type OfficeCall = (path: string, body?: object) => Promise<Answer>

/** Adds a member of the staff, and returns their calls. */
export async function enterOffice({ origin, dataDir }: Pick<BenchSite, 'origin' | 'dataDir'>): Promise<OfficeCall> {
  const db = connectDatabase(embeddedUrl(dataDir))
  const { session } = await createMember({ db, clock: { time: new Date() } })
  await db.destroy()
  const site = origin.replace('127.0.0.1', 'localhost')
  const headers = { origin: site, cookie: `kazi_staff=${session}`, 'content-type': 'application/json' }
  return async (path, sent) => {
    const post = sent ? { method: 'POST', body: JSON.stringify(sent) } : {}
    const response = await fetch(`${site}/api/staff${path}`, { headers, ...post })
    return { status: response.status, body: await response.json() }
  }
}

async function measureList(list: string, call: () => Promise<Answer>): Promise<ListFigures> {
  const times: number[] = []
  let found = 0
  for (let turn = 0; turn < repeats; turn++) {
    const start = performance.now()
    const { status, body } = await call()
    times.push(performance.now() - start)
    if (status !== 200) throw new Error(`${list} was answered with ${status}`)
    found = totalOf(body)
  }
  const sorted = times.toSorted((a, b) => a - b).map(Math.round)
  return { list, found, p50: sorted[repeats >> 1] ?? 0, max: sorted.at(-1) ?? 0 }
}

/** Moves all applications for a job forth and back. */
async function measureMoves(dataDir: string, call: OfficeCall, job: string): Promise<number> {
  const db = connectDatabase(embeddedUrl(dataDir))
  const found = db.selectFrom('applications').innerJoin('jobs', 'jobs.id', 'job_id').where('jobs.uuid', '=', job)
  const rows = await found.select(['applications.reference', 'applications.stage']).limit(500).execute()
  await db.destroy()
  const times: number[] = []
  for (const stage of ['shortlisted', 'reading', 'shortlisted', 'reading', 'shortlisted'] as const) {
    const start = performance.now()
    const { status } = await call('/applications/move', { rows, stage })
    times.push(performance.now() - start)
    if (status !== 200) throw new Error(`moves were answered with ${status}`)
    for (const row of rows) row.stage = stage
  }
  return Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0)
}

function totalOf(body: unknown): number {
  const hasMeta = typeof body === 'object' && body !== null && 'meta' in body
  const meta = hasMeta && typeof body.meta === 'object' && body.meta !== null ? body.meta : {}
  return 'total' in meta && typeof meta.total === 'number' ? meta.total : 0
}
