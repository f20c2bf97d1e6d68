import fc from 'fast-check'
import { Pool } from 'undici'
import { isRecord } from '../../src/contract/reading.ts'
import { newClient, newProof } from '../../tests/support/accounts.ts'
import { readApiDocument } from '../../tests/support/api-document.ts'
import { pictureOf } from '../../tests/support/pictures.ts'
import { newPhoto } from '../../tests/support/profiles.ts'
import { exchange, statusOf } from '../../tests/support/raw-client.ts'
import { type ApiRequest, fuzzedCalls, requestsTo } from './api-requests.ts'
import { goodValues } from './api-values.ts'
import { createFindings, createRandom, describeTimes, inParallel, type Part, type PartOptions, scaled } from './part.ts'
import { startTortureSite, type TortureSite } from './torture-site.ts'

const requestCount = 200_000
/** Requests that are sent as bytes with some of them changed, after the others. */
const rawCount = 5_000
const batch = 2_000
const width = 24
const maxMs = 2_000
/** Of one worker: its heap is limited to 192 MB, and decoding one photo takes up to 300 MB outside it. */
const maxMemoryMb = 640
/** Calls that hash a password are rare, because a core hashes only 16 a second and refuses the others. */
const rareCalls = /\/(login|register|reset-password)$/
const rareWeight = 1
const usualWeight = 6

/** Sends generated requests to every documented call, and looks for failures, slow responses and leaks. */
export const fuzz: Part = { minutes: 6, run: runFuzz }

async function runFuzz(options: PartOptions) {
  const site = await startTortureSite({ jobs: 2_000, candidates: 1_000 })
  const pool = new Pool(site.origin, { connections: width, headersTimeout: 20_000, bodyTimeout: 20_000 })
  const findings = createFindings()
  const watch = createWatch(findings)
  try {
    const workers = await site.workerPids()
    const requests = await arbitraryRequest(site)
    const memory = watchMemory(site)
    const count = scaled(requestCount, options)
    await inParallel(drawn(requests, options.seed, count), width, (request) => send(pool, request, watch))
    await inParallel(drawn(requests, options.seed + 1, scaled(rawCount, options)), width, (request) =>
      sendDamaged(site.origin, request, watch),
    )
    const memoryMb = await memory.stop()
    if (memoryMb > maxMemoryMb) findings.add(`a worker used ${memoryMb} MB`)
    if (String(workers) !== String(await site.workerPids())) findings.add('a worker died')
    const failures = site.server
      .output()
      .split('\n')
      .filter((line) => line.includes('call failed'))
    return {
      done: 'generated requests',
      count: watch.count(),
      slowestMs: watch.times.reduce((most, ms) => Math.max(most, ms), 0),
      findings,
      notes: [
        describeTimes(watch.times),
        `largest worker: ${memoryMb} MB`,
        ...(findings.count > 0 ? failures.slice(0, 10).map((line) => line.slice(0, 700)) : []),
        ...watch.slowest(),
        ...watch.shares(),
      ],
    }
  } finally {
    await pool.close()
    await site.stop()
  }
}

async function arbitraryRequest(site: TortureSite): Promise<fc.Arbitrary<ApiRequest>> {
  const document = await readApiDocument(site)
  const list: { data: { job_uuid: string }[] } = JSON.parse(
    await (await fetch(`${site.origin}/api/jobs?limit=50`)).text(),
  )
  const proofs: string[] = []
  for (let count = 0; count < 300; count++) proofs.push(await newProof(site))
  const inputs = {
    known: {
      ...goodValues,
      id: fc.constantFrom(...list.data.map((job) => job.job_uuid)),
      job_id: fc.constantFrom(...list.data.map((job) => job.job_uuid)),
      recaptcha_token: fc.constantFrom(...proofs),
      identifier: fc.nat({ max: 900 }).map((number) => `person-${number}`),
    },
    tokens: site.tokens.slice(0, 700),
    lostTokens: site.tokens.slice(700),
    photos: [
      await newPhoto(),
      await newPhoto({ format: 'png' }),
      await pictureOf({ format: 'webp' }),
      (await newPhoto()).subarray(0, 300),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.alloc(0),
    ],
  }
  return fc.oneof(
    ...fuzzedCalls(document).map((call) => ({
      weight: rareCalls.test(call.path) ? rareWeight : usualWeight,
      arbitrary: requestsTo(call, document, inputs),
    })),
  )
}

