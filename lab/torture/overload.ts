import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { newClient } from '../../tests/support/accounts.ts'
import { createFindings, type Findings, type Part, type PartOptions, scaled } from './part.ts'
import { startTortureSite, type TortureSite } from './torture-site.ts'

const factor = 5
const warmUpSeconds = 10
const measureSeconds = 5
const loadSeconds = 30
const timeoutSeconds = 10
/** The goal: a page is fast again this soon after the load ends. */
const maxRecoveryMs = 10_000
const usualMs = 500

/** Sends five times the requests that the site can answer, and watches how it refuses and recovers. */
export const overload: Part = { minutes: 1.5, run: runOverload }

async function runOverload(options: PartOptions) {
  const site = await startTortureSite({ jobs: 10_000, candidates: 50 })
  const findings = createFindings()
  try {
    const workers = await site.workerPids()
    // The code of a new process is slow until it is compiled.
    await fire(site, { connections: 16, duration: warmUpSeconds })
    // Without a limit, the site answers as many as it can.
    const usual = await fire(site, { connections: 16, duration: measureSeconds })
    const capacity = Math.max(1, Math.round(countAnswered(usual) / measureSeconds))
    const duration = Math.max(10, scaled(loadSeconds, options))
    const rate = factor * capacity
    // Each on a connection of its own, once a second. All connect at once.
    const flood = await fire(site, { connections: rate, duration, overallRate: rate })
    const recoveryMs = await untilUsual(site)
    judge(flood, findings)
    if (flood.refused.total === 0) findings.add('the site refused nothing, so it was not overloaded')
    if (recoveryMs > maxRecoveryMs) findings.add(`back to normal only after ${Math.round(recoveryMs)} ms`)
    if (String(workers) !== String(await site.workerPids())) findings.add('a worker died')
    const sent = [...flood.statuses.values()].reduce((sum, each) => sum + each, 0)
    return {
      done: `requests at ${factor} times the capacity`,
      count: sent,
      slowestMs: flood.maxMs,
      findings,
      notes: [
        `capacity: ${capacity} answered a second; sent: ${Math.round(sent / duration)} a second by ${rate} connections for ${duration} s`,
        `statuses: ${[...flood.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}; ${flood.refused.withoutRetryAfter} of ${flood.refused.total} refusals without Retry-After; ${flood.errors} connection errors, ${flood.timeouts} without a response in ${timeoutSeconds} s`,
        `back to normal ${Math.round(recoveryMs)} ms after the load; largest worker: ${await site.workerMemory()} MB`,
      ],
    }
  } finally {
    await site.stop()
  }
}

type Flood = {
  statuses: Map<number, number>
  refused: { total: number; withoutRetryAfter: number }
  errors: number
  timeouts: number
  maxMs: number
}

type Load = { connections: number; duration: number; overallRate?: number }

/** A mix of pages, searches, sign-ins and profiles, each from another client and none answered from a cache. */
async function fire(site: TortureSite, load: Load): Promise<Flood> {
  const flood: Flood = {
    statuses: new Map(),
    refused: { total: 0, withoutRetryAfter: 0 },
    errors: 0,
    timeouts: 0,
    maxMs: 0,
  }
  let turn = 0
  const get = (path: string, headers = {}) => ({ method: 'GET' as const, path, headers, body: undefined })
  const kinds = [
    () => get(`/jobs?search=nurse%20${turn}`),
    () => get(`/?visit=${turn}`),
    () => get(`/api/jobs?search=cook%20${turn}&limit=24`),
    () => get('/api/candidates/profile', { authorization: `Bearer ${site.tokens[turn % site.tokens.length]}` }),
    () => get(`/jobs?country=Kenya&search=${turn}`),
    () => ({
      method: 'POST' as const,
      path: '/api/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: `unknown-${turn}`, password: 'a wrong password' }),
    }),
  ]
  const { latency, errors, timeouts } = await autocannon({
    url: site.origin,
    ...load,
    timeout: timeoutSeconds,
    requests: [
      {
        setupRequest: (request) => {
          turn++
          const { headers, ...rest } = kinds[turn % kinds.length]?.() ?? get('/')
          return { ...request, ...rest, headers: { ...headers, 'x-forwarded-for': newClient() } }
        },
      },
    ],
    setupClient: (client) => {
      let head = ''
      client.on('headers', (headers) => void (head = JSON.stringify(headers)))
      client.on('response', (status) => note(flood, status, head))
    },
  })
  return { ...flood, errors: errors - timeouts, timeouts, maxMs: latency.max }
}

function note({ statuses, refused }: Flood, status: number, head: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status !== 503) return
  refused.total++
  if (!/retry-after/i.test(head)) refused.withoutRetryAfter++
}

/** A wrong password is an answer too. */
function countAnswered({ statuses }: Flood): number {
  return (statuses.get(200) ?? 0) + (statuses.get(401) ?? 0)
}

function judge({ statuses, refused, errors, timeouts }: Flood, findings: Findings): void {
  for (const [status, count] of statuses)
    if (status >= 500 && status !== 503) findings.add(`${count} responses with status ${status}`)
  if (refused.withoutRetryAfter > 0) findings.add(`${refused.withoutRetryAfter} responses with 503 without Retry-After`)
  if (timeouts > 0) findings.add(`${timeouts} requests without a response in ${timeoutSeconds} s`)
  if (errors > 0) findings.add(`${errors} connections broke`)
}

/** The time until three pages in a row, of kinds that are not cached, come quickly. */
async function untilUsual(site: TortureSite): Promise<number> {
  const start = performance.now()
  for (let fast = 0, turn = 0; fast < 3 && performance.now() - start < 4 * maxRecoveryMs; turn++) {
    const before = performance.now()
    const path = turn % 2 === 0 ? `/jobs?search=after%20${turn}` : `/api/jobs?search=after%20${turn}`
    const response = await fetch(site.origin + path, { headers: { 'x-forwarded-for': newClient() } }).catch(() => null)
    await response?.arrayBuffer()
    const isUsual = response?.status === 200 && performance.now() - before < usualMs
    fast = isUsual ? fast + 1 : 0
    if (!isUsual) await sleep(100)
  }
  return performance.now() - start
}
