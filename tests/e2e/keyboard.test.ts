import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, visit } from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import { combobox, expectStep, fieldOf, saveButton, wizardOf } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([
    { title: 'Mason', company: 'Builders', country: 'Kenya', type: 'Casual' },
    { title: 'Registered Nurse', company: 'Al Noor', country: 'Qatar', type: 'Contract' },
  ])
})
afterAll(() => site.close())

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus, and checks that each focused element is visible and shows the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(findFocusProblem)).toBeNull()
    if (await hasFocus(target)) return
  }
  throw new Error('Tab does not reach the target')
}

/** Runs in the page. */
function findFocusProblem(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return null // the browser's toolbar
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  const name = `${element.tagName} "${element.textContent?.trim().slice(0, 30)}"`
  // The button in a date field has its own ring, which scripts cannot see.
  const isDate = element instanceof HTMLInputElement && element.type === 'date'
  // The focus may show on the label of a radio button, the box of a field or a card.
  const label = element instanceof HTMLInputElement ? element.closest('label') : null
  const faces = [element, label ?? element, label?.parentElement ?? element].map((each) => getComputedStyle(each))
  faces.push(getComputedStyle(element, '::before'))
  if (!isDate && faces.every(({ outlineStyle, boxShadow }) => outlineStyle === 'none' && boxShadow === 'none'))
    return `${name} does not show the focus: ${element.outerHTML}`
  const isInView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && width > 0 && height > 0
  if (!isInView) return `${name} has the focus off-screen`
  const onTop = document.elementFromPoint(
    Math.min(Math.max((left + right) / 2, 0), innerWidth - 1),
    Math.min(Math.max((top + bottom) / 2, 0), innerHeight - 1),
  )
  if (onTop && !element.contains(onTop) && !onTop.contains(element) && !label?.contains(onTop))
    return `${name} has the focus but is covered by ${onTop.tagName}.${onTop.className}`
  return null
}

test('goes from the home page to a job on a phone and applies by keyboard alone', async () => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce' })
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content', exact: true })
  await expectSoon(() => hasFocus(skip)).toBe(true)
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await page.keyboard.press('Enter')
  expect(await hasFocus(page.getByRole('main'))).toBe(true)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Get Started', exact: true }).first())
  await page.keyboard.press('Enter')
  await page.getByText('Showing 2 jobs', { exact: true }).waitFor()
  await tabTo(page, page.getByLabel('Search job title or company', { exact: true }))
  await page.keyboard.type('nurse')
  await page.getByText('Showing 1 jobs', { exact: true }).waitFor()
  await tabTo(page, page.getByRole('article').getByRole('link', { name: /^View Job/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Registered Nurse', exact: true }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Save job', exact: true }))
  await page.keyboard.press('Space')
  expect(await page.getByRole('button', { name: 'Save job', exact: true }).getAttribute('aria-pressed')).toBe('true')
  await tabTo(page, page.getByRole('button', { name: 'Apply Now', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('Application submitted successfully!', { exact: true }).waitFor()
  // The bar is larger now and must still not cover the focused element.
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use', exact: true }))
})

test('registers, signs in and fills in the profile by keyboard alone on a phone screen', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  const { keyboard } = page
  const password = 'a long and quiet password'
  await visit(page, '/')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Get Started', exact: true }))
  await keyboard.press('Enter')
  await page.waitForURL('**/register')
  // A Tab pressed before the page has the focus would be lost.
  await expectSoon(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Create your account' }))).toBe(true)
  const details = {
    'Full name': 'Wanjiku Kamau',
    'National ID': '31245678',
    Username: 'wanjiku.kamau',
    'Phone number': '0712345678',
    'Email address': 'wanjiku@example.com',
    Password: password,
  }
  for (const [label, text] of Object.entries(details)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await keyboard.type(text)
  }
  const create = page.getByRole('button', { name: 'Create Account', exact: true })
  await expectSoon(() => create.isDisabled()).toBe(false)
  await tabTo(page, create)
  await keyboard.press('Enter')
  await page.waitForURL('**/login')
  await page.getByText('Account created. Sign in here,').waitFor()
  // The username is already filled in.
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(password)
  await keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  const button = page.getByRole('button', { name: 'Complete Profile', exact: true })
  await button.waitFor()
  await tabTo(page, button)
  await keyboard.press('Enter')
  const wizard = wizardOf(page)
  await expectStep(wizard, 1)
  // A phone screen has the least room between the wizard's bars.
  await page.setViewportSize({ width: 360, height: 800 })

  const type = async (label: string, text: string) => {
    await tabTo(page, fieldOf(wizard, label))
    await keyboard.type(text)
  }
  const choose = async (label: string, text: string, item: string) => {
    await tabTo(page, combobox(wizard, label))
    await keyboard.type(text)
    await page.getByRole('option', { name: item, exact: true }).waitFor()
    await keyboard.press('Enter')
  }
  await type('Country', 'Kenya')
  await choose('County', 'nak', 'Nakuru')
  await choose('Sub-county', 'naiv', 'Naivasha')
  await type('Address', 'Lakeview')
  await type('Date of birth', '12121999')
  await type('Gender', 'Fem')
  await type('Languages', 'English')
  await keyboard.press('Enter')
  await expectStep(wizard, 2)
  await choose('Job title', 'welder', 'Welder')
  await type('Skills', 'Arc welding')
  await type('I have a certificate of good conduct', ' ')
  await type('Passport number', 'AK0482915')
  // Set up before the click, to intercept the native file dialog.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, fieldOf(wizard, 'Passport photo'))
  await keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() })
  await wizard.getByRole('img', { name: 'Preview', exact: true }).waitFor()
  await tabTo(page, saveButton(wizard))
  await keyboard.press('Enter')
  await expectStep(wizard, 3)
  await type('Institution', 'Kabete Polytechnic')
  await type('Level', 'Cert')
  await type('Course', 'Welding')
  await type('Certificate', 'Artisan')
  await type('From date', '09092015')
  await type('To date', '11112017')
  await keyboard.press('Enter')
  await expectStep(wizard, 4)
  await type('Document type', 'Other')
  await type('Document URL', 'https://example.com/cv.pdf')
  await keyboard.press('Enter')
  await wizard.waitFor({ state: 'detached' })
  await page.getByText('9 of 9 details filled in. All steps are done.', { exact: true }).waitFor()
  expect(await hasFocus(button)).toBe(true)
})
