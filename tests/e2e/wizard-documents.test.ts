import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon } from '../support/browser.ts'
import { expectStep, fieldOf, fullProfile, openAs, openAsGrace, saveButton, wizardOf } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const documents = [
  { document_type: 'Resume', document_name: 'Resume, drive.google.com', document_url: 'https://drive.google.com/cv' },
  {
    document_type: 'Transcript',
    document_name: 'Transcript, marks.pdf',
    document_url: 'https://example.com/marks.pdf',
  },
]

async function openDocuments(data: object) {
  const page = await openAsGrace(site, '/dashboard?view=profile', { ...fullProfile, ...data })
  await page.getByRole('button', { name: 'Edit Documents', exact: true }).click()
  const wizard = wizardOf(page)
  await expectStep(wizard, 4)
  return { page, wizard, type: fieldOf(wizard, 'Document type'), url: fieldOf(wizard, 'Document URL') }
}

test('shows the stored link of each document type, or none', async () => {
  const { type, url } = await openDocuments({ documents })
  expect([await type.inputValue(), await url.inputValue()]).toEqual(['Resume', 'https://drive.google.com/cv'])
  for (const [chosen, link] of [
    ['Transcript', 'https://example.com/marks.pdf'],
    ['Portfolio', ''],
    ['Resume', 'https://drive.google.com/cv'],
  ] as const) {
    await type.selectOption(chosen)
    expect(await url.inputValue(), chosen).toBe(link)
  }
})

test('shows the hint on a link above the buttons on a low screen, and an edge below the steps', async () => {
  const { page, wizard, url } = await openDocuments({ documents: [] })
  for (const height of [560, 600, 640, 700]) {
    await page.setViewportSize({ width: 360, height })
    await url.fill('')
    await fieldOf(wizard, 'Skills').focus()
    await url.focus()
    await url.pressSequentially('drive')
    const hint = wizard.getByText('Please enter a valid URL', { exact: true })
    const buttons = wizard.getByRole('button', { name: 'Save and finish', exact: true })
    const gap = async () =>
      ((await buttons.boundingBox())?.y ?? 0) - ((await hint.boundingBox()) ?? { y: Infinity, height: 0 }).y
    // The hint is 20 px high; the buttons have 12 px above them in their bar.
    await expectSoon(gap).toBeGreaterThan(40)
  }
  const edge = await wizard
    .getByRole('list', { name: 'Steps' })
    .locator('xpath=..')
    .evaluate((head) => getComputedStyle(head).borderBottomWidth)
  expect(edge).toBe('1px')
})

test('shows the link that a pasted text means, and what another text lacks', async () => {
  const { page, wizard, type, url } = await openDocuments({ documents: [] })
  await type.selectOption('Resume')
  await url.fill('https://drive')
  await wizard.getByText('The name of the site needs a dot, as in drive.google.com.', { exact: true }).waitFor()
  await url.fill('My CV: https://drive.google.com/cv.')
  await wizard.getByText('Valid URL detected', { exact: true }).waitFor()
  await url.blur()
  expect(await url.inputValue()).toBe('https://drive.google.com/cv')
  const sent = page.waitForRequest('**/api/candidates/update/documents')
  await page.route('**/api/candidates/update/documents', (route) =>
    route.fulfill({ json: { status: true, message: 'Document saved.' } }),
  )
  // Without leaving the field.
  await url.fill('example.com/cv')
  await url.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ document_file: 'https://example.com/cv' })
})

test('does not reuse a link that was just saved for another type', async () => {
  const { page, wizard, type, url } = await openDocuments({ documents: [] })
  await page.route('**/api/candidates/update/documents', (route) =>
    route.fulfill({ json: { status: true, message: 'Document saved.' } }),
  )
  await page.route('**/api/candidates/profile', () => {})
  await type.selectOption('Certificate')
  await url.fill('https://example.com/certificate')
  await saveButton(wizard).click()
  await wizard.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit Documents', exact: true }).click()
  await expectStep(wizard, 4)
  expect([await type.inputValue(), await url.inputValue()]).toEqual(['Certificate', 'https://example.com/certificate'])
  await type.selectOption('Resume')
  expect(await url.inputValue()).toBe('')
  await type.selectOption('Certificate')
  expect(await url.inputValue()).toBe('https://example.com/certificate')
})

