import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '../src/db/connect.server.ts'
import { embeddedUrl } from '../src/db/embedded.server.ts'
import { addEditedJobs, editJobs } from './crowd-edits.ts'
import { attackSite, type Crowd, type Findings, type Target, visitSite } from './crowd-visitor.ts'
import { feedFormats } from './feed-formats.ts'
import { writeFeed } from './feeds.ts'
import { startImport } from './import.ts'
import { startNginx } from './nginx.ts'
import { type BenchSite, startBenchSite } from './site.ts'

/**
 * Visitors behind nginx with its cache on, while jobs are edited and imported. Times in milliseconds. `oldestHitMs`: how
 * long the most outdated response from the cache had been out of date when it was requested; `oldestMissMs`: the same
 * for responses from the site. `delayMs`: the longest delay of this process, and so the possible error of these times.
 */
export type CrowdFigures = {
  visitors: number
  seconds: number
  edits: number
  importedRows: number
  requests: number
  hits: number
  notModified: number
  oldestHitMs: number
  oldestMissMs: number
  p50: number
  p99: number
  delayMs: number
  faults: number
  examples: string[]
}

const visitors = 1_000
const attackers = 10
const seconds = 60
const importedRows = 3_000

/** Throws with examples if a visitor got a wrong response, or the cache was not used. */
export function checkCrowd({ faults, examples, hits }: CrowdFigures): void {
  if (faults > 0) throw new Error(`${faults} responses were wrong:\n${examples.join('\n')}`)
  if (hits === 0) throw new Error('No response came from the cache.')
}

export async function measureCrowd(): Promise<CrowdFigures> {
  const site = await startBenchSite(300, { CDN_CACHE: '1' })
  const nginx = await startNginx(site.origin, { hasCache: true })
  const db = connectDatabase(embeddedUrl(site.dataDir), { maxConnections: 1 })
  try {
    const history = await addEditedJobs(db)
    await sleep(5_000) // until every worker shows them
    const findings: Findings = {
      requests: 0,
      hits: 0,
      notModified: 0,
      oldestHitMs: 0,
      oldestMissMs: 0,
      latencies: [],
      faults: [],
    }
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    const end = performance.now() + seconds * 1_000
    const crowd: Crowd = { port: nginx.port, targets: targetsOf(history.ids), history, findings, end }
    const [edits] = await Promise.all([
      editJobs(db, history, end),
      importTwice(site),
      ...Array.from({ length: visitors }, (_, number) => visitSite(crowd, number)),
      ...Array.from({ length: attackers }, () => attackSite(crowd)),
    ])
    delay.disable()
    return summarise(findings, edits, delay.max / 1e6)
  } finally {
    await db.destroy()
    await nginx.stop()
    await site.stop()
  }
}

function summarise({ latencies, faults, ...findings }: Findings, edits: number, delayMs: number): CrowdFigures {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return {
    visitors,
    seconds,
    edits,
    importedRows,
    ...findings,
    p50: at(0.5),
    p99: at(0.99),
    delayMs: Math.round(delayMs),
    faults: faults.length,
    examples: [...new Set(faults)].slice(0, 20),
  }
}

/** What visitors open, each as often as it is listed. */
function targetsOf(ids: string[]): [Target, ...Target[]] {
  const random = (path: string): Target => ({ path, isRandom: true })
  const fixed = (path: string): Target => ({ path, isRandom: false })
  const lists = [
    random('/'),
    random('/jobs'),
    random('/jobs?search=crowd'),
    random('/jobs?search=trio&utm_source=whatsapp'),
    random('/api/jobs?limit=24&fields=card'),
    random('/api/jobs?search=trio&limit=10'),
    fixed('/jobs?search=crowd+cook+7%2C'),
    fixed('/about'),
    fixed('/api/jobs?seed=1&search=crowd'),
    fixed('/api/jobs?seed=2&limit=100&search=crowd'),
  ]
  const jobs = ids.flatMap((id, index): Target[] => {
    const path = `/job-details?job_id=${id}`
    const page = { path, isRandom: false, jobId: id }
    const call = { ...page, path: `/api/jobs/profile/${id}` }
    const tracked = { ...page, path: `${path}&fbclid=IwAR${index}` }
    // A link that was just shared is opened more often.
    return index < 5 ? [...Array.from({ length: 8 }, () => page), tracked, call] : [page, call]
  })
  return [random('/'), ...Array.from({ length: 8 }, () => lists).flat(), ...jobs]
}

/** Imports a feed, then the same jobs with other salaries, with the operator's command. */
async function importTwice(site: BenchSite): Promise<void> {
  const { pieces, extension } = feedFormats.NDJSON
  for (const salary of ['KES 40,000', 'KES 45,000']) {
    await sleep((seconds * 1_000) / 6)
    const path = join(site.dataDir, `crowd.${extension}`)
    const changed = (count: number) =>
      Array.from(pieces(count), (piece) => String(piece).replaceAll('KES 40,000', salary))
    await writeFeed(path, { extension, pieces: changed }, importedRows)
    const importing = startImport(site, path, 'bulk', ['--no-images'])
    while (importing.child.exitCode === null) await sleep(100)
    if (importing.child.exitCode !== 0) throw new Error(`the import failed: ${importing.output()}`)
  }
}
