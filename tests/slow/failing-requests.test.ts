import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  combobox,
  fieldOf,
  fillDocuments,
  fillEducation,
  fillPersonal,
  fillWork,
  type Photo,
  saveButton,
  signIn,
  wizardOf,
} from '../e2e/candidate.ts'
import { createAccount, field, fill, newPerson } from '../e2e/registration.ts'
import { openSite, type Site } from '../e2e/site.ts'
import { expectSoon, untilHydrated } from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import { type Failure, type SiteProxy, startSiteProxy } from '../support/site-proxy.ts'

let site: Site
let proxy: SiteProxy
let photo: Photo

beforeAll(async () => {
  site = await openSite()
  proxy = await startSiteProxy(site.origin)
  photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() }
  const banner_image = 'https://example.com/banner.png'
  await site.addBanner(banner_image)
  await site.showJobs(
    Array.from({ length: 50 }, (_, index) => ({
      title: `${index < 45 ? 'Mason' : 'Baker'} ${index}`,
      country: index < 30 ? 'Qatar' : 'Kenya',
      banner_image,
    })),
  )
})
beforeEach(() => {
  proxy.failureOf = () => null
})
afterAll(async () => {
  await proxy.close()
  await site.close()
})

const newPage = () =>
  site.newPage({
    baseURL: proxy.origin,
    viewport: 'phone',
    reducedMotion: 'reduce',
    expected: /ERR_|counties could not be loaded/,
  })

const script = /^\/assets\/.*\.js$/

/**
 * Lets every request fail the first time, and calls that write in each way. Returns how often each was made. Scripts
 * arrive: page-scripts.test.ts and missing-scripts.test.ts have what happens if they do not.
 */
function failRequests(): Map<string, number> {
  const requests = new Map<string, number>()
  const ways: Failure[] = ['reset', 'lost', 'cut']
  proxy.failureOf = ({ method, path }) => {
    if (script.test(path)) return null
    const request = `${method} ${path}`
    const earlier = requests.get(request) ?? 0
    requests.set(request, earlier + 1)
    if (method === 'POST') return ways[earlier] ?? null
    // The profile is loaded again after each save.
    return earlier === 0 || (path === '/api/candidates/profile' && earlier % 2 === 0) ? 'reset' : null
  }
  return requests
}

/**
 * What failed and was not requested again. A page is good enough without its font, a picture or its icon in the tab.
 */
function abandoned(requests: Map<string, number>): string[] {
  const optional = /^HEAD |\.(woff2|webp)$|\/favicon|\/icons\//
  const needed = [...requests].filter(([request]) => !optional.test(request))
  return needed.filter(([, count]) => count === 1).map(([request]) => request)
}

/** Collects the alerts and toasts that a page shows from now on. */
async function collectAlerts(page: Page): Promise<Set<string>> {
  const texts = new Set<string>()
  await page.exposeFunction('collect', (text: string) => texts.add(text))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=alert], .toast'))
        if (textContent) Reflect.get(window, 'collect')(textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return texts
}

const honest =
  /^(We could not|Failed to (check|fetch|load|save)|Server error occurred|Login failed|Username is available|(Registration|Login) successful|(Work|Your) profile (saved|is saved))/

/** Checks that nothing was given up, and that no alert said more than that something failed or succeeded. */
function expectRecovered(requests: Map<string, number>, alerts: Set<string>): void {
  expect(abandoned(requests)).toEqual([])
  expect([...alerts].filter((text) => !honest.test(text))).toEqual([])
}

/** What a page offers after a failure. */
const help = (page: Page) => page.getByRole('button', { name: /^(Try again|Retry|Check again)$/ }).or(retryLink(page))
const retryLink = (page: Page) => page.getByRole('link', { name: 'Try again', exact: true })

/** Opens a document, and reloads it when the browser shows its error page. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path).catch(async () => {
    await page.waitForURL(/^chrome-error:/)
    await page.reload()
  })
  await reach(page, page.locator('css=html[data-scripts=live]'))
}

/** Waits for the goal. After a failure, presses what the page offers. */
async function reach(page: Page, goal: Locator): Promise<void> {
  await goal.or(help(page)).first().waitFor()
  if (await goal.isVisible()) return
  await pressIfPossible(help(page).first())
  return reach(page, goal)
}

/** Presses a button, and after each failure again or what the page offers, until the goal is reached. */
async function press(page: Page, button: Locator, goal: Locator, failure: Locator): Promise<void> {
  await button.click()
  for (;;) {
    await goal.or(failure).or(help(page)).first().waitFor()
    if (await goal.isVisible()) return
    await pressIfPossible((await help(page).first().isVisible()) ? help(page).first() : button)
  }
}

