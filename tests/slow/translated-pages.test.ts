import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectStep,
  fieldOf,
  fillDocuments,
  fillEducation,
  fillPersonal,
  fillWork,
  openAs,
  openWizard,
  profileCall,
  saveButton,
  signIn,
  wizardOf,
} from '../e2e/candidate.ts'
import { easeBotChecks, fill, newPerson } from '../e2e/registration.ts'
import { daysFromToday, openSite, type PathOf, type Site } from '../e2e/site.ts'
import { type PageOptions, visit } from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs(
    Array.from({ length: 30 }, (_, index) => ({
      title: `Nurse ${index}`,
      country: index % 2 ? 'Kenya' : 'Qatar',
      salary: 'KES 45,000 a month',
      closes_on: daysFromToday(index % 5),
    })),
  )
})
afterAll(() => site.close())

/** The answers that the tests cause on purpose, and the map, which cannot be reached. */
const expected = /status of 4|openstreetmap/

async function openTranslated(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage({ expected, reducedMotion: 'reduce', ...options })
  await visitTranslated(page, path)
  return page
}

async function visitTranslated(page: Page, path: string): Promise<void> {
  await visit(page, path)
  // React renders a page again that is changed while it hydrates. Each part of it is hydrated in a task of its own.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('h1, main :is(button, a), footer')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  )
  await page.evaluate(translate)
}

/** Runs in the page. Replaces each text node by a `<font>` with the same text, now and after each change, as Chrome does. */
function translate(): void {
  const untranslated = 'font, script, style, option, textarea, svg'
  const replaceTexts = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    if (root instanceof Text) texts.push(root)
    for (const text of texts) {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untranslated)) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  }
  replaceTexts(document.body)
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) replaceTexts(node)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/**
 * Presses one button of each name, also those that others reveal, such as in a menu, and those that only look disabled.
 * Opens the page again when a button leads away from it or hides the next one. Returns the names.
 */
async function pressEveryButton(open: () => Promise<Locator>): Promise<string[]> {
  let scope = await open()
  const page = scope.page()
  const url = page.url()
  const openers = new Map((await buttonNames(scope)).map((name) => [name, '']))
  for (const [name, opener] of openers) {
    if (page.url() !== url || !(await press(buttonOf(scope, name)))) {
      scope = await open()
      if (opener !== '') await press(buttonOf(scope, opener))
      await press(buttonOf(scope, name))
    }
    for (const revealed of page.url() === url ? await buttonNames(scope) : [])
      if (!openers.has(revealed)) openers.set(revealed, name)
    await page.keyboard.press('Escape')
  }
  return [...openers.keys()]
}

/** Returns whether the button was there. One in a menu that closes disappears while it is pressed. */
async function press(button: Locator): Promise<boolean> {
  if (!(await button.isVisible())) return false
  const isPressed = await button.click({ force: true, timeout: 3_000 }).then(
    () => true,
    () => false,
  )
  await button.page().waitForFunction(() => !document.querySelector('[aria-busy="true"], .pending-page'))
  return isPressed
}

const buttonOf = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true }).first()

/** The names of the visible buttons, each once. A dialog that was closed has none. */
async function buttonNames(scope: Locator): Promise<string[]> {
  const snapshot = await scope.ariaSnapshot({ timeout: 1_000 }).catch(async () => {
    return (await scope.isVisible()) ? scope.ariaSnapshot() : ''
  })
  const names = [...snapshot.matchAll(/^\s*- button "((?:[^"\\]|\\.)*)"/gm)].map(([, name = '']) => name)
  return [...new Set(names.map((name) => name.replaceAll(String.raw`\"`, '"')))]
}

const publicPages: [string, () => string][] = [
  ['/', () => '/'],
  ['/jobs', () => '/jobs?country=Kenya'],
  ['a job', () => pathOf('Nurse 1')],
  ['a list without jobs', () => '/jobs?search=astronaut'],
  ['the saved jobs', () => '/jobs?saved=1'],
  ['an unknown job', () => '/job-details?job_id=00000000-0000-4000-8000-000000000000'],
  ['/about', () => '/about'],
  ['/contact', () => '/contact'],
  ['/login', () => '/login'],
  ['/register', () => '/register'],
  ['/forgot-password', () => '/forgot-password'],
  ['/reset-password', () => '/reset-password#x'],
  ['/verify-email', () => '/verify-email#x'],
  ['/privacy', () => '/privacy'],
  ['/terms', () => '/terms'],
  ['/stay-safe', () => '/stay-safe'],
  ['/offline', () => '/offline?to=/jobs'],
  ['/api/docs', () => '/api/docs'],
  ['the not-found page', () => '/nowhere'],
]

test.each(publicPages)('every button of %s works on a translated page', async (_, path) => {
  const page = await site.newPage({ expected, reducedMotion: 'reduce', viewport: 'phone' })
  const pressed = await pressEveryButton(async () => {
    await visitTranslated(page, path())
    return page.locator('body')
  })
  expect(pressed).toContain('Menu')
})

