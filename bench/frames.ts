import type { Page } from 'playwright-core'
import { withBrowser } from './browser.ts'
import { startBenchSite } from './site.ts'

/** Medians and maxima of ten, on a phone-sized screen with 120 jobs loaded and a CPU four times slower. */
export type FrameFigures = {
  /** From the tap on Filters to the frame that shows the drawer. */
  medianDrawerMs: number
  maxDrawerMs: number
  /** The longest task from Back on a job's page until the list is idle. Zero if none takes 50 ms. */
  medianBackTaskMs: number
  maxBackTaskMs: number
}

const cards = 120
const runs = 10

/** Measures the drawer of filters, and Back to a long list. */
export async function measureFrames(): Promise<FrameFigures> {
  const site = await startBenchSite(1_000)
  try {
    return await withBrowser(async (newPage) => {
      const page = await newPage()
      await page.addInitScript(watchDelays)
      await page.goto(`${site.origin}/jobs`, { waitUntil: 'networkidle' })
      while ((await page.getByRole('article').count()) < cards) await page.mouse.wheel(0, 20_000)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const drawer: number[] = []
      const back: number[] = []
      for (let run = 0; run < runs; run++) {
        drawer.push(await measureDrawer(page))
        back.push(await measureBack(page, run))
      }
      return {
        medianDrawerMs: median(drawer),
        maxDrawerMs: Math.max(...drawer),
        medianBackTaskMs: median(back),
        maxBackTaskMs: Math.max(...back),
      }
    })
  } finally {
    await site.stop()
  }
}

async function measureDrawer(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  await button.scrollIntoViewIfNeeded()
  await settle(page)
  await page.evaluate(() => Reflect.set(window, 'delays', []))
  await button.click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  const delay = await longestDelay(page, 'event')
  await page.keyboard.press('Escape')
  return delay
}

async function measureBack(page: Page, run: number): Promise<number> {
  const link = page
    .getByRole('article')
    .nth(((run + 1) * cards) / runs - 1)
    .getByRole('link')
  await link.click()
  await page.getByRole('button', { name: 'Apply Now' }).waitFor()
  await settle(page)
  await page.evaluate(() => Reflect.set(window, 'delays', []))
  // Nothing looks for a card here: a search by role lays out all that the browser skips.
  await page.goBack()
  return longestDelay(page, 'longtask')
}

async function longestDelay(page: Page, type: string): Promise<number> {
  await settle(page)
  return page.evaluate((type) => {
    const delays: { type: string; ms: number }[] = Reflect.get(window, 'delays')
    return Math.max(0, ...delays.filter((delay) => delay.type === type).map(({ ms }) => Math.round(ms)))
  }, type)
}

/** Lets everything that was started finish, and the browser report it. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(1_500)
}

/** Runs in the page before its scripts: notes how long the answers to taps and the long tasks take. */
function watchDelays(): void {
  Object.assign(window, { delays: [] })
  const observer = new PerformanceObserver((list) => {
    for (const { entryType, duration } of list.getEntries())
      Reflect.get(window, 'delays').push({ type: entryType, ms: duration })
  })
  observer.observe({ type: 'longtask' })
  // A variable, because TypeScript does not know the threshold.
  const taps = { type: 'event', durationThreshold: 16 }
  observer.observe(taps)
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
