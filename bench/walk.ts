import type { Locator, Page } from 'playwright-core'
import { withBrowser } from './browser.ts'
import { startBenchSite } from './site.ts'
import { openSlowLink } from './slow-link.ts'

/**
 * A walk from opening / to knowing a job's pay, place, closing date and how to ask about it. Medians of five first
 * visits, with the seconds from opening / until each is on the screen.
 */
export type WalkFigures = {
  site: string
  taps: number
  /** Of 550 pixels. */
  swipes: number
  jobSeconds: number
  paySeconds: number
  placeSeconds: number
  closingSeconds: number
  askSeconds: number
  /** Received until then. */
  bytes: number
}

type Walk = Omit<WalkFigures, 'site'>

const visits = 5
const viewport = { width: 360, height: 740 }
const swipePixels = 550
const maxSwipes = 30
/** How long a person looks at a screen before the next swipe. */
const lookMs = 1_000
/** How long a person waits for an answer to a tap. */
const patienceMs = 3_000

/**
 * Walks through the site at `origin`, or through this one with the demo jobs, on slow 3G with a CPU four times slower.
 * It looks for texts and links instead of elements of one release, so that it also walks through older ones.
 */
export async function measureWalk(origin?: string): Promise<WalkFigures> {
  const site = origin === undefined ? await startBenchSite(0, { DEMO_JOBS: '1' }) : null
  const target = origin ?? site?.origin ?? ''
  try {
    const walks: Walk[] = []
    for (let visit = 0; visit < visits; visit++) walks.push(await walk(target))
    const median = (figure: keyof Walk) =>
      walks.map((each) => each[figure]).toSorted((a, b) => a - b)[Math.floor(visits / 2)] ?? NaN
    return {
      site: origin ?? 'this one',
      taps: median('taps'),
      swipes: median('swipes'),
      jobSeconds: median('jobSeconds'),
      paySeconds: median('paySeconds'),
      placeSeconds: median('placeSeconds'),
      closingSeconds: median('closingSeconds'),
      askSeconds: median('askSeconds'),
      bytes: median('bytes'),
    }
  } finally {
    await site?.stop()
  }
}

async function walk(origin: string): Promise<Walk> {
  const link = await openSlowLink(Number(new URL(origin).port), { kbitPerSecond: 400, roundTripMs: 400 })
  try {
    return await withBrowser(async (newPage) => {
      const page = await newPage()
      await page.setViewportSize(viewport)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const walker = new Walker(page)
      await page.goto(`http://127.0.0.1:${link.port}/`, { waitUntil: 'commit' })
      const job = await walker.findJob(origin)
      walker.note(await factsOnScreen(page, job))
      await walker.tap(`article a[href*="${job.id}"]`)
      await walker.swipeUntil(async () => {
        walker.note(await factsOnScreen(page, job))
        return facts.every((fact) => walker.seconds.has(fact))
      })
      await walker.findContact()
      const at = (name: string) => walker.seconds.get(name) ?? NaN
      return {
        taps: walker.taps,
        swipes: walker.swipes,
        jobSeconds: at('job'),
        paySeconds: at('pay'),
        placeSeconds: at('place'),
        closingSeconds: at('closing'),
        askSeconds: at('ask'),
        bytes: link.receivedBytes(),
      }
    })
  } finally {
    link.close()
  }
}

const facts = ['pay', 'place', 'closing']
type Job = { id: string; pay: string; place: string }

/** Returns null for a job without pay or closing date. Older releases name the date `job_closing_date`. */
async function readJob(origin: string, id: string): Promise<Job | null> {
  const response = await fetch(`${origin}/api/jobs/profile/${id}`)
  const { data }: { data: Record<string, string | null> } = JSON.parse(await response.text())
  const { job_salary: pay, job_closing_date: closing = data.job_closes_on, job_country: place } = data
  return pay && closing && place ? { id, pay, place } : null
}