test('keeps the saved document in a reopened step when the profile arrives', async () => {
  const { page, wizard, type, url } = await openDocuments({ documents })
  const saved = { document_type: 'Certificate', document_url: 'https://example.com/certificate' }
  await page.route('**/api/candidates/update/documents', (route) =>
    route.fulfill({ json: { status: true, message: 'Document saved.' } }),
  )
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/candidates/profile', async (route) => {
    await held
    const data = { ...fullProfile, documents: [...documents, { ...saved, document_name: 'New' }] }
    await route.fulfill({ json: { status: true, data } })
  })
  await type.selectOption('Certificate')
  await url.fill(saved.document_url)
  await saveButton(wizard).click()
  await wizard.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit Documents', exact: true }).click()
  await expectStep(wizard, 4)
  release()
  await wizard.getByRole('listitem').filter({ hasText: 'New' }).waitFor()
  expect([await type.inputValue(), await url.inputValue()]).toEqual(['Certificate', saved.document_url])
})

test('keeps a typed link when the type changes', async () => {
  const { type, url } = await openDocuments({ documents })
  await url.fill('https://example.com/new')
  for (const chosen of ['Transcript', 'Portfolio', 'Resume']) {
    await type.selectOption(chosen)
    expect(await url.inputValue(), chosen).toBe('https://example.com/new')
  }
})

test('saves a link for its own type after a lost response and a reload', async () => {
  const person = await site.addPerson()
  const page = await openAs(site, person, '/dashboard?view=profile', { expected: /ERR_FAILED/ })
  const wizard = wizardOf(page)
  const step = { type: fieldOf(wizard, 'Document type'), url: fieldOf(wizard, 'Document URL') }
  const edit = () => page.getByRole('button', { name: 'Edit Documents', exact: true }).click()
  const links = {
    Certificate: 'https://example.com/certificate',
    Resume: 'https://example.com/resume',
    Transcript: 'https://example.com/transcript',
  }
  for (const [type, link] of Object.entries(links)) {
    await edit()
    await fieldOf(wizard, 'Skills').fill('Cooking')
    await step.type.selectOption(type)
    await step.url.fill(link)
    await saveButton(wizard).click()
    await wizard.waitFor({ state: 'detached' })
  }
  await edit()
  await step.type.selectOption('Transcript')
  await step.url.fill('https://example.com/new-transcript')
  await page.route(
    '**/api/candidates/update/documents',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await saveButton(wizard).click()
  await wizard.getByRole('alert').waitFor()
  await page.reload()
  await edit()
  await expectSoon(async () => [await step.type.inputValue(), await step.url.inputValue()]).toEqual([
    'Transcript',
    'https://example.com/new-transcript',
  ])
  await saveButton(wizard).click()
  await wizard.waitFor({ state: 'detached' })
  const hrefs = page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: 'View', exact: true })
  await expectSoon(() => hrefs.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    links.Resume,
    links.Certificate,
    'https://example.com/new-transcript',
  ])
})

test('keeps a link typed during a save for its own type', async () => {
  const { page, wizard, type, url } = await openDocuments({ documents })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/candidates/update/documents', async (route) => {
    await held
    await route.fulfill({ json: { status: true, message: 'Document saved.' } })
  })
  await type.selectOption('Portfolio')
  await url.fill('https://example.com/first')
  await saveButton(wizard).click()
  await expectSoon(() => saveButton(wizard).getAttribute('aria-busy')).toBe('true')
  await url.fill('https://example.com/second')
  release()
  await wizard.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit Documents', exact: true }).click()
  await expectStep(wizard, 4)
  expect([await type.inputValue(), await url.inputValue()]).toEqual(['Portfolio', 'https://example.com/second'])
})

test('lists the linked documents, if there are any', async () => {
  const { wizard } = await openDocuments({ documents })
  await wizard.getByRole('heading', { name: 'Documents you added', exact: true }).waitFor()
  const list = wizard.getByRole('list').filter({ hasText: 'drive.google.com' })
  expect(await list.getByRole('listitem').allTextContents()).toEqual([
    'Resume, drive.google.com',
    'Transcript, marks.pdf',
  ])
  const { wizard: other } = await openDocuments({ documents: [] })
  expect(await other.getByText('Documents you added', { exact: true }).count()).toBe(0)
})
