import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { decode, type Encoding } from '../src/http/encodings.server.ts'
import { type EditHistory, readJobs, type Shown } from './crowd-edits.ts'

/** What all visitors found. Times in milliseconds. */
export type Findings = {
  requests: number
  hits: number
  notModified: number
  oldestHitMs: number
  oldestMissMs: number
  latencies: number[]
  /** What was wrong with a response, one line each. */
  faults: string[]
}

/** `isRandom`: a list whose order must change on each visit. */
export type Target = { path: string; isRandom: boolean; jobId?: string }

export type Crowd = {
  port: number
  targets: readonly [Target, ...Target[]]
  history: EditHistory
  findings: Findings
  end: number
}

type Answer = { status: number; headers: Record<string, string>; text: string }

/** `kept` is the browser's copy of each page, `orders` the last order of each random list. */
type Visitor = {
  agent: Agent
  acceptEncoding: string
  cookie: string
  kept: Map<string, { etag: string; shown: Shown[] }>
  orders: Map<string, string>
}

const acceptEncodings = ['gzip, deflate, br, zstd', 'gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip', 'identity']
/** Pauses are between zero and twice this. */
const meanPauseMs = 3_000
/** No response may be out of date for longer. */
const maxAgeMs = 2_000

/**
 * Visits the site like a browser until the end: with a connection and a cookie of its own, and with the ETags of the
 * pages it has. Checks every response.
 */
export async function visitSite(crowd: Crowd, number: number): Promise<void> {
  const visitor: Visitor = {
    agent: new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false }),
    acceptEncoding: acceptEncodings[number % acceptEncodings.length] ?? '',
    cookie: '',
    kept: new Map(),
    orders: new Map(),
  }
  await pause(crowd.end, 2 * meanPauseMs)
  while (performance.now() < crowd.end) {
    const target = pick(crowd.targets)
    const problems = await visit(crowd, visitor, target).catch((error: unknown) => [`failed: ${String(error)}`])
    crowd.findings.faults.push(...problems.map((problem) => `${target.path} ${problem}`))
    await pause(crowd.end, 2 * meanPauseMs)
  }
  visitor.agent.destroy()
}

/** Opens a page and returns what is wrong with it. */
async function visit({ port, history, findings }: Crowd, visitor: Visitor, target: Target): Promise<string[]> {
  const { path, isRandom, jobId } = target
  const kept = visitor.kept.get(path)
  const start = performance.now()
  const answer = await get(port, path, visitor.agent, {
    'accept-encoding': visitor.acceptEncoding,
    ...(visitor.cookie && { cookie: visitor.cookie }),
    ...(kept && { 'if-none-match': kept.etag }),
  })
  findings.latencies.push(performance.now() - start)
  findings.requests++
  const { status, headers } = answer
  if (status === 304) findings.notModified++
  const isHit = headers['x-cache'] === 'HIT'
  if (isHit) findings.hits++
  const problems = problemsOf(answer, target, visitor.acceptEncoding)
  if (status !== 200 && status !== 304) return problems

  visitor.cookie = headers['set-cookie']?.split(';')[0] ?? visitor.cookie
  const shown = status === 304 ? (kept?.shown ?? []) : readJobs(answer.text)
  if (headers.etag) visitor.kept.set(path, { etag: headers.etag, shown })
  const age = Math.round(history.ageOf(shown, start))
  if (isHit) findings.oldestHitMs = Math.max(findings.oldestHitMs, age)
  else findings.oldestMissMs = Math.max(findings.oldestMissMs, age)
  if (age > maxAgeMs) problems.push(`was ${age} ms old (${isHit ? 'from the cache' : 'from the site'})`)
  if (isRandom && isRepeated(visitor, path, shown)) problems.push('showed the same order twice in a row')
  return [...problems, ...history.problemsOf(shown, jobId)]
}

/** Remembers the order of a list. Returns whether it is the same as last time. */
function isRepeated({ orders }: Visitor, path: string, shown: Shown[]): boolean {
  const order = shown.map(({ id }) => id).join()
  const last = orders.get(path)
  orders.set(path, order)
  return order === last
}

