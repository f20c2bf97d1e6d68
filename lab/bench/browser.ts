import { fileURLToPath } from 'node:url'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { ensureChromium } from '../../scripts/chromium.ts'
import { startNginx } from './nginx.ts'
import { openSlowLink } from './slow-link.ts'

/** Bytes of a first visit on the wire, without headers. Only the document is needed for the first paint. */
export type PageWeight = {
  page: string
  html: number
  css: number
  font: number
  script: number
  images: number
}

export type PagePaint = { page: string; protocol: string; firstPaintMs: number; titleMs: number }

/** Cumulative layout shift. */
export type PageShift = { page: string; layoutShift: number }

const screen = { width: 360, height: 800 }

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  // Otherwise Chromium connects twice because of the certificate of the tests, which takes two round trips.
  '--ignore-certificate-errors',
]

/** Measures what a browser with an empty cache downloads for each page. */
export async function weighPages(origin: string, paths: string[]): Promise<PageWeight[]> {
  return withBrowser(async (newPage) => {
    const weights: PageWeight[] = []
    for (const path of paths) weights.push(await weighPage(await newPage(), origin, path))
    return weights
  })
}

async function weighPage(page: Page, origin: string, path: string): Promise<PageWeight> {
  const sizes = new Map<string, number>()
  const counted: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const count = async () => {
      const type = request.resourceType()
      const { responseBodySize } = await request.sizes()
      sizes.set(type, (sizes.get(type) ?? 0) + responseBodySize)
    }
    counted.push(count())
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await Promise.all(counted)
  const size = (type: string) => sizes.get(type) ?? 0
  return {
    page: path,
    html: size('document'),
    css: size('stylesheet'),
    font: size('font'),
    script: size('script'),
    images: size('image') + size('other'),
  }
}

/**
 * Times from the start of a first visit over 400 kbit/s with round trips of 400 ms and a CPU four times slower: until
 * anything is painted, and until the title of the first job is painted. Medians of five visits.
 */
export async function measurePaints(origin: string, paths: string[]): Promise<PagePaint[]> {
  const proxy = await startNginx(origin)
  try {
    const [plain, secure] = await Promise.all(
      [Number(new URL(origin).port), proxy.port].map((port) =>
        openSlowLink(port, { kbitPerSecond: 400, roundTripMs: 400 }),
      ),
    )
    const paints: PagePaint[] = []
    await withBrowser(async (newPage) => {
      for (const page of paths)
        for (const [protocol, url] of [
          ['HTTP/1.1', `http://127.0.0.1:${plain?.port}`],
          ['HTTP/2', `https://127.0.0.1:${secure?.port}`],
        ] as const) {
          const times = []
          for (let visit = 0; visit < 5; visit++) times.push(await timePaints(await newPage(), url + page))
          paints.push({
            page,
            protocol,
            firstPaintMs: medianOf(times.map(({ first }) => first)),
            titleMs: medianOf(times.map(({ title }) => title)),
          })
        }
    })
    plain?.close()
    secure?.close()
    return paints
  } finally {
    await proxy.stop()
  }
}

/** Both times are those of the frame in which the browser painted the text (Element Timing). */
async function timePaints(page: Page, url: string): Promise<{ first: number; title: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const titleOfJob = new URL(url).pathname === '/job-details' ? 'main h1' : 'article h3'
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      const title = document.querySelector(selector)
      if (title === null) return
      title.setAttribute('elementtiming', 'title')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  }, titleOfJob)
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  const box = await page.locator(titleOfJob).first().boundingBox()
  if (box === null || box.y + box.height > screen.height) throw new Error(`${url}: the first job is not on the screen`)
  const times = await page.evaluate(async () => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    title: await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()[0]?.startTime ?? NaN))
      observer.observe({ type: 'element', buffered: true })
    }),
  }))
  await page.context().close()
  return times
}

function medianOf(times: number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN)
}

/**
 * The layout shift of each page on slow 3G with a CPU four times slower, scrolled to its end by 600 px a second. The
 * largest of three visits.
 */
export async function measureShifts(origin: string, paths: string[]): Promise<PageShift[]> {
  return withBrowser(async (newPage) => {
    const shifts: PageShift[] = []
    for (const path of paths) {
      const visits: number[] = []
      for (let visit = 0; visit < 3; visit++) visits.push(await measureShift(await newPage(), origin + path))
      shifts.push({ page: path, layoutShift: Math.max(...visits) })
    }
    return shifts
  })
}

async function measureShift(page: Page, url: string): Promise<number> {
  await slowDown(await page.context().newCDPSession(page))
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry)
          Object.assign(window, { layoutShift: Number(Reflect.get(window, 'layoutShift')) + Number(entry.value) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  do {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(1_000)
  } while (await page.evaluate(() => scrollY + innerHeight < document.documentElement.scrollHeight - 1))
  const shift = await page.evaluate(() => Number(Reflect.get(window, 'layoutShift')))
  await page.close()
  return shift
}

/** Chrome's "Slow 3G" (400 kbit/s both ways, 400 ms added to each round trip) and a CPU four times slower. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const phoneFonts = fileURLToPath(new URL('../../tests/support/android-fonts.conf', import.meta.url))

/** Opens a browser with a phone-sized viewport. Each page has its own context. */
export async function withBrowser<T>(work: (newPage: () => Promise<Page>) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    // As on a phone: other fonts, or letters of rounded widths, shift the page when the site's font arrives.
    args: [...browserArguments, '--font-render-hinting=none'],
    env: { ...process.env, FONTCONFIG_FILE: phoneFonts },
  })
  try {
    return await work(async () => (await browser.newContext({ viewport: screen, ignoreHTTPSErrors: true })).newPage())
  } finally {
    await browser.close()
  }
}
