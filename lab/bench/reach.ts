import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { withBrowser } from './browser.ts'
import { type BenchSite, startBenchSite } from './site.ts'
import { openSlowLink, type SlowLink } from './slow-link.ts'

/** What a step of a candidate's journey downloads in each version, with headers; on a repeat visit with a full cache. */
export type StepBytes = {
  step: string
  full: number
  fullRepeat: number | null
  light: number
  lightRepeat: number | null
}

type Step = [name: string, take: (page: Page, site: BenchSite) => Promise<unknown>]

/** A step is over when nothing has arrived for this long. */
const quietMs = 1_000
const password = 'a long and quiet password'

const visitorSteps: Step[] = [
  ['open the home page', (page, { origin }) => page.goto(origin)],
  ['open the list of jobs', (page) => page.getByRole('link', { name: 'Find Jobs', exact: true }).click()],
  [
    'search for "driver"',
    async (page) => {
      await page.getByLabel('Search job title or company').fill('driver')
      await page.keyboard.press('Enter')
      await page.waitForURL(/search=driver/)
    },
  ],
  [
    'open a job',
    (page) =>
      page
        .getByRole('link', { name: /^View Job: / })
        .first()
        .click(),
  ],
  ['go back to the list', (page) => page.getByRole('link', { name: 'Back to Jobs', exact: true }).click()],
  [
    'open another job',
    (page) =>
      page
        .getByRole('link', { name: /^View Job: / })
        .nth(1)
        .click(),
  ],
  ['open the registration', (page) => page.getByRole('link', { name: 'Create Profile', exact: true }).click()],
]

const registerSteps: Step[] = [
  [
    'register',
    async (page) => {
      for (const [label, value] of Object.entries({
        'Full name': 'Amina Otieno',
        'National ID': 'ID123456',
        Username: 'amina.otieno',
        'Phone number': '0712 345678',
        'Email address': 'amina@example.com',
        Password: password,
      }))
        await page.getByLabel(label, { exact: true }).fill(value)
      await page.getByRole('button', { name: 'Create Account', exact: true }).click()
      await page.waitForURL('**/login')
    },
  ],
  [
    'confirm the email address',
    async (page, { origin, confirmationLink }) => {
      await page.goto(origin + (await confirmationLink()))
      await page.getByRole('main').getByRole('button').click()
      await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
    },
  ],
]

const signInSteps: Step[] = [
  [
    'sign in',
    async (page, { origin }) => {
      await page.goto(`${origin}/login`)
      await page.getByLabel('Email, username or phone', { exact: true }).fill('amina.otieno')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.waitForURL('**/dashboard')
    },
  ],
  [
    'open the profile wizard',
    async (page) => {
      await page.getByRole('button', { name: 'Complete Profile', exact: true }).click()
      await page.getByText('Step 1 of 4', { exact: true }).waitFor()
    },
  ],
]

/** Walks through the site in both versions with an empty cache, and again without registering. */
export async function measureReach(): Promise<StepBytes[]> {
  const [full, light] = [await walk({}), await walk({ 'save-data': 'on' })]
  return full.map(({ step, bytes, repeat }, index) => ({
    step,
    full: bytes,
    fullRepeat: repeat,
    light: light[index]?.bytes ?? 0,
    lightRepeat: light[index]?.repeat ?? null,
  }))
}

async function walk(headers: Record<string, string>) {
  const site = await startBenchSite(120)
  // Counts the requests of the service worker too, which DevTools do not report with those of the page.
  const link = await openSlowLink(Number(new URL(site.origin).port), { kbitPerSecond: Infinity, roundTripMs: 0 })
  const linked = { ...site, origin: `http://127.0.0.1:${link.port}` }
  try {
    return await withBrowser(async (newPage) => {
      const context = (await newPage()).context()
      await context.setExtraHTTPHeaders(headers)
      const first = await take([...visitorSteps, ...registerSteps, ...signInSteps], context, linked, link)
      const repeat = await take([...visitorSteps, ...signInSteps], context, linked, link)
      return first.map(({ step, bytes }) => ({
        step,
        bytes,
        repeat: repeat.find((again) => again.step === step)?.bytes ?? null,
      }))
    })
  } finally {
    link.close()
    await site.stop()
  }
}

async function take(steps: Step[], context: BrowserContext, site: BenchSite, { receivedBytes }: SlowLink) {
  const page = await context.newPage()
  const taken: { step: string; bytes: number }[] = []
  for (const [step, take] of steps) {
    const before = receivedBytes()
    await take(page, site)
    for (let last = -1; last !== receivedBytes(); await sleep(quietMs)) last = receivedBytes()
    taken.push({ step, bytes: receivedBytes() - before })
  }
  // Signs out.
  await page.evaluate(() => localStorage.clear())
  await page.close()
  return taken
}
