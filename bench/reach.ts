import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { withBrowser } from './browser.ts'
import { type BenchSite, startBenchSite } from './site.ts'

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

const publicSteps: Step[] = [
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
]

const accountSteps: Step[] = [
  ['open the registration', (page) => page.getByRole('link', { name: 'Create Profile', exact: true }).click()],
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
    async (page, { origin, dataDir }) => {
      await page.goto(origin + (await mailedLink(join(dataDir, 'mail'))))
      await page.getByRole('main').getByRole('button').click()
      await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
    },
  ],
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

/** Walks through the site in both versions with an empty cache, and through its public pages again. */
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
  try {
    return await withBrowser(async (newPage) => {
      const context = (await newPage()).context()
      await context.setExtraHTTPHeaders(headers)
      const first = await take([...publicSteps, ...accountSteps], context, site)
      const repeat = await take(publicSteps, context, site)
      return first.map(({ step, bytes }, index) => ({ step, bytes, repeat: repeat[index]?.bytes ?? null }))
    })
  } finally {
    await site.stop()
  }
}

async function take(steps: Step[], context: BrowserContext, site: BenchSite) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let [bytes, events] = [0, 0]
  session.on('Network.requestWillBeSent', () => void events++)
  session.on('Network.dataReceived', () => void events++)
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    events++
  })
  await session.send('Network.enable')
  const taken: { step: string; bytes: number }[] = []
  for (const [step, take] of steps) {
    bytes = 0
    await take(page, site)
    for (let before = -1; before !== events; await sleep(quietMs)) before = events
    taken.push({ step, bytes })
  }
  await page.close()
  return taken
}

async function mailedLink(folder: string): Promise<string> {
  for (;;) {
    const [name] = await readdir(folder).catch(() => [])
    const text = name === undefined ? '' : await readFile(join(folder, name), 'utf8')
    const [, link] = /^https?:\/\/[^/]+(\/verify-email\S*)$/m.exec(text) ?? []
    if (link !== undefined) return link
    await sleep(100)
  }
}