/** The page may have recovered by itself, so that there is nothing to press any more. */
async function pressIfPossible(button: Locator): Promise<void> {
  await button.click({ timeout: 1_000 }).catch(() => {})
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true })
const text = (page: Page, words: string | RegExp) => page.getByText(words, { exact: true }).first()
const formAlert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ })
const search = (page: Page) => page.getByRole('textbox', { name: 'Search job title or company' })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const applyTo = (page: Page, count: number) => drawerOf(page).getByText(`Apply Filters${count}`, { exact: true })
const lastCard = (page: Page) => page.getByRole('main').getByRole('article').nth(29)
const signInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })
const completeButton = (page: Page) => page.getByRole('button', { name: 'Complete Profile', exact: true })
const formFailed = (page: Page) => text(page, /^We could not load the form\./)
const step = (page: Page, number: number) => wizardOf(page).getByText(`Step ${number} of 4`, { exact: true })
const saveFailed = (page: Page) =>
  wizardOf(page)
    .getByText(/^(Failed to save\. Please try again\.|This step is not saved yet\..*)$/)
    .first()

const filtersButton = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true })
const qatar = (page: Page) => drawerOf(page).getByRole('radio', { name: /^Qatar/ })

/** A script that imports others fails more than once, and is tried again after 5 and 10 seconds. */
const afterRetries = { timeout: 40_000 }

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
}

async function expectShareable(page: Page): Promise<void> {
  // The page was drawn from the card; its job may still fail to load.
  await reach(page, page.getByText('Serve customers and keep the shelves full.'))
  await page.getByRole('main').locator('css=summary[aria-label=Share]').click()
  const whatsApp = page.getByRole('link', { name: 'WhatsApp', exact: true })
  expect(await whatsApp.getAttribute('href')).toContain(encodeURIComponent('/job-details?job_id='))
}

async function expectComplete(page: Page, token: string): Promise<void> {
  const response = await page.request.get('/api/candidates/profile', { headers: { authorization: `Bearer ${token}` } })
  expect((await response.json()).data).toMatchObject({
    profile: {
      county: 'Kiambu',
      sub_county: 'Ruiru',
      address: 'Kimbo, Eastern Bypass',
      languages: 'English, Kiswahili',
    },
    work_profile: {
      job_title: 'Registered Nurse',
      passport_number: 'AK0482915',
      passport_photo_url: expect.stringContaining('/photos/'),
    },
    education: { institution: 'KMTC Nairobi', course: 'Nursing' },
    documents: [{ document_type: 'Resume', document_url: 'https://drive.google.com/file/d/abc/view' }],
  })
}

test(
  'a job is found, filtered, opened and shared although every request fails once',
  { timeout: 120_000 },
  async () => {
    const page = await newPage()
    const alerts = await collectAlerts(page)
    const requests = failRequests()
    await open(page, '/jobs')
    await search(page).fill('mason')
    await reach(page, text(page, 'Showing 45 jobs'))
    await filtersButton(page).click()
    await qatar(page).waitFor(afterRetries)
    await qatar(page).check()
    await reach(page, applyTo(page, 30))
    await applyTo(page, 30).click()
    await reach(page, text(page, 'Showing 30 jobs'))
    await scrollDown(page)
    await reach(page, lastCard(page))
    await page.getByRole('link', { name: 'View Job: Mason 7', exact: true }).click()
    await reach(page, title(page, 'Mason 7'))
    await expectShareable(page)
    expectRecovered(requests, alerts)
  },
)

test('a person registers, confirms and signs in although every request fails, and has one account', async () => {
  const page = await newPage()
  const person = newPerson()
  const alerts = await collectAlerts(page)
  const requests = failRequests()
  await open(page, '/register')
  await fill(page, person)
  await reach(page, page.getByRole('button', { name: 'Create Account', exact: true, disabled: false }))
  await press(page, createAccount(page), text(page, /^Account created\. Taking you/), formAlert(page))
  await reach(page, text(page, /^Account created\. Sign in here/))
  expect(await field(page, 'Email, username or phone').inputValue()).toBe(person.username)
  const link = await site.mailedLink(person.email, '/verify-email')
  await open(page, link)
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await reach(page, title(page, 'Already confirmed'))
  await page.getByRole('link', { name: 'Go to my dashboard', exact: true }).click()
  await reach(page, signInButton(page))
  await field(page, 'Email, username or phone').fill(person.username)
  await field(page, 'Password').fill(person.password)
  await press(page, signInButton(page), title(page, `Welcome back, ${person.name}`), formAlert(page))
  expect(await site.mailedLinks(person.email, '/verify-email')).toEqual([link])
  expectRecovered(requests, alerts)
})