/** Draws batches, because all of them at once would not fit into memory. */
function* drawn(requests: fc.Arbitrary<ApiRequest>, seed: number, count: number): Generator<ApiRequest> {
  for (let from = 0; from < count; from += batch)
    yield* fc.sample(requests, { seed: seed + from, numRuns: Math.min(batch, count - from) })
}

type Watch = ReturnType<typeof createWatch>

function createWatch(findings: ReturnType<typeof createFindings>) {
  const times: number[] = []
  let slowest: { ms: number; what: string }[] = []
  const calls = new Map<string, Map<number, number>>()
  return {
    times,
    count: () => times.length,
    /** Status 0: no response. */
    note({ name, method, path }: ApiRequest, status: number, { ms, detail }: { ms: number; detail: string }): void {
      times.push(ms)
      slowest.push({ ms, what: `${method} ${path.slice(0, 150)}, ${status}` })
      if (slowest.length > 100) slowest = slowest.toSorted((one, other) => other.ms - one.ms).slice(0, 5)
      const statuses = calls.get(name) ?? new Map<number, number>()
      calls.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1))
      const what = `${method} ${path.slice(0, 300)} (${name})`
      if (status === 0 || (status >= 500 && status !== 503)) findings.add(`${status} for ${what}: ${detail}`)
      if (ms > maxMs) findings.add(`${Math.round(ms)} ms for ${what}, status ${status}`)
    },
    slowest: () =>
      slowest
        .toSorted((one, other) => other.ms - one.ms)
        .slice(0, 5)
        .map(({ ms, what }) => `${Math.round(ms)} ms: ${what}`),
    /** The share of each call, and how often it responded with each status. */
    shares(): string[] {
      return [...calls].map(([name, statuses]) => {
        const sum = [...statuses.values()].reduce((all, each) => all + each, 0)
        const list = [...statuses].toSorted(([one], [other]) => one - other).map(([status, n]) => `${status}: ${n}`)
        return `${name}: ${((100 * sum) / times.length).toFixed(1)} % (${list.join(', ')})`
      })
    },
  }
}

async function send(pool: Pool, request: ApiRequest, watch: Watch): Promise<void> {
  const { method, path, headers, body } = request
  const start = performance.now()
  try {
    const response = await pool.request({
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': newClient() },
      body,
    })
    const text = await response.body.text()
    const detail = response.statusCode >= 500 ? messageIn(text) : ''
    watch.note(request, response.statusCode, { ms: performance.now() - start, detail })
  } catch (error) {
    watch.note(request, 0, { ms: performance.now() - start, detail: String(error) })
  }
}

/** Sends the request with one to four bytes changed, so it may no longer be valid HTTP. */
async function sendDamaged(origin: string, request: ApiRequest, watch: Watch): Promise<void> {
  const bytes = Buffer.from(writeHttp(request), 'latin1')
  const random = createRandom(bytes.length + bytes.readUInt32LE(bytes.length >> 1))
  for (let changes = 1 + random.below(4); changes > 0; changes--) bytes[random.below(bytes.length)] = random.below(256)
  const start = performance.now()
  const response = await exchange(origin, bytes).catch(() => '')
  const status = statusOf(response)
  // No response is right for what is not HTTP.
  watch.note({ ...request, name: 'damaged bytes' }, Number.isNaN(status) ? 400 : status, {
    ms: performance.now() - start,
    detail: response.slice(0, 200),
  })
}

function writeHttp({ method, path, headers, body }: ApiRequest): string {
  const lines = Object.entries({
    ...headers,
    host: 'localhost',
    connection: 'close',
    'x-forwarded-for': newClient(),
    ...(body && { 'content-length': String(Math.min(body.length, 20_000)) }),
  }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body?.subarray(0, 20_000).toString('latin1') ?? ''}`
}

function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? String(body.message) : text.slice(0, 100)
  } catch {
    return text.slice(0, 100)
  }
}

/** The memory of the largest worker, every two seconds. */
function watchMemory(site: Pick<TortureSite, 'workerMemory'>) {
  let max = 0
  const measure = async () => void (max = Math.max(max, await site.workerMemory()))
  const timer = setInterval(() => void measure(), 2_000)
  return {
    async stop(): Promise<number> {
      clearInterval(timer)
      await measure()
      return max
    },
  }
}
