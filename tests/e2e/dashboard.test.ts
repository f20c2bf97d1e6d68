import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectNoSidewaysScroll,
  expectSoon,
  type PageOptions,
  visit,
  pauseRetries,
} from '../support/browser.ts'
import {
  emptyProfile as empty,
  expectStep,
  fieldOf,
  fullProfile as full,
  openAs,
  openAsGrace,
  openWizard,
  profileCall,
  saveButton,
  storeSession,
  wizardOf,
} from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([{ title: 'Welder' }])
})
afterAll(() => site.close())

const open = (path: string, data: object | null, options?: PageOptions) => openAsGrace(site, path, data, options)
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const valueOf = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::*[1]')
    .textContent()

/** Checks the percentage in the ring and the length of its arc. */
async function expectRing(page: Page, percent: string) {
  await page.getByText(`${percent} of your profile is complete`, { exact: true }).waitFor()
  const share = await page
    .locator('css=.ring-arc')
    .evaluateAll((arcs: SVGCircleElement[]) =>
      arcs.reduce((sum, arc) => sum + parseFloat(getComputedStyle(arc).strokeDasharray) / arc.getTotalLength(), 0),
    )
  expect(`${Math.round(share * 100)}%`).toBe(percent)
}

test.each([
  [
    'phone',
    full,
    '100%',
    '9 of 9 details filled in. All steps are done.',
    ['Completed', 'Completed', 'Completed', 'Completed'],
    'Your profile is complete',
  ],
  [
    'desktop',
    { ...full, certications: {}, profile: { ...full.profile, address: ' ' } },
    '67%',
    '6 of 9 details filled in. 2 steps to go.',
    ['Incomplete', 'Completed', 'Incomplete', 'Completed'],
    'Personal info',
  ],
  [
    'desktop',
    empty,
    '0%',
    '0 of 9 details filled in. 4 steps to go.',
    ['Incomplete', 'Incomplete', 'Incomplete', 'Incomplete'],
    'Personal info',
  ],
] as const)('shows how complete the profile is on a %s', async (viewport, data, percent, summary, marks, next) => {
  const page = await open('/dashboard', data, { viewport, reducedMotion: 'reduce' })
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Grace Njeri', exact: true }).waitFor()
  await page.getByText("Here's your profile overview", { exact: true }).waitFor()
  await page.getByText(summary, { exact: true }).waitFor()
  await expectRing(page, percent)
  const steps = page.getByRole('region', { name: 'Complete Your Profile' }).getByRole('listitem')
  expect(await steps.allTextContents()).toEqual(
    ['Personal info', 'Work experience', 'Education', 'Documents'].map((label, at) => `${label}${marks[at]}`),
  )
  expect(await page.getByText(percent).count()).toBe(2)
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^(0|\d+%)(Applications|Profile Complete|Saved Jobs)$/ })
  expect(await cards.allTextContents()).toEqual(['0Applications', `${percent}Profile Complete`, '0Saved Jobs'])
  await heading(page, next).waitFor()
  // Employers cannot browse profiles.
  expect(await page.getByRole('main').textContent()).not.toMatch(/employers (see|can)|tells? employers/i)
  await heading(page, 'Get Noticed!').waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
})

