import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon } from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import { fieldOf, fullProfile, openAs, openAsGrace, openWizard, pick, saveButton, expectStep, wizardOf } from './candidate.ts'
import { openSite, type Site, watchCalls } from './site.ts'

const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
let site: Site
/** As a phone takes it: 4 MB, lying on its side and marked as such. */
let large: Buffer

beforeAll(async () => {
  site = await openSite()
  large = await sharp({ create: { width: 3600, height: 2700, channels: 3, background: '#888', noise } }).jpeg({ quality: 85 }).withMetadata({ orientation: 6 }).toBuffer()
})
afterAll(() => site.close())

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const workCall = '**/api/candidates/update/work_profile'

const refusal = 'Please upload a PNG, JPG, or JPEG file'

/** Whether all of this can be seen above that. */
async function isAbove(part: Locator, bar: Locator): Promise<boolean> {
  const [box, below] = await Promise.all([part.boundingBox(), bar.boundingBox()])
  return box !== null && below !== null && box.y > 0 && box.y + box.height <= below.y
}

async function openWork(options: { hasPhoto?: boolean; viewport?: 'phone' | 'desktop'; expected?: RegExp } = {}) {
  const data = { ...fullProfile, work_profile: { ...fullProfile.work_profile, passport_photo_url: options.hasPhoto ? fullProfile.work_profile.passport_photo_url : null } }
  const page = await openAsGrace(site, '/dashboard?view=profile', data, { viewport: options.viewport, expected: options.expected ?? /ERR_FAILED/ })
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  const wizard = wizardOf(page)
  await expectStep(wizard, 2)
  return { page, wizard, input: fieldOf(wizard, 'Passport photo'), preview: wizard.getByRole('img', { name: 'Preview', exact: true }) }
}