test(
  'a profile is completed although every request fails, and is saved as it was typed',
  { timeout: 120_000 },
  async () => {
    const page = await newPage()
    const token = await signIn(page, await site.addPerson())
    const alerts = await collectAlerts(page)
    const requests = failRequests()
    const save = (goal: Locator) => press(page, saveButton(wizardOf(page)), goal, saveFailed(page))
    await open(page, '/dashboard')
    await reach(page, completeButton(page))
    await completeButton(page).click()
    await step(page, 1).waitFor(afterRetries)
    await fillPersonal(wizardOf(page))
    await save(step(page, 2))
    await fillWork(wizardOf(page), photo)
    await combobox(wizardOf(page), 'Job title').focus()
    await save(step(page, 3))
    await fillEducation(wizardOf(page))
    await save(step(page, 4))
    await fillDocuments(wizardOf(page))
    await save(text(page, 'Your profile is saved.'))
    await reach(page, text(page, '9 of 9 details filled in. All steps are done.'))
    expectRecovered(requests, alerts)
    proxy.failureOf = () => null
    await expectComplete(page, token)
  },
)

/** Waits until requests fail, because Chromium's network process may apply the setting late. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(() =>
    fetch('/healthz', { cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  )
}

/** Does something offline and waits until the page says that it failed. Then the network returns. */
async function failOffline(page: Page, act: () => Promise<unknown>, failure: Locator): Promise<void> {
  await goOffline(page)
  await act()
  await failure.waitFor()
  await page.context().setOffline(false)
}

const notReached = (page: Page) => page.getByRole('alert').filter({ hasText: 'We could not reach' })

test('offline in the middle of finding a job, the page goes on by itself when the network returns', async () => {
  const page = await newPage()
  await page.goto('/jobs')
  await untilHydrated(page)
  await failOffline(page, () => search(page).fill('mason'), notReached(page))
  await text(page, 'Showing 45 jobs').waitFor()
  await filtersButton(page).click()
  await failOffline(page, () => qatar(page).check(), drawerOf(page).getByText('We could not count these jobs.'))
  await applyTo(page, 30).waitFor()
  await failOffline(page, () => applyTo(page, 30).click(), notReached(page))
  await text(page, 'Showing 30 jobs').waitFor()
  await failOffline(page, () => scrollDown(page), notReached(page))
  await lastCard(page).waitFor()
  await page.getByRole('link', { name: 'View Job: Mason 7', exact: true }).click()
  await title(page, 'Mason 7').waitFor()
  await expectShareable(page)
})

test('offline in the middle of registering, the page goes on when the network returns, and the form is as typed', async () => {
  const page = await newPage()
  const person = newPerson()
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await page.goto('/register')
  await untilHydrated(page)
  await failOffline(page, () => fill(page, person), text(page, 'Failed to check username.'))
  await expectSoon(() => createAccount(page).isEnabled()).toBe(true)
  await failOffline(page, () => press('Create Account'), formAlert(page))
  await press('Create Account')
  await text(page, /^Account created\. Taking you/).waitFor()
  await text(page, /^Account created\. Sign in here/).waitFor()
  await page.goto(await site.mailedLink(person.email, '/verify-email'))
  await untilHydrated(page)
  await failOffline(page, () => press('Confirm my email address'), title(page, 'That did not work'))
  await press('Try again')
  await title(page, 'Your email address is confirmed').waitFor()
  await page.getByRole('link', { name: 'Go to my dashboard', exact: true }).click()
  await field(page, 'Email, username or phone').fill(person.username)
  await field(page, 'Password').fill(person.password)
  await failOffline(page, () => press('Sign In'), text(page, /^Your phone is offline\./))
  await press('Sign In')
  await title(page, `Welcome back, ${person.name}`).waitFor()
})

test('offline in the middle of the wizard, nothing typed is lost, and it goes on when the network returns', async () => {
  const page = await newPage()
  const token = await signIn(page, await site.addPerson())
  const wizard = wizardOf(page)
  const save = () => saveButton(wizard).click()
  await page.goto('/dashboard')
  await completeButton(page).waitFor()
  await failOffline(page, () => completeButton(page).click(), formFailed(page))
  await step(page, 1).waitFor()
  await fillPersonal(wizard)
  await goOffline(page)
  await save()
  await saveFailed(page).waitFor()
  await page.keyboard.press('Escape')
  await completeButton(page).click()
  expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Kimbo, Eastern Bypass')
  await page.context().setOffline(false)
  await save()
  await step(page, 2).waitFor()
  await fillWork(wizard, photo)
  await failOffline(page, save, saveFailed(page))
  await save()
  await step(page, 3).waitFor()
  await fillEducation(wizard)
  await failOffline(page, save, saveFailed(page))
  await save()
  await step(page, 4).waitFor()
  await fillDocuments(wizard)
  await failOffline(page, save, saveFailed(page))
  await save()
  await text(page, '9 of 9 details filled in. All steps are done.').waitFor()
  await expectComplete(page, token)
})
