import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ensureChromium } from '../scripts/chromium.ts'

export type Scores = {
  page: string
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  layoutShift: number
  /** What costs a point, by Lighthouse's names. */
  faults: string[]
}

const version = '13.5.0'
const folder = fileURLToPath(new URL('../node_modules/.cache/lighthouse', import.meta.url))
const program = `${folder}/node_modules/lighthouse/cli/index.js`
const run = promisify(execFile)

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) })),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), numericValue: z.number().optional() })),
})

/** Lighthouse's scores out of 100 on its own simulated phone, for performance the median of five visits after one that does not count: it finds a server that has just begun. It is fetched at its first use: it weighs more than the whole product. */
export async function scorePages(origin: string, paths: string[]): Promise<Scores[]> {
  if (!existsSync(program)) await install()
  const scores: Scores[] = []
  for (const path of paths) scores.push(await scorePage(origin, path))
  return scores
}

async function scorePage(origin: string, path: string): Promise<Scores> {
  const first = await visitPage(origin, path)
  const visits: Scores[] = []
  for (let visit = 0; visit < 5; visit++) visits.push(await visitPage(origin, path))
  const [, , median = NaN] = visits.map(({ performance }) => performance).toSorted((a, b) => a - b)
  return { ...first, performance: median, layoutShift: Math.max(...visits.map(({ layoutShift }) => layoutShift)) }
}

async function visitPage(origin: string, path: string): Promise<Scores> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking']
  const visit = () => run(process.execPath, [program, origin + path, ...flags], { env: { ...process.env, CHROME_PATH: ensureChromium() }, maxBuffer: 256 * 1024 * 1024 })
  // Now and then the browser loses its own trace; Lighthouse itself then asks for another visit.
  const { stdout } = await visit().catch(visit)
  const { categories, audits } = report.parse(JSON.parse(stdout))
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.flatMap(({ id, weight }) => (weight > 0 ? id : [])))
  return {
    page: path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? NaN,
    faults: weighed.filter((id) => (audits[id]?.score ?? 1) < 0.9),
  }
}

async function install(): Promise<void> {
  await mkdir(folder, { recursive: true })
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${version}`])
}
