import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectSoon, type PageOptions } from '../support/browser.ts'
import {
  combobox,
  emptyProfile,
  fieldOf,
  fullProfile,
  openAsGrace,
  openWizard,
  pick,
  profileCall,
  saveButton,
  expectStep,
  wizardOf,
} from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const failed = 'Failed to save. Please try again.'
const notSaved = 'This step is not saved yet. What you typed is still here.'
const updates = { 1: 'profile', 2: 'work_profile', 3: 'education', 4: 'documents' } as const
const edits = { 1: 'Edit Personal Information', 2: 'Edit Work Profile', 4: 'Edit Documents' } as const
const education = {
  ...fullProfile,
  certications: {
    institution: 'KMTC',
    level: 'Diploma',
    course: 'Nursing',
    from_date: '2015-09-01',
    to_date: '2018-11-30',
  },
}

type SaveResponse = { status: number; body: object } | 'none'

/** Opens a step of a full profile whose save gets this response. */
async function openStep(step: 1 | 2 | 3 | 4, response: SaveResponse, options: PageOptions = {}): Promise<Page> {
  const page = await openAsGrace(site, step === 3 ? '/dashboard' : '/dashboard?view=profile', education, {
    reducedMotion: 'reduce',
    expected: /status of (4|5)|ERR_FAILED/,
    ...options,
  })
  await mockSave(page, step, response)
  // My Profile has no card for education.
  if (step === 3)
    await page.evaluate(() =>
      sessionStorage.setItem(
        'kazi-kenya:unsaved',
        '{"owner":"grace@example.com","content":{"leftAt":"education","drafts":{}}}',
      ),
    )
  await page.getByRole('button', { name: step === 3 ? 'Complete Profile' : edits[step], exact: true }).click()
  await expectStep(wizardOf(page), step)
  return page
}

/** Sets the response to the next saves of this step. */
async function mockSave(page: Page, step: 1 | 2 | 3 | 4, response: SaveResponse): Promise<void> {
  const call = `**/api/candidates/update/${updates[step]}`
  await page.unroute(call)
  await page.route(call, (route) =>
    response === 'none' ? route.abort() : route.fulfill({ status: response.status, json: response.body }),
  )
}

const refused = (message?: string, errors?: object): SaveResponse => ({
  status: 422,
  body: { status: false, message, errors },
})
const alertOf = (page: Page) => wizardOf(page).getByRole('alert')
const toastsOf = (page: Page) => page.locator('css=.Toastify__toast')

test("shows the server's message, or a default one, when personal details fail to save", async () => {
  const page = await openStep(1, 'none', { viewport: 'phone' })
  const wizard = wizardOf(page)
  await fieldOf(wizard, 'Address').fill('Plot 12')
  const responses: [SaveResponse, string][] = [
    [refused('The county is not known here.'), 'The county is not known here.'],
    [{ status: 500, body: {} }, failed],
    ['none', failed],
    [{ status: 200, body: { status: false } }, failed],
  ]
  for (const [response, text] of responses) {
    await mockSave(page, 1, response)
    await saveButton(wizard).click()
    await expectSoon(() => alertOf(page).allTextContents()).toEqual([text])
    await expectStep(wizard, 1)
    expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Plot 12')
  }
  await expectAccessible(page)
})

test('marks and focuses a rejected field and shows its message once', async () => {
  const page = await openStep(
    1,
    refused('Choose a sub-county of this county.', { sub_county: ['Choose a sub-county of this county.'] }),
  )
  await saveButton(wizardOf(page)).click()
  const field = combobox(wizardOf(page), 'Sub-county')
  await expectSoon(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByText('Choose a sub-county of this county.', { exact: true }).count()).toBe(1)
  await field.fill('Rui')
  await expectSoon(() => field.getAttribute('aria-invalid')).toBe(null)
})

