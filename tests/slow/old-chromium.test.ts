import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSite, type Site } from '../e2e/site.ts'
import { openChromiumPage } from '../support/chromium.ts'
import { ensureOldChromium } from '../support/old-chromium.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.showJobs([{ title: 'Head Cook', company: 'Hotel Nyali', country: 'Qatar' }])
})
afterAll(() => site.close())

async function open(options = {}) {
  const page = await openChromiumPage(site.origin, ensureOldChromium(), options)
  onTestFinished(page.close)
  await page.visit('/jobs')
  return page
}

test('in Chromium 92, which lacks popovers, a page shows one menu at a time, and no Logout to strangers', async () => {
  const page = await open()
  const isMenuOpen = 'document.querySelector("#site-menu").getClientRects().length > 0'
  const header = await page.evaluate<number>('document.querySelector("header").offsetHeight')
  expect(header).toBeLessThan(80)
  expect(await page.evaluate(isMenuOpen)).toBe(false)
  expect(await page.evaluate('document.body.innerText.includes("Logout")')).toBe(false)
  await page.click('button', 'Menu')
  await page.waitFor(isMenuOpen)
  expect(await page.evaluate(`document.querySelector("header").offsetHeight`)).toBe(header)
  await page.click('button', 'Menu')
  await page.waitFor(`!(${isMenuOpen})`)
  await page.click('button', 'Menu')
  await page.click('#site-menu a', 'About Us')
  await page.waitFor(`location.pathname === '/about' && !(${isMenuOpen})`)
  expect(page.problems).toEqual([])
})

test('in Chromium 92, which lacks cascade layers, a page has its whole look', async () => {
  const page = await open({ width: 1280, height: 900 })
  const styleOf = (selector: string, name: string) =>
    page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)}))[${JSON.stringify(name)}]`)
  expect(await styleOf('header', 'borderBottom')).toBe('1px solid rgb(221, 213, 199)')
  expect(await styleOf('main article', 'display')).toBe('grid')
  expect(await styleOf('main form button[type="submit"]', 'backgroundColor')).toBe('rgb(14, 90, 71)')
  expect(await styleOf('#account-menu', 'display')).toBe('none')
  expect(await page.evaluate('document.documentElement.scrollWidth === document.documentElement.clientWidth')).toBe(
    true,
  )
})
