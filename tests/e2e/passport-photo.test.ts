import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon } from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import { expectStep, fieldOf, saveButton } from './candidate.ts'
import { file, openWork, workCall } from './photo-field.ts'
import { openSite, type Site, watchCalls } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const refusal = 'Please upload a PNG, JPG, or JPEG file'

/** Whether an element is fully visible above another. */
async function isAbove(part: Locator, bar: Locator): Promise<boolean> {
  const [box, below] = await Promise.all([part.boundingBox(), bar.boundingBox()])
  return box !== null && below !== null && box.y > 0 && box.y + box.height <= below.y
}

function linesOf(part: Locator): Promise<number> {
  return part.evaluate((element) =>
    Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)),
  )
}

test('rejects a file of another type or of 5MB, and keeps the photo chosen before', async () => {
  const { page, wizard, input, preview } = await openWork(site, { viewport: 'phone' })
  for (const [name, type, text] of [
    ['cv.pdf', 'application/pdf', 'x'],
    ['me.webp', 'image/webp', 'x'],
    ['me', '', 'x'],
    ['me.jpg', 'image/jpeg', ''],
  ] as const) {
    await input.setInputFiles(file(name, type, Buffer.from(text)))
    await wizard.getByText(refusal, { exact: true }).waitFor()
    await wizard.getByText(`${name} cannot be used.`, { exact: true }).waitFor()
    await input.setInputFiles(file('me.png', 'image/png', await newPhoto({ format: 'png' })))
    await preview.waitFor()
    expect(await wizard.getByText(refusal, { exact: true }).count()).toBe(0)
  }
  await input.setInputFiles(file('big.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024)))
  await wizard.getByText('File size must be less than 5MB', { exact: true }).waitFor()
  await wizard.getByText('me.png', { exact: true }).waitFor()
  await wizard.getByText('big.jpg cannot be used.', { exact: true }).waitFor()
  expect(await wizard.getByRole('button', { name: 'Choose another photo', exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('rejects a picture of another format with the name of a photo when it is chosen', async () => {
  const { wizard, input } = await openWork(site)
  await input.setInputFiles(file('me.jpg', 'image/jpeg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')))
  await wizard
    .getByText('This file is a HEIC picture with the name .jpg. Open it and save it as JPG, or take a photo.', {
      exact: true,
    })
    .waitFor()
  await wizard.getByText('me.jpg cannot be used.', { exact: true }).waitFor()
})

test('names a rejected file, even with a long name, and lets another be chosen', async () => {
  const { page, wizard, input, preview } = await openWork(site, { viewport: 'phone' })
  const name = `${'curriculum vitae of Grace Njeri '.repeat(7)}.pdf`
  await input.setInputFiles(file(name, 'application/pdf', Buffer.from('x')))
  await wizard.getByText(`${name} cannot be used.`, { exact: true }).waitFor()
  expect(await linesOf(wizard.getByText(name, { exact: true }))).toBe(2)
  // The browser's own "No file chosen" is hidden.
  expect((await input.boundingBox())?.width).toBeLessThan(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    wizard.getByRole('button', { name: 'Choose another photo', exact: true }).click(),
  ])
  await chooser.setFiles(file('me.jpg', 'image/jpeg', await newPhoto()))
  await preview.waitFor()
  expect(await wizard.getByText(/cannot be used/).count()).toBe(0)
})

test('shortens a very long photo name to two lines', async () => {
  const { wizard, input } = await openWork(site, { viewport: 'phone' })
  const name = `${'photo_of_me_'.repeat(15)}.jpg`
  await input.setInputFiles(file(name, 'image/jpeg', await newPhoto()))
  expect(await linesOf(wizard.getByText(name, { exact: true }))).toBe(2)
})

test('aligns text buttons with the text above them', async () => {
  const { wizard, input } = await openWork(site, { viewport: 'phone', hasPhoto: true })
  await input.setInputFiles(file('cv.pdf', 'application/pdf', Buffer.from('x')))
  const [name, button] = await Promise.all([
    wizard.getByText('cv.pdf', { exact: true }).boundingBox(),
    wizard.getByRole('button', { name: 'Continue without this file', exact: true }).boundingBox(),
  ])
  expect((button?.x ?? 0) + 8).toBeCloseTo(name?.x ?? 0, 0)
})

test('shows on a phone why a file is rejected, without scrolling, each time', async () => {
  const { page, wizard, input } = await openWork(site, { viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  const message = wizard.getByText(refusal, { exact: true })
  for (const name of ['cv.pdf', 'letter.pdf']) {
    await wizard.getByRole('heading', { name: 'Work experience', exact: true }).scrollIntoViewIfNeeded()
    await input.setInputFiles(file(name, 'application/pdf', Buffer.from('x')))
    await expectSoon(() => isAbove(message, saveButton(wizard))).toBe(true)
  }
})

test('lets another photo be chosen after the server rejects one, and keeps the reason below', async () => {
  const { page, wizard, input, preview } = await openWork(site, { viewport: 'phone', expected: /status of 422/ })
  // The viewport of a small phone.
  await page.setViewportSize({ width: 360, height: 560 })
  const damaged = (await newPhoto({ width: 600, height: 800 })).subarray(0, 700)
  await input.setInputFiles(file('damaged.jpg', 'image/jpeg', damaged))
  await wizard.getByText('damaged.jpg', { exact: true }).waitFor()
  await page.route(workCall, (route) =>
    route.fulfill({
      status: 422,
      json: { status: false, message: refusal, errors: { candidate_passport_photo: [refusal] } },
    }),
  )
  await saveButton(wizard).click()
  const toast = page.locator('css=.Toastify').getByText(refusal, { exact: true })
  await toast.waitFor()
  await page.locator('css=.Toastify').getByRole('button', { name: 'Dismiss', exact: true }).click()
  await toast.waitFor({ state: 'detached' })
  await expectSoon(() => isAbove(wizard.getByText(refusal, { exact: true }), saveButton(wizard))).toBe(true)
  expect(await wizard.getByRole('button', { name: 'Try again', exact: true }).count()).toBe(0)
  await expectAccessible(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    wizard.getByRole('button', { name: 'Choose another photo', exact: true }).click(),
  ])
  await chooser.setFiles(file('me.jpg', 'image/jpeg', await newPhoto()))
  await wizard.getByText('me.jpg', { exact: true }).waitFor()
  expect(await wizard.getByText(/was not saved|Please upload/).count()).toBe(0)
  await input.setInputFiles(file('damaged.jpg', 'image/jpeg', damaged))
  await wizard.getByText('damaged.jpg', { exact: true }).waitFor()
  await wizard.getByRole('button', { name: 'Save and continue', exact: true }).click()
  await wizard.getByText(refusal, { exact: true }).waitFor()
  await wizard.getByRole('button', { name: 'Remove', exact: true }).click()
  await preview.waitFor({ state: 'detached' })
  expect(await wizard.getByText(refusal, { exact: true }).count()).toBe(0)
})

test.each([
  [503, {}, true, false],
  [429, {}, false, false],
  [413, {}, false, true],
  [422, { skills: ['Skills are required'] }, false, false],
])(
  'after a response of %i with %o, offers to resend or replace the photo only if that can help',
  async (status, errors, isAgain, isAnother) => {
    const { page, wizard, input, preview } = await openWork(site, { expected: /status of/ })
    await input.setInputFiles(file('me.jpg', 'image/jpeg', await newPhoto()))
    await preview.waitFor()
    await page.route(workCall, (route) => route.fulfill({ status, json: { status: false, message: 'No.', errors } }))
    await saveButton(wizard).click()
    await wizard.getByText(/^Th(e|is) photo was not saved\./).waitFor()
    const isOffered = async (name: string) => (await wizard.getByRole('button', { name, exact: true }).count()) === 1
    expect([await isOffered('Try again'), await isOffered('Choose another photo')]).toEqual([isAgain, isAnother])
  },
)

test('does not save while a rejected file is shown, until the candidate continues without it', async () => {
  const { page, wizard, input } = await openWork(site, { viewport: 'phone' })
  await page.route(workCall, (route) =>
    route.fulfill({ json: { status: true, message: 'Work profile saved successfully!' } }),
  )
  const calls = watchCalls(page)
  await input.setInputFiles(file('me.gif', 'image/gif', Buffer.from('x')))
  await wizard.getByText(refusal, { exact: true }).waitFor()
  await saveButton(wizard).click()
  await expectSoon(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(calls.filter((url) => url.includes('/candidates/update/'))).toEqual([])
  await wizard.getByRole('button', { name: 'Continue without this file', exact: true }).click()
  expect(await wizard.getByText(refusal, { exact: true }).count()).toBe(0)
  const sent = page.waitForRequest(workCall)
  await saveButton(wizard).click()
  expect((await sent).postData()).not.toContain('me.gif')
  await expectStep(wizard, 3)
})

test('keeps the chosen photo after a failed upload and sends it again', async () => {
  const { page, wizard, input, preview } = await openWork(site)
  await input.setInputFiles(file('me.jpg', 'image/jpeg', await newPhoto()))
  await preview.waitFor()
  await page.route(workCall, (route) => route.abort())
  await saveButton(wizard).click()
  const unsaved = wizard.getByText('The photo was not saved. It is still here.', { exact: true })
  await unsaved.waitFor()
  // Only the photo that was sent has this message.
  await input.setInputFiles(file('other.png', 'image/png', await newPhoto({ format: 'png' })))
  await wizard.getByText('other.png', { exact: true }).waitFor()
  expect(await unsaved.count()).toBe(0)
  await input.setInputFiles(file('me.jpg', 'image/jpeg', await newPhoto()))
  await wizard.getByText('me.jpg', { exact: true }).waitFor()
  await unsaved.waitFor()
  await page.unroute(workCall)
  const sent = page.waitForRequest(workCall)
  await page.route(workCall, (route) => route.fulfill({ json: { status: true, message: 'Saved.' } }))
  await wizard.getByRole('button', { name: 'Try again', exact: true }).click()
  const body = (await sent).postDataBuffer()?.toString('latin1') ?? ''
  expect(body).toContain('name="candidate_passport_photo"; filename="me.jpg"')
  await expectStep(wizard, 3)
})

test('keeps everything else after a reload, whatever the size of the photo', async () => {
  // Otherwise a toast may fade out while the contrast of its text is checked.
  const { page, wizard, input, preview } = await openWork(site, { viewport: 'phone', reducedMotion: 'reduce' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Location & Details', exact: true }).click()
  await fieldOf(wizard, 'Address').fill('Plot 12')
  await page.keyboard.press('Escape')
  const editWork = page.getByRole('button', { name: 'Edit Work Profile', exact: true })
  await editWork.click()
  await fieldOf(wizard, 'Skills').fill('Arc welding')
  // Browsers cannot decode it, so it is not shrunk.
  await input.setInputFiles(
    file('damaged.jpg', 'image/jpeg', Buffer.concat([(await newPhoto()).subarray(0, 200), Buffer.alloc(4_700_000, 7)])),
  )
  await wizard.getByText('damaged.jpg', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByText(
      'Your changes are kept in this tab until you save them. For your safety, a new passport number or photo is lost if you reload this page.',
      { exact: true },
    )
    .waitFor()
  await editWork.click()
  await wizard.getByText('damaged.jpg', { exact: true }).waitFor()
  await page.reload()
  await editWork.click()
  await expectSoon(() => fieldOf(wizard, 'Skills').inputValue()).toBe('Arc welding')
  expect(await preview.count()).toBe(0)
  await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
  expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Plot 12')
})

test('shows the upload progress', async () => {
  const { page, wizard, input, preview } = await openWork(site)
  await input.setInputFiles(file('me.jpg', 'image/jpeg', await newPhoto()))
  await preview.waitFor()
  // Playwright cannot pause an upload halfway, so the test reports the progress itself and then lets it finish.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 300, total: 1_000 }))
      addEventListener('goes-out', () => send.call(this, body), { once: true })
    }
  })
  await page.route(workCall, (route) => route.fulfill({ json: { status: true, message: 'Saved.' } }))
  await saveButton(wizard).click()
  await wizard.getByText('Uploading the photo, 30%', { exact: true }).waitFor()
  expect(await wizard.getByRole('progressbar', { name: 'Photo upload', exact: true }).getAttribute('value')).toBe('30')
  await page.evaluate(() => dispatchEvent(new Event('goes-out')))
  await expectStep(wizard, 3)
})

test('announces a chosen photo and moves the focus to Replace', async () => {
  const { wizard, input } = await openWork(site)
  const field = wizard.getByRole('group', { name: 'Passport', exact: true })
  expect(await field.getByRole('status').count()).toBe(1)
  await input.focus()
  await input.setInputFiles(file('me.jpg', 'image/jpeg', await newPhoto()))
  await expectSoon(() => field.getByRole('status').textContent()).toMatch(/^me\.jpg added, 1KB, not saved yet$/)
  const replace = wizard.getByRole('button', { name: 'Replace', exact: true })
  await expectSoon(() => replace.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('replaces, removes and keeps a stored photo', async () => {
  const { page, wizard, input, preview } = await openWork(site, { hasPhoto: true })
  await wizard.getByText('Your passport photo', { exact: true }).waitFor()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    wizard.getByRole('button', { name: 'Replace', exact: true }).click(),
  ])
  await chooser.setFiles(file('new.png', 'image/png', await newPhoto({ format: 'png' })))
  await wizard.getByText('new.png', { exact: true }).waitFor()
  await wizard.getByRole('button', { name: 'Remove', exact: true }).click()
  await wizard.getByText('Your passport photo', { exact: true }).waitFor()
  await wizard.getByRole('button', { name: 'Remove', exact: true }).click()
  await preview.waitFor({ state: 'detached' })
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  await wizard.getByRole('button', { name: 'Keep it', exact: true }).click()
  await preview.waitFor()
  await wizard.getByRole('button', { name: 'Remove', exact: true }).click()
  const sent = page.waitForRequest(workCall)
  await page.route(workCall, (route) => route.fulfill({ json: { status: true, message: 'Saved.' } }))
  await saveButton(wizard).click()
  const body = (await sent).postData() ?? ''
  expect(body).toMatch(/name="remove_passport_photo"\s+1\s/)
  expect(body).not.toContain('filename')
})