test.each([
  [
    'a toast for each listed message',
    refused('x', {
      skills: ['Skills are required', 'Use words.'],
      passport_number: ['Use 6 to 12 letters or digits.'],
    }),
    ['Skills are required', 'Use words.', 'Use 6 to 12 letters or digits.'],
    ['Skills are required Use words.', 'Use 6 to 12 letters or digits.'],
  ],
  [
    "the server's message without a list",
    { status: 413, body: { status: false, message: 'File size must be less than 5MB' } } as const,
    ['File size must be less than 5MB'],
    ['File size must be less than 5MB'],
  ],
  ['a default message if the server sends none', { status: 503, body: {} } as const, [failed], [notSaved]],
  ['a default message without a response', 'none', [failed], [notSaved]],
] as const)(
  'reports a failed work profile with %s and in the wizard; clicking a toast keeps it open',
  async (_, response, texts, lasting) => {
    const page = await openStep(2, response)
    await page.clock.install()
    await holdToasts(page)
    await saveButton(wizardOf(page)).click()
    await expectSoon(() => toastsOf(page).allTextContents()).toEqual(texts)
    // A later attempt shows all messages again.
    await page.clock.fastForward(350)
    await toastsOf(page).evaluateAll((toasts) => toasts.forEach((toast) => toast.setAttribute('data-first', '')))
    await saveButton(wizardOf(page)).click()
    await expectSoon(() => toastsOf(page).and(page.locator('css=:not([data-first])')).allTextContents()).toEqual(texts)
    await expectSoon(() => toastsOf(page).count()).toBe(texts.length)
    // They do not cover the close button.
    await wizardOf(page).getByRole('button', { name: 'Close', exact: true }).click({ trial: true })
    await toastsOf(page).first().click()
    await toastsOf(page).first().getByRole('button', { name: 'Dismiss', exact: true }).click()
    await expectSoon(() => toastsOf(page).count()).toBe(texts.length - 1)
    await expectStep(wizardOf(page), 2)
    for (const text of lasting) expect(await wizardOf(page).getByText(text, { exact: true }).count(), text).toBe(1)
    await page.route('**/api/candidates/update/work_profile', (route) =>
      route.fulfill({ json: { status: true, message: 'Saved.' } }),
    )
    await saveButton(wizardOf(page)).click()
    await expectStep(wizardOf(page), 3)
  },
)

test.each([3, 4] as const)(
  'shows one fixed alert when step %i fails to save, and what is wrong at each field',
  async (step) => {
    const field = step === 3 ? 'course' : 'document_file'
    const page = await openStep(step, refused('Another message.', { [field]: ['Try another value.'] }), {
      viewport: 'phone',
    })
    await saveButton(wizardOf(page)).click()
    await expectSoon(() => alertOf(page).textContent()).toBe(failed)
    await wizardOf(page).getByText('Try another value.', { exact: true }).waitFor()
    expect(await wizardOf(page).getByText('Another message.', { exact: true }).count()).toBe(0)
    await expectAccessible(page)
  },
)

test('explains missing fields in the work step and sends nothing', async () => {
  const page = await openAsGrace(
    site,
    '/dashboard',
    { ...emptyProfile, profile: fullProfile.profile },
    { viewport: 'phone' },
  )
  await page.getByRole('button', { name: 'Add work experience', exact: true }).click()
  const wizard = wizardOf(page)
  let sent = 0
  page.on('request', (request) => request.method() === 'POST' && sent++)
  await fieldOf(wizard, 'Skills').fill('   ')
  await saveButton(wizard).click()
  for (const text of ['Job title is required', 'Skills are required'])
    await wizard.getByText(text, { exact: true }).waitFor()
  expect(await combobox(wizard, 'Job title').evaluate((element) => element === document.activeElement)).toBe(true)
  await combobox(wizard, 'Job title').fill('Wizard of Oz')
  await page.getByText('No matching job titles found', { exact: true }).waitFor()
  await fieldOf(wizard, 'Skills').fill('Magic')
  await saveButton(wizard).click()
  await wizard.getByText('Choose a job title from the list.', { exact: true }).waitFor()
  expect(sent).toBe(0)
})

test('explains invalid fields in the education step and sends nothing', async () => {
  const page = await openAsGrace(site, '/dashboard', {
    ...emptyProfile,
    profile: fullProfile.profile,
    work_profile: fullProfile.work_profile,
  })
  await page.getByRole('button', { name: 'Add education', exact: true }).click()
  const wizard = wizardOf(page)
  let sent = 0
  page.on('request', (request) => request.method() === 'POST' && sent++)
  for (const label of ['Institution', 'Level', 'Course', 'From date', 'To date'])
    expect(await fieldOf(wizard, label).getAttribute('required'), label).not.toBe(null)
  expect(await fieldOf(wizard, 'Certificate').getAttribute('required')).toBe(null)
  await saveButton(wizard).click()
  for (const text of [
    'Enter your school, college or university.',
    'Choose your level of education.',
    'Enter your course.',
    'Enter the date you started.',
    'Enter the date you finished.',
  ])
    await wizard.getByText(text, { exact: true }).waitFor()
  expect(await fieldOf(wizard, 'Level').getByRole('option').allTextContents()).toEqual([
    'Choose one',
    'Primary',
    'Secondary',
    'Certificate',
    'Diploma',
    "Bachelor's Degree",
    "Master's Degree",
    'PhD',
  ])
  await fieldOf(wizard, 'Institution').fill('KMTC')
  await fieldOf(wizard, 'Level').selectOption('PhD')
  await fieldOf(wizard, 'Course').fill('Nursing')
  await fieldOf(wizard, 'From date').fill('2018-11-30')
  await fieldOf(wizard, 'To date').fill('2018-11-29')
  await saveButton(wizard).click()
  await wizard.getByText('The to date cannot be before the from date.', { exact: true }).waitFor()
  expect(sent).toBe(0)
  await page.route('**/api/candidates/update/education', (route) =>
    route.fulfill({ json: { status: true, message: 'Saved.' } }),
  )
  await fieldOf(wizard, 'To date').fill('2018-11-30')
  await saveButton(wizard).click()
  await expectStep(wizard, 4)
})