test('links the zero of Saved Jobs to the jobs that this browser has saved, if any', async () => {
  const page = await open('/dashboard', full, { viewport: 'phone' })
  await heading(page, 'Get Noticed!').waitFor()
  expect(await page.getByText(/^On this phone/).count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('kazi-kenya:saved-jobs', '["one", "two"]'))
  await page.reload()
  const link = page.getByRole('link', { name: 'On this phone: 2', exact: true })
  expect(await link.getAttribute('href')).toBe('/jobs?saved=1')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('offers jobs rather than the wizard as the next step once the profile is complete', async () => {
  const page = await open('/dashboard', full)
  const next = page.getByRole('region', { name: 'Your profile is complete' })
  expect(await next.getByRole('link', { name: 'Browse Jobs', exact: true }).getAttribute('href')).toBe('/jobs')
  const fillOf = () =>
    page
      .getByRole('button', { name: 'Complete Profile', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  const complete = await fillOf()
  await page.route(profileCall, (route) => route.fulfill({ json: { status: true, data: empty } }))
  await page.reload()
  await heading(page, 'Personal info').waitFor()
  expect(await fillOf()).not.toBe(complete)
  await page.getByRole('button', { name: 'Complete Profile', exact: true }).click()
  await expectStep(wizardOf(page), 1)
})

test('on a phone the checklist has its title and its number of steps on one line each, and so do labels of the profile', async () => {
  const page = await open('/dashboard', empty, { viewport: 'phone' })
  const lines = (locator: Locator) =>
    locator.evaluate(
      (each) => each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight),
    )
  await heading(page, 'Complete Your Profile').waitFor()
  expect(await lines(heading(page, 'Complete Your Profile'))).toBe(1)
  expect(await lines(page.getByText('4 steps to go.', { exact: true }))).toBe(1)
  await visit(page, '/dashboard?view=profile')
  await page.getByRole('term').first().waitFor()
  for (const label of await page.getByRole('term').all()) expect(await lines(label)).toBe(1)
})

test('shows the request to confirm the email address as wide as the cards below it', async () => {
  const page = await open('/dashboard', empty)
  const boxOf = async (name: string) => {
    const { x = 0, width = 0 } = (await page.getByRole('region', { name }).boundingBox()) ?? {}
    return { left: x, right: x + width }
  }
  const request = await boxOf('Confirm your email address')
  expect(request.left).toBe((await boxOf('Complete Your Profile')).left)
  expect(request.right).toBe((await boxOf('Personal info')).right)
})

test('opens jobs, applications and saved jobs from the quick actions, and says which are coming soon', async () => {
  const page = await open('/dashboard', full)
  const actions = page.getByRole('region', { name: 'Quick Actions' })
  expect(await actions.getByRole('link', { name: 'Browse Jobs', exact: true }).getAttribute('href')).toBe('/jobs')
  for (const [name, path] of [
    ['View Applications', '/applications'],
    ['Saved Jobs', '/saved-jobs'],
  ] as const) {
    const action = actions.getByRole('button', { name, exact: true })
    expect(await descriptionOf(action)).toBe('Coming soon')
    await action.click()
    await page.waitForURL(`**${path}`)
    await page.goBack()
  }
  await actions.waitFor()
})

/** The visible text that describes an element to screen readers. */
function descriptionOf(element: Locator): Promise<string | undefined> {
  return element.evaluate((button: HTMLElement) => {
    const text = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    return text?.innerText
  })
}

test.each(['phone', 'desktop'] as const)(
  'switches between Dashboard and My Profile on a %s without reloading, including with Back',
  async (viewport) => {
    const page = await open('/dashboard', full, { viewport })
    await heading(page, 'Welcome back, Grace Njeri').waitFor()
    let loads = 0
    page.on('request', (request) => request.url().includes('/api/') && loads++)
    const choose = async (name: string) => {
      if (viewport === 'phone') await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await navigation(page).getByRole('link', { name, exact: true }).click()
    }
    await choose('My Profile')
    await page.waitForURL('**/dashboard?view=profile')
    await heading(page, 'My Profile').waitFor()
    expect(await page.title()).toContain('My Profile')
    // On a phone the menu has closed.
    expect(await page.locator('css=nav [aria-current=page]').allTextContents()).toEqual(['My Profile', 'My Profile'])
    expect(await navigation(page).count()).toBe(viewport === 'phone' ? 0 : 1)
    await choose('Dashboard')
    await heading(page, 'Welcome back, Grace Njeri').waitFor()
    await page.goBack()
    await heading(page, 'My Profile').waitFor()
    await page.goBack()
    await heading(page, 'Welcome back, Grace Njeri').waitFor()
    expect(loads).toBe(0)
  },
)

test.each(['phone', 'desktop'] as const)(
  'links to every page in the sidebar on a %s, and signs out',
  async (viewport) => {
    const page = await open('/dashboard', full, { viewport, reducedMotion: 'reduce' })
    await heading(page, 'Welcome back, Grace Njeri').waitFor()
    if (viewport === 'phone') await page.getByRole('button', { name: 'Menu', exact: true }).click()
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
    await page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await expectAccessible(page)
    await page.route('**/api/logout', (route) => route.fulfill({ json: { status: true, message: '' } }))
    await navigation(page).getByRole('button', { name: 'Logout', exact: true }).click()
    await page.waitForURL('**/login')
  },
)

test('corrects a mistyped email address with the keyboard, once the password is right', async () => {
  const [person, other] = [await site.addPerson({ name: 'Baraka Mutua' }), await site.addPerson()]
  const right = `right.${person.email}`
  const page = await openAs(site, person, '/dashboard', {
    viewport: 'phone',
    reducedMotion: 'reduce',
    expected: /status of 422|ERR_FAILED/,
  })
  const notice = page.getByRole('region', { name: 'Confirm your email address' })
  const toggle = notice.getByRole('button', { name: 'Wrong address? Correct it', exact: true })
  const { keyboard } = page
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
  await toggle.focus()
  await keyboard.press('Enter')
  const [email, password] = [notice.getByLabel('Email address', { exact: true }), fieldOf(notice, 'Password')]
  expect(await email.inputValue()).toBe(person.email)
  await expectAccessibleInLightAndDark(page)

  await keyboard.press('Tab')
  await keyboard.type(other.email)
  await keyboard.press('Enter')
  await notice.getByText('Enter your password.').waitFor()
  expect(await hasFocus(password)).toBe(true)
  await keyboard.type('not the password')
  await keyboard.press('Enter')
  await notice.getByText('This is not your password. Try again.').waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
  await password.fill(person.password)
  await keyboard.press('Enter')
  await notice.getByText('Some of these details already belong to an account.').waitFor()
  await expectAccessibleInLightAndDark(page)
  await page.route('**/api/correct-email', (route) => route.abort())
  await email.fill(right)
  await keyboard.press('Enter')
  await notice.getByText('We could not save the address. Check your connection and try again.').waitFor()
  await page.unroute('**/api/correct-email')
  await keyboard.press('Enter')

  await notice.getByText('We have sent an email to the new address.').waitFor()
  await notice.getByText(`We sent a link to ${right}`).waitFor()
  expect(await hasFocus(toggle)).toBe(true)
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.locator('css=#account-menu').getByText(right).waitFor()
  expect(await site.mailedLink(right, '/verify-email')).toContain('#token=')
})

test('keeps unsaved input when the email address is corrected', async () => {
  const person = await site.addPerson()
  const page = await openAs(site, person, '/dashboard', { reducedMotion: 'reduce' })
  const wizard = await openWizard(page)
  await fieldOf(wizard, 'Address').fill('Lakeview')
  await page.keyboard.press('Escape')
  await wizard.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Wrong address? Correct it', exact: true }).click()
  await page.getByLabel('Email address', { exact: true }).fill(`new.${person.email}`)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Save address', exact: true }).click()
  await page.getByText(`We sent a link to new.${person.email}`).waitFor()
  await page.reload()
  expect(await fieldOf(await openWizard(page), 'Address').inputValue()).toBe('Lakeview')
})

test('opens an empty notifications panel from the bell', async () => {
  const page = await open('/dashboard', full, { viewport: 'phone' })
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await page.getByText('No notifications yet', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expectSoon(() => page.getByText('No notifications yet', { exact: true }).isVisible()).toBe(false)
})

test.each(['phone', 'desktop'] as const)('shows every field in My Profile on a %s', async (viewport) => {
  const page = await open('/dashboard?view=profile', full, { viewport, reducedMotion: 'reduce' })
  await heading(page, 'My Profile').waitFor()
  await expectRing(page, '100%')
  for (const title of [
    'Personal Information',
    'Location & Details',
    'Work Profile',
    'Education',
    'Documents',
    'Certifications',
  ])
    await heading(page, title).waitFor()
  const shown = {
    'Full name': 'Grace Njeri',
    Email: 'grace@example.comVerified',
    Phone: '+254 712 345 678Verified',
    Country: 'Kenya',
    County: 'Kiambu',
    'Sub county': 'Ruiru',
    Address: 'Kimbo, Eastern Bypass',
    Gender: 'Prefer not to say',
    'Date of birth': '14 March 1997',
    Languages: 'English, Kiswahili',
    'Job title': 'Registered Nurse',
    Skills: 'Wound care, triage',
    'Good conduct certificate': 'Yes',
    'Has passport': 'Yes',
    'Passport number': 'AK0482915View Photo',
    Institution: 'KMTC',
    Level: 'Diploma',
    Course: 'Not provided',
    Certificate: 'Not provided',
    'From date': '1 September 2015',
    'To date': 'Not provided',
  }
  for (const [label, value] of Object.entries(shown)) expect(await valueOf(page, label), label).toBe(value)
  expect(await page.getByRole('link', { name: 'View Photo', exact: true }).getAttribute('href')).toBe(
    full.work_profile.passport_photo_url,
  )
  const document = page.getByRole('region', { name: 'Documents' }).getByRole('listitem')
  expect(await document.textContent()).toBe('ResumeResume, drive.google.comView')
  expect(
    await document
      .getByRole('link', { name: 'View', exact: true })
      .evaluate((link) => [link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]),
  ).toEqual(['https://drive.google.com/cv', 'noopener noreferrer', '_blank'])
  expect(await page.getByRole('region', { name: 'Certifications' }).getByRole('listitem').textContent()).toBe(
    'Basic Life SupportRed Cross, 6 May 2024View',
  )
  await expectAccessibleInLightAndDark(page)
  await expectNoSidewaysScroll(page)
})

test('shows missing values as Not provided and a message for empty lists', async () => {
  const page = await open('/dashboard?view=profile', empty, {
    viewport: 'phone',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  await page.getByText('No documents uploaded yet', { exact: true }).waitFor()
  await page.getByText('No certifications added yet', { exact: true }).waitFor()
  await expectRing(page, '0%')
  expect(await page.getByText('Not provided', { exact: true }).count()).toBe(15)
  for (const label of ['Good conduct certificate', 'Has passport']) expect(await valueOf(page, label)).toBe('No')
  expect(await page.getByText(/Passport number|View Photo|Verified/).count()).toBe(0)
  await expectAccessible(page)
})

test('marks verified values and an unconfirmed email address, and leaves out the passport row without a passport', async () => {
  const page = await open('/dashboard?view=profile', {
    ...full,
    user: { ...full.user, phone_verified_at: null },
    work_profile: { ...full.work_profile, has_passport: 0 },
  })
  await heading(page, 'Work Profile').waitFor()
  expect([await valueOf(page, 'Email'), await valueOf(page, 'Phone'), await valueOf(page, 'Has passport')]).toEqual([
    'grace@example.comVerified',
    '+254 712 345 678',
    'No',
  ])
  expect(await page.getByText(/Passport number|View Photo/).count()).toBe(0)
  await page.route(profileCall, (route) => route.fulfill({ json: { status: true, data: empty } }))
  await page.reload()
  await expectSoon(() => valueOf(page, 'Email')).toBe('grace@example.comNot confirmed yet')
  expect(await valueOf(page, 'Phone')).toBe('+254 712 345 678')
})

test('shows missing values of documents and certifications as Not provided', async () => {
  const page = await open('/dashboard?view=profile', {
    ...full,
    documents: [{ document_type: 'Resume', document_url: 'https://example.com/cv' }, { document_name: 'cv.pdf' }],
    certifications: [{ certification_name: 'First Aid' }, { certification_name: 'Driving', issue_date: '2024-05-06' }],
  })
  await heading(page, 'Certifications').waitFor()
  const rowsOf = (name: string) => page.getByRole('region', { name }).getByRole('listitem').allTextContents()
  expect(await rowsOf('Documents')).toEqual(['ResumeNot providedView', 'Not providedcv.pdf'])
  expect(await rowsOf('Certifications')).toEqual(['First AidNot provided', 'DrivingNot provided, 6 May 2024'])
})

test('says at the edit buttons where to change what the wizard does not have', async () => {
  const page = await open('/dashboard?view=profile', empty)
  await heading(page, 'Certifications').waitFor()
  const edit = (name: string) => page.getByRole('button', { name, exact: true })
  expect(await descriptionOf(edit('Edit Personal Information'))).toBe(
    'To change your name, email or phone number, contact us.',
  )
  expect(await page.getByRole('link', { name: 'contact us', exact: true }).getAttribute('href')).toBe('/contact')
  expect(await descriptionOf(edit('Edit Certifications'))).toBe(
    'You cannot add certifications here yet. Add a link to your certificate as a document instead.',
  )
  await edit('Edit Education').click()
  await expectStep(wizardOf(page), 3)
})

test('renders no link for a URL that is neither http nor https', async () => {
  const page = await open('/dashboard?view=profile', {
    ...full,
    documents: { document_type: 'Other', document_file: 'javascript:alert(1)' },
    work_profile: { ...full.work_profile, passport_photo_url: '//evil.example/x' },
  })
  await page.getByText('Other', { exact: true }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: /^View/ }).count()).toBe(1)
})

test('says that there is no profile and offers the wizard', async () => {
  const page = await open('/dashboard', null, { viewport: 'phone', reducedMotion: 'reduce' })
  await page.getByText('No profile data available', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Build your profile', exact: true }).click()
  await expectStep(wizardOf(page), 1)
  await page.route('**/api/candidates/update/profile', (route) =>
    route.fulfill({ json: { status: true, message: 'Saved.' } }),
  )
  await fieldOf(wizardOf(page), 'Address').fill('Plot 12')
  await saveButton(wizardOf(page)).click()
  await expectStep(wizardOf(page), 2)
})

test('shows a loading message inside the frame', async () => {
  const page = await open('/settings', full)
  let release = () => {}
  const held = new Promise<void>((free) => (release = free))
  await page.route(profileCall, async (route) => {
    await held
    await route.fulfill({ json: { status: true, data: full } })
  })
  await page.goto('/dashboard')
  await page.getByText('Loading profile...', { exact: true }).waitFor()
  const before = await navigation(page).boundingBox()
  expect(
    await navigation(page).getByRole('link', { name: 'Dashboard', exact: true }).getAttribute('aria-current'),
  ).toBe('page')
  await expectAccessible(page)
  release()
  await heading(page, 'Welcome back, Grace Njeri').waitFor()
  expect(await navigation(page).boundingBox()).toEqual(before)
})

test('hides the frame from signed-out visitors and without scripts', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/dashboard')
  await page.getByText('Your account needs JavaScript, which is not running in this browser.').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
})

test('renews the photo link before it expires', async () => {
  const page = await site.newPage()
  await page.clock.install()
  let reads = 0
  await page.route(profileCall, (route) => {
    reads++
    return route.fulfill({
      json: {
        status: true,
        data: {
          ...full,
          work_profile: { ...full.work_profile, passport_photo_url: `/api/candidates/photos/x?signature=${reads}` },
        },
      },
    })
  })
  await storeSession(page, { user: full.user, token: 'token-of-grace' })
  await page.goto('/dashboard?view=profile')
  const link = page.getByRole('link', { name: 'View Photo', exact: true })
  await link.waitFor()
  await page.clock.fastForward('13:00')
  expect(reads).toBe(1)
  await page.clock.fastForward('02:00')
  await expectSoon(() => link.getAttribute('href')).toBe('/api/candidates/photos/x?signature=2')
})

test('keeps showing the profile when a reload fails, and retries on request', async () => {
  const page = await site.newPage({ expected: /ERR_FAILED/ })
  await page.clock.install()
  await page.route(profileCall, (route) => route.fulfill({ json: { status: true, data: full } }))
  await storeSession(page, { user: full.user, token: 'token-of-grace' })
  await page.goto('/dashboard?view=profile')
  await heading(page, 'Work Profile').waitFor()
  await page.route(profileCall, (route) => route.abort())
  await page.clock.fastForward('15:00')
  await page.getByRole('alert').getByText('Failed to load profile data', { exact: true }).waitFor()
  await pauseRetries(page)
  expect(await valueOf(page, 'Job title')).toBe('Registered Nurse')
  await page.unroute(profileCall)
  await page.route(profileCall, (route) =>
    route.fulfill({
      json: { status: true, data: { ...full, work_profile: { ...full.work_profile, job_title: 'Nurse Aide' } } },
    }),
  )
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expectSoon(() => valueOf(page, 'Job title')).toBe('Nurse Aide')
  expect(await page.getByText('Failed to load profile data', { exact: true }).count()).toBe(0)
})

test('shows a real candidate their stored profile', async () => {
  const person = await site.addPerson({ name: 'Wanjikũ Mũthoni' })
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/login')
  await page.getByLabel('Email, username or phone', { exact: true }).fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await heading(page, 'Welcome back, Wanjikũ Mũthoni').waitFor()
  await page.goto('/dashboard?view=profile')
  await heading(page, 'My Profile').waitFor()
  expect(await valueOf(page, 'Email')).toBe(`${person.email}Not confirmed yet`)
  expect(await valueOf(page, 'Country')).toBe('Not provided')
})
