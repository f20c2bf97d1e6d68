import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each(['/privacy', '/stay-safe'])('the phone number on %s never wraps, at any screen width', async (path) => {
  const page = await site.newPage()
  await visit(page, path)
  const phone = page.getByRole('main').locator('css=a[href^="tel:"]')
  const broken: number[] = []
  for (let width = 320; width <= 480; width += 5) {
    await page.setViewportSize({ width, height: 740 })
    if ((await phone.evaluate((link) => link.getClientRects().length)) > 1) broken.push(width)
  }
  expect(broken).toEqual([])
})

test.each(['/privacy', '/terms', '/stay-safe'])('on a tablet the text of %s aligns with the footer', async (path) => {
  const page = await site.newPage()
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, path)
  const left = await page.getByRole('heading', { level: 1 }).evaluate((title) => title.getBoundingClientRect().left)
  const edge = await page.getByRole('contentinfo').evaluate((footer) => {
    const [first] = footer.querySelectorAll('a, p, h2')
    return first?.getBoundingClientRect().left
  })
  expect(left).toBe(edge)
})