/** The facts that are on the screen, on the job's card or page. */
function factsOnScreen(page: Page, job: Job): Promise<string[]> {
  return page.evaluate(({ id, pay, place }) => {
    const card = document.querySelector(`article a[href*="${id}"]`)?.closest('article')
    const area = location.search.includes(id) ? document.querySelector('main') : card
    if (!area) return []
    const nodes = document.createTreeWalker(area, NodeFilter.SHOW_TEXT)
    const isOnScreen = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { top, bottom, height } = range.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= innerHeight && node.parentElement?.checkVisibility() === true
    }
    const texts: string[] = []
    while (nodes.nextNode()) if (isOnScreen(nodes.currentNode)) texts.push(nodes.currentNode.textContent ?? '')
    const shows = (pattern: RegExp) => texts.some((text) => pattern.test(text))
    const includes = (text: string) => texts.some((each) => each.includes(text))
    // Releases write amounts differently.
    const amount = /\d[\d,.]*/.exec(pay)?.[0].replaceAll(',', '') ?? pay
    const showsAmount = () => texts.some((text) => text.replaceAll(',', '').includes(amount))
    return [
      showsAmount() ? 'pay' : '',
      includes(place) ? 'place' : '',
      shows(/closes|closing|days? left|no closing date/i) ? 'closing' : '',
    ].filter((fact) => fact !== '')
  }, job)
}

function appears(element: Locator, timeout: number): Promise<boolean> {
  return element.waitFor({ timeout }).then(
    () => true,
    () => false,
  )
}

class Walker {
  taps = 0
  swipes = 0
  /** When each fact was first on the screen. */
  readonly seconds = new Map<string, number>()
  private readonly start = performance.now()
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  note(seen: string[]): void {
    const now = Math.round((performance.now() - this.start) / 100) / 10
    for (const fact of seen) if (!this.seconds.has(fact)) this.seconds.set(fact, now)
  }

  /** Swipes until a job that states its pay and closing date is on the screen. */
  async findJob(origin: string): Promise<Job> {
    const found: Job[] = []
    await this.swipeUntil(async () => {
      const ids = await this.jobsOnScreen()
      if (ids.length > 0) this.note(['job'])
      const jobs = await Promise.all(ids.map((id) => readJob(origin, id)))
      found.push(...jobs.filter((job) => job !== null))
      return found.length > 0
    })
    const [job] = found
    if (!job) throw new Error('No job states its pay and closing date.')
    return job
  }

  private jobsOnScreen(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('main article a[href*="job_id="]')].flatMap((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight ? (new URL(link.href).searchParams.get('job_id') ?? []) : []
      }),
    )
  }

  /** Applies, which shows how to ask about the job. In releases without that, goes to /contact. */
  async findContact(): Promise<void> {
    const contact = 'main a[href^="tel:"], main a[href^="https://wa.me/2"]'
    const answer = this.page.getByText('Application submitted successfully!').first()
    // A person taps again if nothing happens, as before the scripts have loaded.
    do await this.tap('main button:text-is("Apply Now")')
    while (!(await appears(this.page.getByText('Applying...').first().or(answer), patienceMs)))
    await answer.waitFor()
    if (!(await this.isOnScreen(contact))) {
      await this.tap('header button[aria-label="Menu"]')
      await this.tap('nav:visible a[href="/contact"]')
      await this.page.waitForURL('**/contact')
      await this.swipeUntil(() => this.isOnScreen(contact))
    }
    this.note(['ask'])
  }

  async tap(selector: string): Promise<void> {
    await this.page.locator(selector).locator('visible=true').first().click()
    this.taps++
  }

  /** Waits for a painted page and swipes while `isDone` is false, once the page has stopped changing. */
  async swipeUntil(isDone: () => Promise<boolean>): Promise<void> {
    for (const last = this.swipes + maxSwipes; this.swipes < last; this.swipes++) {
      if (await this.isTrueSoon(isDone)) return
      await this.page.mouse.move(viewport.width / 2, viewport.height / 2)
      await this.page.mouse.wheel(0, swipePixels)
    }
    throw new Error(`The walk found only ${[...this.seconds.keys()].join(', ')} on ${this.page.url()}.`)
  }

  /** Looks until a person would swipe on. */
  private async isTrueSoon(isDone: () => Promise<boolean>): Promise<boolean> {
    for (const until = performance.now() + lookMs; ; await this.page.waitForTimeout(50)) {
      if (await isDone()) return true
      if (performance.now() > until && (await this.isReady())) return false
    }
  }

  /** Whether the page shows its own content and waits for nothing. */
  private isReady(): Promise<boolean> {
    return this.page.evaluate(
      () =>
        performance.getEntriesByName('first-contentful-paint').length > 0 &&
        document.querySelector('main h1') !== null &&
        document.querySelector('[aria-busy="true"]') === null,
    )
  }

  private isOnScreen(selector: string): Promise<boolean> {
    return this.page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].some((element) => {
          const { top, bottom, height } = element.getBoundingClientRect()
          return height > 0 && top >= 0 && bottom <= innerHeight && element.checkVisibility()
        }),
      selector,
    )
  }
}
