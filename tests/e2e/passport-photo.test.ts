import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon } from '../support/browser.ts'
import { newPhoto } from '../support/profiles.ts'
import { expectStep, fieldOf, fullProfile, openAs, openAsGrace, pick, saveButton, wizardOf } from './candidate.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const workCall = '**/api/candidates/update/work_profile'
const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('x') })

/** How many lines of text an element has. */
function linesOf(part: Locator): Promise<number> {
  return part.evaluate((element) =>
    Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)),
  )
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return box
}

test('shows on a phone, without scrolling, why a file is rejected, even one with a long name', async () => {
  const page = await openAsGrace(site, '/dashboard?view=profile', fullProfile, { viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  const wizard = wizardOf(page)
  const input = fieldOf(wizard, 'Passport photo')
  await wizard.getByRole('button', { name: 'Remove', exact: true }).click()
  const name = `${'curriculum vitae of Grace Njeri '.repeat(7)}.pdf`
  for (const file of ['cv.pdf', name]) {
    await wizard.getByRole('heading', { name: 'Work experience', exact: true }).scrollIntoViewIfNeeded()
    await input.setInputFiles(pdf(file))
    const message = wizard.getByText('Please upload a PNG, JPG, or JPEG file', { exact: true })
    await expectSoon(async () => {
      const { y, height } = await boxOf(message)
      return y > 0 && y + height <= (await boxOf(saveButton(wizard))).y
    }).toBe(true)
  }
  await wizard.getByText(`${name} cannot be used.`, { exact: true }).waitFor()
  const shownName = wizard.getByText(name, { exact: true })
  expect(await linesOf(shownName)).toBe(2)
  const dismiss = wizard.getByRole('button', { name: 'Continue without this file', exact: true })
  // Its text is aligned with the name above.
  expect((await boxOf(dismiss)).x + 8).toBeCloseTo((await boxOf(shownName)).x, 0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), input.click()])
  const photoName = `${'photo_of_me_'.repeat(15)}.jpg`
  await chooser.setFiles({ name: photoName, mimeType: 'image/jpeg', buffer: await newPhoto() })
  await wizard.getByRole('img', { name: 'Preview', exact: true }).waitFor()
  expect(await linesOf(wizard.getByText(photoName, { exact: true }))).toBe(2)
  expect(await wizard.getByText(/cannot be used/).count()).toBe(0)
})

test('makes a large photo smaller and upright before sending it, and transparent parts white', async () => {
  // Like a phone's photo: 4 MB, rotated by its EXIF orientation.
  const jpeg = await sharp({ create: { width: 3600, height: 2700, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const png = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#888', noise } })
    .ensureAlpha(0)
    .png()
    .toBuffer()
  const page = await openAs(site, await site.addPerson(), '/dashboard?view=profile', { viewport: 'phone' })
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  const wizard = wizardOf(page)
  await pick(wizard, 'Job title', 'welder', 'Welder')
  await fieldOf(wizard, 'Skills').fill('Welding')
  expect(jpeg.length).toBeGreaterThan(3_500_000)
  await fieldOf(wizard, 'Passport photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  // Immediately: saving waits until the photo is ready.
  const sent = page.waitForRequest(workCall)
  await saveButton(wizard).click()
  const size = Number((await (await sent).allHeaders())['content-length'])
  expect(size).toBeGreaterThan(50_000)
  expect(size).toBeLessThan(jpeg.length / 2)
  await expectStep(wizard, 3)
  await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
  const preview = wizard.getByRole('img', { name: 'Preview', exact: true })
  await expectSoon(() =>
    preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([900, 1200])
  expect(await preview.getAttribute('src')).toContain('/api/candidates/photos/')

  await fieldOf(wizard, 'Passport photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await wizard.getByText('me.png', { exact: true }).waitFor()
  const [, base64 = ''] = (await preview.getAttribute('src'))?.split(',') ?? []
  const pixels = await sharp(Buffer.from(base64, 'base64')).raw().toBuffer()
  expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
})