function problemsOf({ status, headers, text }: Answer, { path, isRandom }: Target, acceptEncoding: string): string[] {
  const isHit = headers['x-cache'] === 'HIT'
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false
  const used = headers['content-encoding'] ?? 'identity'
  const isAccepted = used === 'identity' || acceptEncoding.includes(used)
  const checks: [boolean, string][] = [
    [status !== 200 && status !== 304, `responded ${status}`],
    [status === 304 && isRandom, 'responded 304 although its order is random'],
    [isHit && isRandom, 'came from the cache although its order is random'],
    [isHit && headers['set-cookie'] !== undefined, 'came from the cache with a cookie'],
    [headers['cdn-cache-control'] !== undefined, 'passed on the CDN-Cache-Control that is for nginx'],
    [isHit && headers.vary !== varyOf(path), `had the header Vary: ${headers.vary}`],
    [!isAccepted, `was encoded with ${used} for a visitor who accepts ${acceptEncoding}`],
    [status === 200 && isHtml && !text.endsWith('</html>'), 'was not complete'],
    [/evil/i.test(text + JSON.stringify(headers)), 'was poisoned'],
  ]
  return checks.flatMap(([isWrong, problem]) => (isWrong ? problem : []))
}

/** Pages have a light version. */
function varyOf(path: string): string {
  return path.startsWith('/api/') ? 'accept-encoding' : 'accept-encoding, save-data, ect'
}

/** Headers with which an attacker tries to poison the cache. */
const attacks: [Record<string, string>, ...Record<string, string>[]] = [
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
  { host: 'evil.example' },
  { 'x-original-url': '/nowhere', 'x-rewrite-url': '/nowhere', 'x-http-method-override': 'POST' },
  { range: 'bytes=0-9' },
  { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() },
  { cookie: 'orders=a-b; session=evil', authorization: 'Bearer evil' },
  { 'accept-encoding': 'br;q=0, gzip;q=0, identity;q=0, evil' },
  { accept: 'text/evil', origin: 'https://evil.example', 'content-encoding': 'br' },
  { 'x-evil': 'a'.repeat(7_000) },
]
const oddPaths = [
  '/JOBS',
  '//jobs',
  '/job-details/',
  '/dashboard/x.css',
  '/about;x.css',
  '/about%0d%0aSet-Cookie:evil=1',
]

/** Until the end, sends odd requests for the pages that visitors open. */
export async function attackSite({ port, targets, end, findings }: Crowd): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
  for (let turn = 0; performance.now() < end; turn++) {
    const odd = turn % 4 === 0 ? oddPaths[(turn / 4) % oddPaths.length] : undefined
    const path = odd ?? pick(targets).path
    const headers = pick(attacks)
    const answer = await get(port, path, agent, headers, turn % 3 === 0 ? 'HEAD' : 'GET').catch(() => null)
    if (answer && answer.status >= 500) findings.faults.push(`${path} responded ${answer.status} to an attacker`)
    await pause(end, 1_000)
  }
  agent.destroy()
}

function pick<T>(choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(Math.random() * choices.length)] ?? choices[0]
}

/** Throws if the body does not match its content encoding. */
async function get(
  port: number,
  path: string,
  agent: Agent,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers, timeout: 30_000 }, (response) => {
      const read = async (): Promise<Answer> => {
        const body = await buffer(response)
        const isPlain = body.length === 0 || response.statusCode === 206
        const encoding = isPlain ? 'identity' : encodingOf(response.headers['content-encoding'])
        return {
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          text: decode(body, encoding).toString(),
        }
      }
      read().then(resolve, reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('no response for 30 s')))
    sent.on('error', reject)
    sent.end()
  })
}

function encodingOf(name = 'identity'): Encoding {
  if (name === 'br' || name === 'gzip' || name === 'identity') return name
  throw new Error(`unknown content encoding ${name}`)
}

/** Waits for a random time up to `maxMs`, but not beyond the end. */
async function pause(end: number, maxMs: number): Promise<void> {
  await sleep(Math.max(0, Math.min(Math.random() * maxMs, end - performance.now())))
}
