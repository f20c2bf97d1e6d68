import { chromium, type CDPSession, type Page } from 'playwright-core'
import { brotliCompressSync } from 'node:zlib'
import { ensureChromium } from '../scripts/chromium.ts'

/** Bytes a first visit costs, packed as sent: `beforePaint` is the document with the styles and the font. */
export type PageWeight = { page: string; html: number; css: number; font: number; script: number; images: number; beforePaint: number }

export type FirstJob = { page: string; medianMs: number; layoutShift: number }

const browserArguments = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic']

/** What each page weighs, counted from what the server sent to a browser that had nothing. */
export async function weighPages(origin: string, paths: string[]): Promise<PageWeight[]> {
  return withBrowser(async (newPage) => {
    const weights: PageWeight[] = []
    for (const path of paths) weights.push(await weighPage(await newPage(), origin, path))
    return weights
  })
}

/** What a page weighs in this tab. */
export async function weighPage(page: Page, origin: string, path: string): Promise<PageWeight> {
  const sizes = new Map<string, number>()
  const counted: Promise<void>[] = []
  page.on('response', (response) => {
    const count = async () => {
      const type = response.request().resourceType()
      const body = await response.body().catch(() => Buffer.alloc(0))
      const isPacked = type === 'font' || type === 'image' && !response.url().endsWith('.svg')
      sizes.set(type, (sizes.get(type) ?? 0) + (isPacked ? body.length : brotliCompressSync(body).length))
    }
    counted.push(count())
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await Promise.all(counted)
  const size = (type: string) => sizes.get(type) ?? 0
  const [html, css, font] = [size('document'), size('stylesheet'), size('font')]
  return { page: path, html, css, font, script: size('script'), images: size('image') + size('other'), beforePaint: html + css + font }
}

/** How long until the first job can be read on slow 3G with a processor four times slower, and how much the page moved. Median of five. */
export async function measureFirstJob(origin: string, path: string): Promise<FirstJob> {
  return withBrowser(async (newPage) => {
    const runs: { time: number; shift: number }[] = []
    for (let i = 0; i < 5; i++) runs.push(await visitSlowly(await newPage(), origin + path))
    const times = runs.map(({ time }) => time).toSorted((a, b) => a - b)
    return { page: path, medianMs: Math.round(times[2] ?? 0), layoutShift: Math.max(...runs.map(({ shift }) => shift)) }
  })
}

async function visitSlowly(page: Page, url: string): Promise<{ time: number; shift: number }> {
  await slowDown(await page.context().newCDPSession(page))
  await page.addInitScript(() => {
    Object.assign(window, { movement: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) Object.assign(window, { movement: Number(Reflect.get(window, 'movement')) + Number(entry.value) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const start = performance.now()
  const loading = page.goto(url)
  await page.getByRole('link', { name: /View Job/ }).first().waitFor()
  const time = performance.now() - start
  await loading
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => Number(Reflect.get(window, 'movement')))
  await page.close()
  return { time, shift }
}

/** Chrome's "Slow 3G": 400 kbit/s both ways, 400 ms more for each round trip; and a processor four times slower. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Lends a browser as wide as a phone; each page has a context of its own. */
export async function withBrowser<T>(work: (newPage: () => Promise<Page>) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: browserArguments })
  try {
    return await work(async () => (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage())
  } finally {
    await browser.close()
  }
}