test.each(['phone', 'desktop'] as const)('on a %s a file of another kind, or of 5MB, is refused in words, and the one chosen before stays', async (viewport) => {
  const { page, wizard, input, preview } = await openWork({ viewport })
  for (const [name, type, text] of [['cv.pdf', 'application/pdf', 'x'], ['me.webp', 'image/webp', 'x'], ['me', '', 'x'], ['me.jpg', 'image/jpeg', '']] as const) {
    await input.setInputFiles(file(name, type, Buffer.from(text)))
    await wizard.getByText('Please upload a PNG, JPG, or JPEG file', { exact: true }).waitFor()
    await input.setInputFiles(file('me.png', 'image/png', await newPhoto({ format: 'png' })))
    await preview.waitFor()
    expect(await wizard.getByText('Please upload a PNG, JPG, or JPEG file', { exact: true }).count()).toBe(0)
  }
  await input.setInputFiles(file('big.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024)))
  await wizard.getByText('File size must be less than 5MB', { exact: true }).waitFor()
  await wizard.getByText('me.png', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('on a phone what is wrong with a file is said where it can be seen, at each try', async () => {
  const { page, wizard, input } = await openWork({ viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  const message = wizard.getByText('Please upload a PNG, JPG, or JPEG file', { exact: true })
  for (const name of ['cv.pdf', 'letter.pdf']) {
    await wizard.getByRole('heading', { name: 'Work experience', exact: true }).scrollIntoViewIfNeeded()
    await input.setInputFiles(file(name, 'application/pdf', Buffer.from('x')))
    await expectSoon(() => isAbove(message, saveButton(wizard))).toBe(true)
  }
})

test('a photo that the server refuses gives way to another, and why stays below it', async () => {
  const { page, wizard, input, preview } = await openWork({ viewport: 'phone', expected: /status of 422/ })
  // A small phone, below the bar of its browser.
  await page.setViewportSize({ width: 360, height: 560 })
  const damaged = (await newPhoto({ width: 600, height: 800 })).subarray(0, 700)
  await input.setInputFiles(file('damaged.jpg', 'image/jpeg', damaged))
  await wizard.getByText('damaged.jpg', { exact: true }).waitFor()
  await page.route(workCall, (route) => route.fulfill({ status: 422, json: { status: false, message: refusal, errors: { candidate_passport_photo: [refusal] } } }))
  await saveButton(wizard).click()
  const toast = page.locator('css=.Toastify').getByText(refusal, { exact: true })
  await toast.waitFor()
  await page.locator('css=.Toastify').getByRole('button', { name: 'Dismiss', exact: true }).click()
  await toast.waitFor({ state: 'detached' })
  await expectSoon(() => isAbove(wizard.getByText(refusal, { exact: true }), saveButton(wizard))).toBe(true)
  expect(await wizard.getByRole('button', { name: 'Try again', exact: true }).count()).toBe(0)
  await expectAccessible(page)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), wizard.getByRole('button', { name: 'Choose another photo', exact: true }).click()])
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
  [429, {}, true, false],
  [413, {}, false, true],
  [422, { skills: ['Skills are required'] }, false, false],
])('after an answer of %i with %o a photo is sent again, or another chosen, only where that can help', async (status, errors, isAgain, isAnother) => {
  const { page, wizard, input, preview } = await openWork({ expected: /status of/ })
  await input.setInputFiles(file('me.jpg', 'image/jpeg', await newPhoto()))
  await preview.waitFor()
  await page.route(workCall, (route) => route.fulfill({ status, json: { status: false, message: 'No.', errors } }))
  await saveButton(wizard).click()
  await wizard.getByText(/^Th(e|is) photo was not saved\./).waitFor()
  const isOffered = async (name: string) => (await wizard.getByRole('button', { name, exact: true }).count()) === 1
  expect([await isOffered('Try again'), await isOffered('Choose another photo')]).toEqual([isAgain, isAnother])
})

test('nothing is saved as if the refused file were part of it, until one goes on without it', async () => {
  const { page, wizard, input } = await openWork({ viewport: 'phone' })
  await page.route(workCall, (route) => route.fulfill({ json: { status: true, message: 'Work profile saved successfully!' } }))
  const calls = watchCalls(page)
  await input.setInputFiles(file('me.gif', 'image/gif', Buffer.from('x')))
  await wizard.getByText('Please upload a PNG, JPG, or JPEG file', { exact: true }).waitFor()
  await saveButton(wizard).click()
  await expectSoon(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(calls).toEqual([])
  await wizard.getByRole('button', { name: 'Go on without this file', exact: true }).click()
  expect(await wizard.getByText('Please upload a PNG, JPG, or JPEG file', { exact: true }).count()).toBe(0)
  const sent = page.waitForRequest(workCall)
  await saveButton(wizard).click()
  expect((await sent).postData()).not.toContain('me.gif')
  await expectStep(wizard, 3)
})

test('of two photos the one that was chosen last counts, however long the first takes, and one that was removed does not come back', async () => {
  const { page, wizard, input } = await openWork()
  const read = await holdDrawing(page)
  await input.setInputFiles(file('first.jpg', 'image/jpeg', large))
  await wizard.getByText('Preparing the photo…', { exact: true }).waitFor()
  await input.setInputFiles(file('second.png', 'image/png', await newPhoto({ format: 'png' })))
  await wizard.getByText('second.png', { exact: true }).waitFor()
  await read.goOn()
  await expectSoon(read.count).toBe(2)
  expect(await wizard.getByText('first.jpg', { exact: true }).count()).toBe(0)
  expect(await wizard.getByText('Preparing the photo…', { exact: true }).count()).toBe(0)

  await input.setInputFiles(file('third.jpg', 'image/jpeg', large))
  await wizard.getByText('Preparing the photo…', { exact: true }).waitFor()
  await wizard.getByRole('button', { name: 'Remove', exact: true }).click()
  await read.goOn()
  await expectSoon(read.count).toBe(3)
  expect(await wizard.getByText(/third.jpg|second.png|Preparing/).count()).toBe(0)
})

/** Holds what draws photos smaller, each time until `goOn`; `count` says how many files were read in the end. */
async function holdDrawing(page: Page) {
  await page.evaluate(() => {
    const draw = createImageBitmap
    let reads = 0
    let wait: PromiseWithResolvers<void>
    const hold = () => void (wait = Promise.withResolvers())
    hold()
    Reflect.set(globalThis, 'createImageBitmap', async (source: ImageBitmapSource) => {
      await wait.promise
      return draw(source)
    })
    const start = FileReader.prototype.readAsDataURL
    FileReader.prototype.readAsDataURL = function (blob) {
      this.addEventListener('loadend', () => void reads++)
      start.call(this, blob)
    }
    Reflect.set(globalThis, 'countReads', () => reads)
    Reflect.set(globalThis, 'goOnDrawing', () => {
      wait.resolve()
      hold()
    })
  })
  return { goOn: () => page.evaluate('goOnDrawing()'), count: () => page.evaluate<number>('countReads()') }
}

test('a photo of megabytes is made small before it is sent, stands upright, and is not sent again with what is changed next', async () => {
  const page = await openAs(site, await site.addPerson(), '/dashboard', { viewport: 'phone' })
  const wizard = await openWizard(page)
  await saveButton(wizard).click()
  await expectStep(wizard, 2)
  await pick(wizard, 'Job title', 'welder', 'Welder')
  await fieldOf(wizard, 'Skills').fill('Welding')
  const goodConduct = fieldOf(wizard, 'I have a certificate of good conduct')
  await goodConduct.check()
  expect(large.length).toBeGreaterThan(3_500_000)
  await fieldOf(wizard, 'Passport photo').setInputFiles(file('IMG_2041.jpg', 'image/jpeg', large))
  // At once: saving waits until the photo is ready.
  const sent = page.waitForRequest(workCall)
  await saveButton(wizard).click()
  const size = Number((await (await sent).allHeaders())['content-length'])
  expect(size).toBeGreaterThan(50_000)
  expect(size).toBeLessThan(large.length / 2)
  await expectStep(wizard, 3)
  await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
  const stored = wizard.getByRole('img', { name: 'Preview', exact: true })
  await expectSoon(() => stored.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([900, 1200])
  expect(await stored.getAttribute('src')).toContain('/api/candidates/photos/')
  await goodConduct.uncheck()
  const sentAgain = page.waitForRequest(workCall)
  await saveButton(wizard).click()
  const body = (await sentAgain).postData() ?? ''
  expect(body).toMatch(/name="has_good_conduct"\s+0\s/)
  expect(body).not.toContain('filename')
  await expectStep(wizard, 3)
})

test('what is transparent in a photo that is made small turns white', async () => {
  const { page, wizard, input, preview } = await openWork()
  await input.setInputFiles(file('me.png', 'image/png', await sharp({ create: { width: 600, height: 800, channels: 3, background: '#888', noise } }).ensureAlpha(0).png().toBuffer()))
  await preview.waitFor()
  await page.route(workCall, (route) => route.fulfill({ json: { status: true, message: 'Saved.' } }))
  const sent = page.waitForRequest(workCall)
  await saveButton(wizard).click()
  const body = (await sent).postDataBuffer() ?? Buffer.alloc(0)
  const pixels = await sharp(body.subarray(body.indexOf('\xff\xd8\xff', 'latin1'))).raw().toBuffer()
  expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('the photo that was chosen survives a reload, an upload that fails, and is sent again', async () => {
  const { page, wizard, input, preview } = await openWork()
  await input.setInputFiles(file('me.jpg', 'image/jpeg', await newPhoto()))
  await preview.waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  await wizard.getByText('me.jpg', { exact: true }).waitFor()
  await page.route(workCall, (route) => route.abort())
  await saveButton(wizard).click()
  const unsaved = wizard.getByText('The photo was not saved. It is still here.', { exact: true })
  await unsaved.waitFor()
  // Said of the photo that was sent, and of no other.
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

test('a photo that the tab has no room for costs nothing else that was typed, and the person is told', async () => {
  const { page, wizard, input, preview } = await openWork({ viewport: 'phone' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Location & Details', exact: true }).click()
  await fieldOf(wizard, 'Address').fill('Plot 12')
  await page.keyboard.press('Escape')
  const editWork = page.getByRole('button', { name: 'Edit Work Profile', exact: true })
  await editWork.click()
  await fieldOf(wizard, 'Skills').fill('Arc welding')
  // No browser can draw it, so that it stays as large as it is.
  await input.setInputFiles(file('damaged.jpg', 'image/jpeg', Buffer.concat([(await newPhoto()).subarray(0, 200), Buffer.alloc(4_700_000, 7)])))
  await wizard.getByText('This photo is too large to be kept in this tab. Save before you reload the page, or choose it again then.', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('alert').getByText('Your changes are kept in this tab until you save them, but the photo is lost when this page is reloaded.', { exact: true }).waitFor()
  await editWork.click()
  await wizard.getByText('damaged.jpg', { exact: true }).waitFor()
  await page.reload()
  await editWork.click()
  await expectSoon(() => fieldOf(wizard, 'Skills').inputValue()).toBe('Arc welding')
  expect(await preview.count()).toBe(0)
  await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
  expect(await fieldOf(wizard, 'Address').inputValue()).toBe('Plot 12')
})

test('how far the upload is can be seen', async () => {
  const { page, wizard, input, preview } = await openWork()
  await input.setInputFiles(file('me.jpg', 'image/jpeg', await newPhoto()))
  await preview.waitFor()
  // Over no network here does an upload stand still half way: it goes out when the test has seen that.
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
  expect(await wizard.getByRole('progressbar', { name: 'Upload of the photo', exact: true }).getAttribute('value')).toBe('30')
  await page.evaluate(() => dispatchEvent(new Event('goes-out')))
  await expectStep(wizard, 3)
})

test('a stored photo can be replaced, taken away, and kept after all', async () => {
  const { page, wizard, input, preview } = await openWork({ hasPhoto: true })
  await wizard.getByText('Your passport photo', { exact: true }).waitFor()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), wizard.getByRole('button', { name: 'Replace', exact: true }).click()])
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
