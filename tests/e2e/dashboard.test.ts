import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, type PageOptions } from '../support/browser.ts'
import { emptyProfile as empty, fieldOf, openAs, openAsGrace, openWizard, profileCall } from './candidate.ts'
import { openSite, type Site, watchCalls } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const open = (path: string, data: object, options?: PageOptions) => openAsGrace(site, path, data, options)
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('on a phone its texts fit, and Dashboard and My Profile switch without a request, also with Back', async () => {
  const page = await open('/dashboard', empty, { viewport: 'phone' })
  const lines = (locator: Locator) =>
    locator.evaluate(
      (each) => each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight),
    )
  await heading(page, 'Complete Your Profile').waitFor()
  expect(await lines(heading(page, 'Complete Your Profile'))).toBe(1)
  expect(await lines(page.getByText('4 steps to go.', { exact: true }))).toBe(1)
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await page.getByText('No notifications yet', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expectSoon(() => page.getByText('No notifications yet', { exact: true }).isVisible()).toBe(false)
  const calls = watchCalls(page)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await navigation(page).getByRole('link', { name, exact: true }).click()
  }
  await choose('My Profile')
  await page.waitForURL('**/dashboard?view=profile')
  await heading(page, 'My Profile').waitFor()
  for (const label of await page.getByRole('term').all()) expect(await lines(label)).toBe(1)
  expect(await page.title()).toContain('My Profile')
  // On a phone the menu has closed.
  expect(await page.locator('css=nav [aria-current=page]').allTextContents()).toEqual(['My Profile', 'My Profile'])
  expect(await navigation(page).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await choose('Dashboard')
  await heading(page, 'Welcome back, Grace Njeri').waitFor()
  await page.goBack()
  await heading(page, 'My Profile').waitFor()
  await page.goBack()
  await heading(page, 'Welcome back, Grace Njeri').waitFor()
  expect(calls).toEqual([])
})

test('shows its frame while the profile loads, links to every page, and signs out', async () => {
  const page = await open('/settings', empty, { reducedMotion: 'reduce' })
  let release = () => {}
  const held = new Promise<void>((free) => (release = free))
  await page.route(profileCall, async (route) => {
    await held
    await route.fulfill({ json: { status: true, data: empty } })
  })
  await page.goto('/dashboard')
  await page.getByText('Loading profile...', { exact: true }).waitFor()
  const before = await navigation(page).boundingBox()
  await expectAccessible(page)
  release()
  await heading(page, 'Welcome back, Grace Njeri').waitFor()
  expect(await navigation(page).boundingBox()).toEqual(before)
  const links = await navigation(page).getByRole('link').all()
  expect(
    await Promise.all(links.map(async (link) => [await link.textContent(), await link.getAttribute('href')])),
  ).toEqual([
    ['Dashboard', '/dashboard'],
    ['Find Jobs', '/jobs'],
    ['My Applications', '/applications'],
    ['Saved Jobs', '/saved-jobs'],
    ['My Profile', '/dashboard?view=profile'],
    ['Settings', '/settings'],
  ])
  expect(await page.getByRole('main').getByRole('navigation').count()).toBe(0)
  const boxOf = async (name: string) => {
    const { x = 0, width = 0 } = (await page.getByRole('region', { name }).boundingBox()) ?? {}
    return { left: x, right: x + width }
  }
  const request = await boxOf('Confirm your email address')
  expect(request.left).toBe((await boxOf('Complete Your Profile')).left)
  expect(request.right).toBe((await boxOf('Personal info')).right)
  await expectAccessible(page)
  await page.route('**/api/logout', (route) => route.fulfill({ json: { status: true, message: '' } }))
  await navigation(page).getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
})

test('corrects a mistyped email address with the keyboard, and keeps unsaved input of the wizard', async () => {
  const [person, other] = [await site.addPerson({ name: 'Baraka Mutua' }), await site.addPerson()]
  const right = `right.${person.email}`
  const page = await openAs(site, person, '/dashboard', {
    viewport: 'phone',
    reducedMotion: 'reduce',
    expected: /status of 422|ERR_FAILED/,
  })
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Lakeview')
  await page.keyboard.press('Escape')
  await wizard.waitFor({ state: 'detached' })
  const notice = page.getByRole('region', { name: 'Confirm your email address' })
  const toggle = notice.getByRole('button', { name: 'Wrong address? Correct it', exact: true })
  const { keyboard } = page
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
  await toggle.focus()
  await keyboard.press('Enter')
  const [email, password] = [notice.getByLabel('Email address', { exact: true }), fieldOf(notice, 'Password')]
  expect(await email.inputValue()).toBe(person.email)

  await keyboard.press('Tab')
  await keyboard.type(other.email)
  await keyboard.press('Enter')
  await notice.getByText('Enter your password.').waitFor()
  expect(await hasFocus(password)).toBe(true)
  await keyboard.type('not the password')
  await keyboard.press('Enter')
  await notice.getByText('This is not your password. Try again.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await password.fill(person.password)
  await keyboard.press('Enter')
  await notice.getByText('Some of these details already belong to an account.').waitFor()
  await page.route('**/api/correct-email', (route) => route.abort())
  await email.fill(right)
  await keyboard.press('Enter')
  await notice.getByText('We could not save the address. Check your connection and try again.').waitFor()
  await page.unroute('**/api/correct-email')
  await keyboard.press('Enter')

  await notice.getByText('We have sent a link to this address.').waitFor()
  await notice.getByText(`We sent a link to ${right}`).waitFor()
  expect(await hasFocus(toggle)).toBe(true)
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.locator('css=#account-menu').getByText(right).waitFor()
  expect(await site.mailedLink(right, '/verify-email')).toContain('#token=')
  await page.reload()
  expect(await fieldOf(await openWizard(page), 'Address').inputValue()).toBe('Lakeview')
})
