import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { z } from 'zod'
import { ensureChromium } from '../../scripts/chromium.ts'
import { mapOrigin, probeOrigin, probeUrl } from '../../src/features/contact/map-urls.ts'
import { freePort } from '../../tests/support/server-process.ts'

export type Scores = {
  page: string
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  layoutShift: number
  /** Ids of the audits that cost points. */
  faults: string[]
  /** Whether OpenStreetMap was stubbed, because this machine could not reach it. Does not affect `performance`. */
  isMapStubbed: boolean
}

const version = '13.5.0'
const folder = fileURLToPath(new URL('../node_modules/.cache/lighthouse', import.meta.url))
const program = `${folder}/node_modules/lighthouse/cli/index.js`
const run = promisify(execFile)

const report = z.object({
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), numericValue: z.number().optional() })),
})

/**
 * Returns Lighthouse's scores out of 100 on a simulated phone. Performance is the median of five visits after a
 * warm-up. Installs Lighthouse on first use, because it is too large for a dependency.
 */
export async function scorePages(origin: string, paths: string[]): Promise<Scores[]> {
  if (!existsSync(program)) await install()
  const scores: Scores[] = []
  for (const path of paths) scores.push(await scorePage(origin, path))
  return scores
}

async function scorePage(origin: string, path: string): Promise<Scores> {
  const first = await visitWithMap(origin, path)
  const visits: Visit[] = []
  for (let visit = 0; visit < 5; visit++) visits.push(await visitPage(origin, path, ownBrowser))
  const [, , median = NaN] = visits.map(({ performance }) => performance).toSorted((a, b) => a - b)
  return { ...first, performance: median, layoutShift: Math.max(...visits.map(({ layoutShift }) => layoutShift)) }
}

const browserArguments = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
const ownBrowser = [`--chrome-flags=--headless=new ${browserArguments.join(' ')}`]

/**
 * Visits with OpenStreetMap stubbed if it is unreachable, so that the scores do not depend on this machine's network.
 */
async function visitWithMap(origin: string, path: string): Promise<Scores> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'lighthouse-')), await freePort()]
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: ensureChromium(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const isMapStubbed = !(await isReachable(probeUrl))
    if (isMapStubbed) {
      await browser.route(`${mapOrigin}/**`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="en"><title>Map</title><p>A map</p></html>',
        }),
      )
      await browser.route(`${probeOrigin}/**`, (route) =>
        route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>',
        }),
      )
    }
    return { ...(await visitPage(origin, path, [`--port=${port}`])), isMapStubbed }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function isReachable(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

type Visit = Omit<Scores, 'isMapStubbed'>

async function visitPage(origin: string, path: string, browser: string[]): Promise<Visit> {
  const visit = () =>
    run(process.execPath, [program, origin + path, '--quiet', '--output=json', ...browser], {
      env: { ...process.env, CHROME_PATH: ensureChromium() },
      maxBuffer: 256 * 1024 * 1024,
    })
  // Retried once, because Chromium sometimes loses its trace.
  const { stdout } = await visit().catch(visit)
  const { categories, audits } = report.parse(JSON.parse(stdout))
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => (weight > 0 ? id : [])),
  )
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
  await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `lighthouse@${version}`,
  ])
}
