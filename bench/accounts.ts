import autocannon from 'autocannon'
import { connectDatabase } from '../src/db/connect.server.ts'
import { embeddedUrl } from '../src/db/embedded.server.ts'
import { hashPassword } from '../src/features/accounts/passwords.server.ts'
import { startBenchSite } from './site.ts'

export type SignInFigures = {
  signInsPerSecond: number
  /** What one core hashes in a second, by itself. */
  hashesPerSecondAndCore: number
  pageP99: number
  pageP99WhileSigningIn: number
  /** Sign-ins that were answered 503 at once, of all that were tried. */
  turnedAway: number
}

const password = 'a password nobody else has'
const candidates = 50
const seconds = 8
/** Requests a second that the machine answers with ease: what is measured is how long a visitor waits, not how many are served. */
const pageRate = 60

/** Signing in as fast as the server lets anybody, and what a visitor of the pages notices of it. Times in milliseconds. */
export async function measureSignIns(): Promise<SignInFigures> {
  const site = await startBenchSite(10_000)
  try {
    await addCandidates(embeddedUrl(site.dataDir))
    await visitPages(site.origin, 2)
    const quiet = await visitPages(site.origin, seconds)
    const [busy, signIns] = await Promise.all([visitPages(site.origin, seconds), signIn(site.origin)])
    return {
      signInsPerSecond: Math.round(signIns['2xx'] / seconds),
      hashesPerSecondAndCore: await hashRate(),
      pageP99: quiet.latency.p99,
      pageP99WhileSigningIn: busy.latency.p99,
      turnedAway: Math.round((signIns.non2xx / (signIns['2xx'] + signIns.non2xx)) * 100) / 100,
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
  const setupRequest = (request: autocannon.Request) => ({ ...request, body: JSON.stringify({ identifier: `person-${turn++ % candidates}`, password }) })
  return autocannon({ url: origin, connections: 16, duration: seconds, requests: [{ method: 'POST', path: '/api/login', headers: { 'content-type': 'application/json' }, setupRequest }] })
}

async function addCandidates(url: string): Promise<void> {
  const db = connectDatabase(url)
  const hash = await hashPassword(password)
  const rows = Array.from({ length: candidates }, (_, index) => ({
    name: `Person ${index}`,
    username: `person-${index}`,
    email: `person-${index}@example.com`,
    phone: `+2547${String(index).padStart(8, '0')}`,
    national_id_sealed: Buffer.from('sealed'),
    national_id_lookup: Buffer.from(`lookup ${index}`),
    password_hash: hash,
  }))
  await db.insertInto('candidates').values(rows).execute()
  await db.destroy()
}

async function hashRate(): Promise<number> {
  const times = 20
  const start = performance.now()
  for (let done = 0; done < times; done++) await hashPassword(password)
  return Math.round((times * 1000) / (performance.now() - start))
}
