import { setTimeout as sleep } from 'node:timers/promises'
import { newClient } from '../../tests/support/accounts.ts'
import { personal } from '../../tests/support/profiles.ts'

/** What visitors saw. `failures`: the answers that a visitor should never get. */
type Visits = { reads: number; saves: number; failures: string[]; missingScripts: number }

type Traffic = { stop(): Promise<Visits> }

type TrafficOptions = {
  /** The UUIDs of jobs to read. */
  jobs: string[]
  /** The sessions of candidates who save. */
  tokens: string[]
  /** Whether visitors load the scripts and styles of pages. */
  readsScripts?: boolean
}

const readers = 4
const pauseMs = 20

/** Starts visitors who read pages, and candidates who save their profile, again and again. */
export function startTraffic(origin: string, { jobs, tokens, readsScripts = false }: TrafficOptions): Traffic {
  const visits: Visits = { reads: 0, saves: 0, failures: [], missingScripts: 0 }
  let isRunning = true
  const loops = [
    ...Array.from({ length: readers }, (_, n) => repeat((turn) => read(turn + n))),
    ...tokens.map((token, n) => repeat((turn) => save(token, `Road ${turn}, house ${n}`))),
  ]
  return {
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

  /** A release replaces the scripts, so those of a page that was loaded before it may be gone. */
  async function readScript(script: string): Promise<void> {
    const { status, body } = await fetch(`${origin}${script}`)
    await body?.cancel()
    visits.reads++
    if (status === 404) visits.missingScripts++
    else if (status !== 200) visits.failures.push(`${status} ${script}`)
  }

  async function save(token: string, address: string): Promise<void> {
    const response = await fetch(`${origin}/api/candidates/update/profile`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-forwarded-for': newClient(),
      },
      body: JSON.stringify({ ...personal, address }),
    })
    await response.text()
    visits.saves++
    if (response.status !== 200) visits.failures.push(`${response.status} POST profile`)
  }
}
