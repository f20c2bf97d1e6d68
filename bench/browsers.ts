import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from '../scripts/chromium.ts'
import { ensureOldChromium } from '../scripts/old-chromium.ts'
import { completeProfile, findJob, register } from '../tests/support/journeys.ts'
import { openOldPage } from '../tests/support/old-chromium.ts'
import { newPerson } from '../tests/support/people.ts'
import { pictureOf } from '../tests/support/pictures.ts'
import { startBenchSite } from './site.ts'

/** Whether a browser passed a journey. */
export type JourneyResult = { browser: string; journey: string; failure: string | null }

/** Each program is found or downloaded when its turn comes. */
const browsers: { findProgram(): string; hasAccounts: boolean }[] = [
  { findProgram: () => ensureOldChromium(80), hasAccounts: false },
  { findProgram: () => ensureOldChromium(92), hasAccounts: true },
  { findProgram: () => ensureOldChromium(112), hasAccounts: true },
  { findProgram: ensureChromium, hasAccounts: true },
]

/** Goes through the journeys of a candidate in the oldest supported browsers, some between, and the current one. */
export async function runJourneys(): Promise<JourneyResult[]> {
  const results: JourneyResult[] = []
  for (const { findProgram, hasAccounts } of browsers) {
    const folder = mkdtempSync(join(tmpdir(), 'kazi-browser-'))
    try {
      results.push(...(await runIn(findProgram(), hasAccounts, folder)))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  return results
}

async function runIn(program: string, hasAccounts: boolean, folder: string): Promise<JourneyResult[]> {
  const site = await startBenchSite(120)
  const page = await openOldPage(site.origin, { program })
  try {
    const browser = await page.evaluate<string>('navigator.userAgent.match(/Chrome\\/[\\d.]+/)[0]')
    const photo = join(folder, 'photo.jpg')
    writeFileSync(photo, await pictureOf({ width: 600, height: 800, format: 'jpeg' }))
    const results = [{ browser, journey: 'find, filter, open, share', failure: await failureOf(() => findJob(page)) }]
    if (!hasAccounts) return results
    // The wizard needs the session of the registration.
    for (const [journey, take] of [
      ['register, confirm, sign in', () => register(page, newPerson(), site.confirmationLink)],
      ['wizard to 100%', () => completeProfile(page, photo)],
    ] as const)
      results.push({ browser, journey, failure: await failureOf(take) })
    return results
  } finally {
    await page.close()
    await site.stop()
  }

  async function failureOf(take: () => Promise<void>): Promise<string | null> {
    try {
      await take()
    } catch (error) {
      return String(error)
    }
    return page.problems.length > 0 ? page.problems.join('\n') : null
  }
}

/** Throws if a browser failed a journey. */
export function checkJourneys(results: JourneyResult[]): void {
  const failed = results.filter(({ failure }) => failure !== null)
  if (failed.length > 0)
    throw new Error(failed.map((each) => `${each.browser}, ${each.journey}: ${each.failure}`).join('\n'))
}
