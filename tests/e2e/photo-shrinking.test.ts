import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon } from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import { expectStep, fieldOf, openAs, openWizard, pick, saveButton } from './candidate.ts'
import { file, openWork, workCall } from './photo-field.ts'
import { openSite, type Site } from './site.ts'

const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
let site: Site
/** Like a phone's photo: 4 MB, rotated by its EXIF orientation. */
let large: Buffer

beforeAll(async () => {
  site = await openSite()
  large = await sharp({ create: { width: 3600, height: 2700, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
})
afterAll(() => site.close())

test('shrinks a large photo before sending it, upright, and does not send it again with the next change', async () => {
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
  // Immediately: saving waits until the photo is ready.
  const sent = page.waitForRequest(workCall)
  await saveButton(wizard).click()
  const size = Number((await (await sent).allHeaders())['content-length'])
  expect(size).toBeGreaterThan(50_000)
  expect(size).toBeLessThan(large.length / 2)
  await expectStep(wizard, 3)
  await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
  const stored = wizard.getByRole('img', { name: 'Preview', exact: true })
  await expectSoon(() =>
    stored.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([900, 1200])
  expect(await stored.getAttribute('src')).toContain('/api/candidates/photos/')
  await goodConduct.uncheck()
  const sentAgain = page.waitForRequest(workCall)
  await saveButton(wizard).click()
  const body = (await sentAgain).postData() ?? ''
  expect(body).toMatch(/name="has_good_conduct"\s+0\s/)
  expect(body).not.toContain('filename')
  await expectStep(wizard, 3)
})

test('turns transparent parts of a shrunk photo white', async () => {
  const { page, wizard, input, preview } = await openWork(site)
  await input.setInputFiles(
    file(
      'me.png',
      'image/png',
      await sharp({ create: { width: 600, height: 800, channels: 3, background: '#888', noise } })
        .ensureAlpha(0)
        .png()
        .toBuffer(),
    ),
  )
  await preview.waitFor()
  await page.route(workCall, (route) => route.fulfill({ json: { status: true, message: 'Saved.' } }))
  const sent = page.waitForRequest(workCall)
  await saveButton(wizard).click()
  const body = (await sent).postDataBuffer() ?? Buffer.alloc(0)
  const pixels = await sharp(body.subarray(body.indexOf('\xff\xd8\xff', 'latin1')))
    .raw()
    .toBuffer()
  expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('uses the photo chosen last, however long the first takes, and does not bring back a removed one', async () => {
  const { page, wizard, input } = await openWork(site)
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

/** Holds back each shrinking until `goOn`; `count` is the number of decoded files. */
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