test('explains missing fields in the documents step and shows a live hint at the URL', async () => {
  const page = await openAsGrace(
    site,
    '/dashboard',
    {
      ...emptyProfile,
      profile: fullProfile.profile,
      certications: fullProfile.certications,
      work_profile: { job_title: 'Welder', skills: 'Welding' },
    },
    { viewport: 'phone' },
  )
  await page.getByRole('button', { name: 'Add documents', exact: true }).click()
  const wizard = wizardOf(page)
  await fieldOf(wizard, 'Skills').fill('')
  await saveButton(wizard).click()
  for (const text of ['Please enter your skills', 'Please select a document type', 'Please provide a document URL'])
    await wizard.getByText(text, { exact: true }).waitFor()
  const url = fieldOf(wizard, 'Document URL')
  const hint = (text: string) => wizard.getByText(text, { exact: true })
  for (const wrong of [
    'drive',
    'https://drive',
    'javascript:alert(1)',
    'ftp://example.com/cv',
    'http://',
    'mailto:a@b.c',
    'https://u:p@drive.google.com/cv',
    'https://a\\b',
    'https:///foo',
  ]) {
    await url.fill(wrong)
    await hint('Please enter a valid URL').waitFor()
    await saveButton(wizard).click()
    await hint('Please provide a valid URL').waitFor()
  }
  await url.fill('https://drive.google.com/cv')
  await hint('Valid URL detected').waitFor()
  expect(await fieldOf(wizard, 'Document type').getByRole('option').allTextContents()).toEqual([
    'Choose one',
    'Resume',
    'Cover Letter',
    'Portfolio',
    'Certificate',
    'Transcript',
    'Reference Letter',
    'Other',
  ])
  await wizard.getByText(/cloud drive.*link sharing.*paste the link/).waitFor()
})

test('logs to the console only when counties fail to load, and accepts any typed county', async () => {
  const page = await openAsGrace(site, '/dashboard', emptyProfile, {
    expected: /status of 500|counties could not be loaded/,
  })
  await page.route('**/api/jobs/counties', (route) => route.fulfill({ status: 500, json: { status: false } }))
  const said = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('The counties could not be loaded'),
  })
  const wizard = await openWizard(page)
  expect((await said).type()).toBe('error')
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  await page.unroute('**/api/jobs/counties')
  await combobox(wizard, 'County').focus()
  await pick(wizard, 'County', 'kia', 'Kiambu')
})

test.each([
  [
    "the server's message",
    { status: 500, json: { status: false, message: 'Job titles are unavailable.' } },
    'Job titles are unavailable.',
  ],
  ['a default text', { status: 500, json: {} }, 'Failed to load job titles'],
])('shows a toast with %s when job titles fail to load', async (_, response, text) => {
  const page = await openAsGrace(site, '/dashboard?view=profile', fullProfile, { expected: /status of 500/ })
  await page.route('**/api/jobs/titles', (route) => route.fulfill(response))
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  await expectSoon(() => toastsOf(page).allTextContents()).toEqual([text])
  await expectStep(wizardOf(page), 2)
})

test('keeps the wizard open when the profile fails to reload', async () => {
  const page = await openStep(1, { status: 200, body: { status: true, message: 'Saved.' } })
  const wizard = wizardOf(page)
  await fieldOf(wizard, 'Address').fill('Nyali')
  await page.route(profileCall, (route) => route.fulfill({ status: 500, json: { status: false } }))
  await saveButton(wizard).click()
  await expectStep(wizard, 2)
  await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
  expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Nyali')
  await page.keyboard.press('Escape')
  await page.getByText('Failed to load profile data', { exact: true }).waitFor()
})

test('shows four of six toasts at once and the others as those close', async () => {
  const page = await openStep(2, refused('No.', { skills: ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'] }))
  await holdToasts(page)
  await saveButton(wizardOf(page)).click()
  await expectSoon(() => toastsOf(page).allTextContents()).toEqual(['One.', 'Two.', 'Three.', 'Four.'])
  await toastsOf(page).filter({ hasText: 'Two.' }).getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expectSoon(() => toastsOf(page).allTextContents()).toEqual(['One.', 'Three.', 'Four.', 'Five.'])
})

/** Keeps toasts open: a busy machine may need more than five seconds to check them all. */
async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.styleSheets[0]?.insertRule('.Toastify__progress-bar { animation-play-state: paused !important }'),
  )
}