test.each([
  ['/dashboard', 'desktop'],
  ['/dashboard', 'phone'],
  ['/dashboard?view=profile', 'desktop'],
  ['/', 'desktop'],
  ['/jobs?country=Kenya', 'desktop'],
] as const)('every button of %s works on a translated page of a %s', async (path, viewport) => {
  const person = await site.addPerson()
  const page = await site.newPage({ expected, reducedMotion: 'reduce', viewport })
  const pressed = await pressEveryButton(async () => {
    // Logout ends the session.
    await signIn(page, person)
    await visitTranslated(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page.locator('body')
  })
  expect(pressed).toContain('Logout')
})

test('every button of each step of the wizard works on a translated page', async () => {
  const page = await openAs(site, await site.addPerson(), '/dashboard?view=profile', { expected })
  for (const card of ['Personal Information', 'Work Profile', 'Education', 'Documents']) {
    const pressed = await pressEveryButton(async () => {
      await visitTranslated(page, '/dashboard?view=profile')
      await page.getByRole('button', { name: new RegExp(`^Edit ${card}`) }).click()
      await wizardOf(page).waitFor()
      return wizardOf(page)
    })
    expect(pressed).toContain('Close')
  }
})

test('every button of a chosen photo works on a translated page', async () => {
  const page = await openAs(site, await site.addPerson(), '/dashboard?view=profile', { expected })
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() }
  const pressed = await pressEveryButton(async () => {
    await visitTranslated(page, '/dashboard?view=profile')
    await page.getByRole('button', { name: /^Edit Work Profile/ }).click()
    await fieldOf(wizardOf(page), 'Passport photo').setInputFiles(photo)
    await wizardOf(page).getByRole('img', { name: 'Preview', exact: true }).waitFor()
    return wizardOf(page)
  })
  expect(pressed).toEqual(expect.arrayContaining(['Replace', 'Remove']))
})

test('trying again works on translated pages', async () => {
  const page = await openAs(site, await site.addPerson(), '/about', { expected: /status of 503/ })
  const fail = (calls: string) => page.route(calls, (route) => route.fulfill({ status: 503, json: { status: false } }))
  await page.evaluate(translate)
  await fail('**/api/jobs?*')
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job', exact: true }).click()
  const tryAgain = page.getByRole('link', { name: 'Try again', exact: true })
  await tryAgain.click()
  await tryAgain.waitFor()
  await page.unrouteAll()
  await tryAgain.click()
  await page
    .getByRole('link', { name: /^View Job/ })
    .first()
    .waitFor()
  await fail(profileCall)
  await page.goto('/dashboard')
  const retry = page.getByRole('button', { name: 'Retry', exact: true })
  await retry.waitFor()
  await page.evaluate(translate)
  await retry.click()
  await page.getByText('Failed to load profile data', { exact: true }).waitFor()
  await page.unrouteAll()
  await retry.click()
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
})

test('registers, signs in and signs out on translated pages', async () => {
  const page = await openTranslated('/register')
  await easeBotChecks(page)
  const person = newPerson()
  await fill(page, person)
  await page.getByText('Username is available!', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await page.waitForURL('**/login')
  const signInAs = async (password: string) => {
    await page.getByLabel('Email, username or phone', { exact: true }).fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await signInAs('wrong')
  await page.getByText('Wrong email, username, phone or password.').waitFor()
  await signInAs(person.password)
  await page.getByRole('heading', { name: 'Welcome back, Amina Otieno', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
})

test('the wizard and the dashboard show each saved step on a translated page', async () => {
  const page = await openAs(site, await site.addPerson(), '/dashboard', { expected })
  await page.evaluate(translate)
  const wizard = await openWizard(page)
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() }
  const steps = [fillPersonal, (wizard: Locator) => fillWork(wizard, photo), fillEducation, fillDocuments]
  const filled = [5, 7, 9, 9]
  for (const [index, fillStep] of steps.entries()) {
    await expectStep(wizard, index + 1)
    await fillStep(wizard)
    await saveButton(wizard).click()
    await page.getByText(`${filled[index]} of 9 details filled in.`).waitFor({ state: 'attached' })
  }
  await wizard.waitFor({ state: 'detached' })
  await page.getByText('9 of 9 details filled in. All steps are done.', { exact: true }).waitFor()
})

test('filters, searches, applies and writes on translated pages', async () => {
  const page = await openTranslated('/jobs', { viewport: 'phone' })
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  await page.getByRole('dialog').getByText('Qatar', { exact: true }).first().tap()
  await page.getByRole('button', { name: 'Apply Filters' }).tap()
  await page.getByText('Showing 15 jobs', { exact: true }).waitFor()
  await page.getByLabel('Search job title or company', { exact: true }).fill('Nurse 28')
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'View Job' }).tap()
  await page.getByRole('button', { name: 'Apply Now', exact: true }).tap()
  await page.getByText('Application submitted successfully!', { exact: true }).waitFor()
  await visitTranslated(page, '/contact')
  await page.getByRole('button', { name: 'Send Message', exact: true }).tap()
  await page.getByRole('button', { name: 'Message Sent!', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send Message', exact: true }).waitFor()
})
