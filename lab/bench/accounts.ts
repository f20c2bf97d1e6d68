import autocannon from 'autocannon'
import { hashPassword } from '../../src/features/accounts/passwords/passwords.server.ts'
import { addCandidates } from './data.ts'
import { startBenchSite } from './site.ts'

export type SignInFigures = {
  signInsPerSecond: number
  /** Password hashes per second on one idle core. */
  hashesPerSecondAndCore: number
  pageP99: number
  pageP99WhileSigningIn: number
  /** Share of sign-ins that got an immediate 503. */
  shareRejected: number
  /**
   * The share of pairs in which the existing account took longer. At 0.5, response times do not reveal which accounts
   * exist.
   */
  timingOfSignIn: number
  timingOfForgotPassword: number
  /** Measured on the next request. */
  timingOfNextRequest: number
}

const password = 'a password for the benchmark'
const candidates = 70
const seconds = 8
/** Requests per second, far below capacity, because this measures latency and not throughput. */
const pageRate = 60

/** Signs in as fast as the server allows, and measures its effect on page latency. Times in milliseconds. */
export async function measureSignIns(): Promise<SignInFigures> {
  const site = await startBenchSite(10_000)
  try {
    await addCandidates(site.dataDir, { count: candidates, password })
    await visitPages(site.origin, 2)
    const quiet = await visitPages(site.origin, seconds)
    const [busy, signIns] = await Promise.all([visitPages(site.origin, seconds), signIn(site.origin)])
    return {
      signInsPerSecond: Math.round(signIns['2xx'] / seconds),
      hashesPerSecondAndCore: await hashRate(),
      pageP99: quiet.latency.p99,
      pageP99WhileSigningIn: busy.latency.p99,
      shareRejected: Math.round((signIns.non2xx / (signIns['2xx'] + signIns.non2xx)) * 100) / 100,
      ...(await compareTimings(site.origin)),
    }
  } finally {
    await site.stop()
  }
}

function visitPages(origin: string, duration: number): Promise<autocannon.Result> {
  return autocannon({ url: `${origin}/jobs`, connections: 8, overallRate: pageRate, duration })
}

function signIn(origin: string): Promise<autocannon.Result> {
  let turn = 0
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    headers: { ...request.headers, ...newClient() },
    body: JSON.stringify({ identifier: `person-${turn++ % candidates}`, password }),
  })
  return autocannon({
    url: origin,
    connections: 16,
    duration: seconds,
    requests: [{ method: 'POST', path: '/api/login', headers: { 'content-type': 'application/json' }, setupRequest }],
  })
}

let clients = 0

/** Each request comes from another IP address, so that no rate limit interferes. */
function newClient(): Record<string, string> {
  const number = ++clients
  return { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
}

/** Signs in with known and unknown usernames in turn, three times per account, which the rate limits allow. */
async function compareTimings(
  origin: string,
): Promise<Pick<SignInFigures, 'timingOfSignIn' | 'timingOfForgotPassword' | 'timingOfNextRequest'>> {
  const took = { signIn: pairs(), forgotten: pairs(), after: pairs() }
  for (let at = 0; at < candidates * 3; at++) {
    for (const kind of ['known', 'unknown'] as const) {
      const identifier = `${kind === 'known' ? 'person' : 'nobody'}-${at % candidates}`
      took.signIn[kind].push(await timeOf(() => post(`${origin}/api/login`, { identifier, password: 'wrong' })))
      took.forgotten[kind].push(await timeOf(() => post(`${origin}/api/forgot-password`, { identifier })))
      took.after[kind].push(await timeOf(() => fetch(`${origin}/healthz`)))
    }
  }
  return {
    timingOfSignIn: shareOfLonger(took.signIn),
    timingOfForgotPassword: shareOfLonger(took.forgotten),
    timingOfNextRequest: shareOfLonger(took.after),
  }
}

type Pairs = { known: number[]; unknown: number[] }

function pairs(): Pairs {
  return { known: [], unknown: [] }
}

async function timeOf(send: () => Promise<Response>): Promise<number> {
  const start = performance.now()
  await (await send()).text()
  return performance.now() - start
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...newClient() },
    body: JSON.stringify(body),
  })
}

/** Returns the area under the ROC curve. */
function shareOfLonger({ known, unknown }: Pairs): number {
  const longer = known.reduce((sum, one) => sum + unknown.filter((other) => one > other).length, 0)
  return Math.round((longer / (known.length * unknown.length)) * 100) / 100
}

async function hashRate(): Promise<number> {
  const times = 20
  const start = performance.now()
  for (let done = 0; done < times; done++) await hashPassword(password, 'bench')
  return Math.round((times * 1000) / (performance.now() - start))
}
