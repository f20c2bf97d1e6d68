import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Result } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { findChromium, findFullChromium } from '../../scripts/chromium.ts'

export type PageOptions = {
  /** The origin of the site, if not that of the browser. */
  baseURL?: string
  viewport?: keyof typeof viewports
  javaScriptEnabled?: boolean
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  extraHTTPHeaders?: Record<string, string>
  userAgent?: string
  /** Blocked by default, because `page.route` does not see requests that a service worker answers. */
  serviceWorkers?: 'allow' | 'block'
  /** Problems that the test causes on purpose, such as a failed request. */
  expected?: RegExp
}

export type TestBrowser = Awaited<ReturnType<typeof openBrowser>>

const viewports = {
  phone: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
  narrow: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}

type BrowserOptions = { hasBackForwardCache?: boolean }

/** Long, because the machine may be busy with other tests. */
const timeoutMs = 15_000

/**
 * Opens a browser for a test file. Each page has its own context and fails its test on errors in the console or page.
 * The test files of a worker share one browser, unless they need special options.
 */
export async function openBrowser(origin: string, options?: BrowserOptions) {
  const browser = await (options ? launch(options) : (shared ??= launch({})))
  return {
    newPage: (options: PageOptions = {}) => newPage(browser, origin, options),
    close: async () => options && browser.close(),
  }
}

let shared: Promise<Browser> | undefined

const fontConfig = fileURLToPath(new URL('android-fonts.conf', import.meta.url))

function launch({ hasBackForwardCache = false }: BrowserOptions): Promise<Browser> {
  return chromium.launch({
    executablePath: (hasBackForwardCache ? findFullChromium() : findChromium()) ?? undefined,
    args: [
      // Tests cannot reach the map, and looking for its host may take long.
      '--host-resolver-rules=MAP *.openstreetmap.org ~NOTFOUND',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
      // Phones do not round the widths of letters.
      '--font-render-hinting=none',
    ],
    env: { ...process.env, FONTCONFIG_FILE: fontConfig },
    ignoreDefaultArgs: hasBackForwardCache ? ['--disable-back-forward-cache'] : [],
  })
}

async function newPage(
  browser: Browser,
  origin: string,
  { viewport = 'desktop', expected, ...options }: PageOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-KE',
    serviceWorkers: 'block',
    ...viewports[viewport],
    ...options,
  })
  context.setDefaultTimeout(timeoutMs)
  const problems = watchProblems(context)
  onTestFinished(async ({ task }) => {
    const texts = task.result?.state === 'fail' ? await Promise.all(context.pages().map(describePage)) : []
    await context.close()
    const unexpected = problems.filter((problem) => !expected?.test(problem))
    if (unexpected.length > 0) texts.unshift(`The page had problems:\n${unexpected.join('\n')}`)
    if (texts.length > 0) throw new Error(texts.join('\n'))
  })
  return context.newPage()
}

/** Returns what a page shows apart from its header and footer, to explain why its test failed. */
async function describePage(page: Page): Promise<string> {
  const shown = await page.ariaSnapshot({ timeout: 5_000 }).catch(String)
  return `${page.url()} showed:\n${shown.replaceAll(/^- (banner|contentinfo):\n(  .*\n?)*/gm, '')}`
}

/** Collects console errors (CSP violations too), uncaught errors (React's hydration errors too) and dialogs. */
function watchProblems(context: BrowserContext): string[] {
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
  context.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('console', (message) => {
    const isProblem = message.type() === 'error' || /hydrat|content security policy/i.test(message.text())
    if (isProblem) problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  return problems
}

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path)
  await untilHydrated(page)
  if (!response) throw new Error(`${path} is already open`)
  return response
}

/** Waits for hydration, when the router takes over scroll restoration. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Watches how the page is opened. The function that it returns tells the last way, and why the back/forward cache refused. */
export async function watchNavigation(page: Page): Promise<() => string> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  let navigation = ''
  const refusals: string[] = []
  session.on('Page.frameNavigated', ({ frame, type }) => (navigation = `${type} of ${frame.url}`))
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    refusals.push(...notRestoredExplanations.map(({ reason }) => reason)),
  )
  return () => [navigation, ...refusals].join(', ')
}

/** Polls a value until it matches the expectation. */
export function expectSoon<T>(read: () => Promise<T> | T) {
  return expect.poll(read, { timeout: timeoutMs })
}

const axeSource = await readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
// axe checks target sizes only if that rule is enabled explicitly.
const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
}

/** Checks WCAG 2.2 A and AA and best practices. Fails with one line per violated rule. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolations(page, axeOptions)
}

/** Checks the page in light colours, then colour contrast in dark colours. The page stays dark. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, { runOnly: ['color-contrast'] })
}

async function expectNoViolations(page: Page, options: object): Promise<void> {
  await page.evaluate(waitForAnimations)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) => violations)`,
  )
  const lines = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.length} elements, such as ${nodes[0]?.target.join(' ')}: ${nodes[0]?.failureSummary?.split('\n').at(-1)?.trim()}`,
  )
  expect(lines).toEqual([])
}

/** Runs in the page: waits for animations to end, except the five-second progress bar of a toast. */
async function waitForAnimations(): Promise<void> {
  const ending = document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().endTime) < 2_000)
  // Cancelled animations reject.
  await Promise.allSettled(ending.map((each) => each.finished))
}

/** Fails if the page scrolls sideways, or if clipping cuts off text at the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(widths.page).toBe(widths.screen)
  expect(await page.evaluate(findClippedText)).toEqual([])
}

/** Runs in the page. Ignores text in boxes that clip or scroll on purpose. */
function findClippedText(): string[] {
  const screen = document.documentElement.clientWidth
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const clipped: string[] = []
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width > 0 && (left < -1 || right > screen + 1) && !isBoxed(text.parentElement))
      clipped.push(text.textContent ?? '')
  }
  return clipped

  function isBoxed(element: Element | null): boolean {
    if (!element || element.tagName === 'MAIN') return false
    return getComputedStyle(element).overflowX !== 'visible' || isBoxed(element.parentElement)
  }
}
