import { setTimeout as sleep } from 'node:timers/promises'
import { newClient } from '../support/accounts.ts'
import { personal } from '../support/profiles.ts'

/** What visitors saw. `failures`: the answers that a visitor should never get. */
export type Visits = { reads: number; saves: number; failures: string[]; missingScripts: number }

export type Candidate = {
  token: string
  /** The address that was acknowledged last, and the one that was sent last. */
  saved: string
  sent: string
  /** When saves were refused and acknowledged, in milliseconds. */
  refusedAt: number[]
  acknowledgedAt: number[]
  /** The longest time until a save was refused. */
  slowestRefusalMs: number
}

export type Traffic = { visits: Visits; candidates: Candidate[]; stop(): Promise<Visits> }

type TrafficOptions = {
  /** The UUIDs of jobs to read. */
  jobs: string[]
  /** The sessions of candidates who save. */
  tokens: string[]
  /** Whether visitors load the scripts and styles of pages. */
  readsScripts?: boolean
  /** Whether a save may be refused with 503 and Retry-After. */
  mayRefuse?: boolean
  /** Whether a candidate saves no more after a refusal. */
  endsAtRefusal?: boolean
}

const readers = 4
const pauseMs = 20

/** Starts visitors who read pages, and candidates who save their profile, again and again. */
export function startTraffic(
  origin: string,
  { jobs, tokens, readsScripts = false, mayRefuse = false, endsAtRefusal = false }: TrafficOptions,
): Traffic {
  const visits: Visits = { reads: 0, saves: 0, failures: [], missingScripts: 0 }
  const candidates = tokens.map((token): Candidate => ({
    token,
    saved: '',
    sent: '',
    refusedAt: [],
    acknowledgedAt: [],
    slowestRefusalMs: 0,
  }))
  let isRunning = true
  const loops = [
    ...Array.from({ length: readers }, (_, n) => repeat((turn) => read(turn + n))),
    ...candidates.map((candidate, n) => repeat((turn) => save(candidate, `Road ${turn}, house ${n}`))),
  ]
  return {
    visits,
    candidates,
    async stop() {
      isRunning = false
      await Promise.all(loops)
      return visits
    },
  }

  async function repeat(visit: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; isRunning; turn++) {
      await visit(turn).catch((error: unknown) => {
        const cause = error instanceof Error ? (error.cause ?? error) : error
        visits.failures.push(String(cause))
      })
      await sleep(pauseMs)
    }
  }

  async function read(turn: number): Promise<void> {
    const job = jobs[turn % jobs.length]
    const paths = [
      '/',
      `/job-details?job_id=${job}`,
      '/jobs?search=cook',
      `/api/jobs/profile/${job}`,
      '/api/jobs?limit=10',
      '/about',
    ]
    const path = paths[turn % paths.length] ?? '/'
    const response = await fetch(`${origin}${path}`)
    const body = await response.text()
    visits.reads++
    if (response.status !== 200) visits.failures.push(`${response.status} ${path}`)
    if (!readsScripts) return
    for (const [script] of body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) await readScript(script)
  }

  /** A release replaces the scripts, so those of a page that was loaded before it may be gone (decision 32). */
  async function readScript(script: string): Promise<void> {
    const { status, body } = await fetch(`${origin}${script}`)
    await body?.cancel()
    visits.reads++
    if (status === 404) visits.missingScripts++
    else if (status !== 200) visits.failures.push(`${status} ${script}`)
  }

  async function save(candidate: Candidate, address: string): Promise<void> {
    if (endsAtRefusal && candidate.refusedAt.length > 0) return
    const start = performance.now()
    candidate.sent = address
    const response = await fetch(`${origin}/api/candidates/update/profile`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${candidate.token}`,
        'x-forwarded-for': newClient(),
      },
      body: JSON.stringify({ ...personal, address }),
    })
    await response.text()
    visits.saves++
    if (response.status === 200) {
      candidate.saved = address
      candidate.acknowledgedAt.push(performance.now())
    } else if (mayRefuse && response.status === 503 && response.headers.has('retry-after')) {
      candidate.refusedAt.push(performance.now())
      candidate.slowestRefusalMs = Math.max(candidate.slowestRefusalMs, performance.now() - start)
    } else
      visits.failures.push(
        `${response.status} POST profile${response.headers.has('retry-after') ? '' : ' without Retry-After'}`,
      )
  }
}
