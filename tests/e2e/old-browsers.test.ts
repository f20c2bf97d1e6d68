import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newFeaturesOf } from '../rules/browser-floor.ts'
import { findJob } from '../support/journeys.ts'
import { openOldPage } from '../support/old-chromium.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  const bakers = Array.from({ length: 45 }, (_, index) => ({ title: `Baker ${index}`, country: 'Kenya' }))
  await site.showJobs([...bakers, { title: 'Head Cook', company: 'Hotel Nyali', country: 'Qatar' }])
})
afterAll(() => site.close())

async function open(options = {}) {
  const page = await openOldPage(site.origin, options)
  onTestFinished(page.close)
  return page
}

test('in Chromium 80 people find, filter, open and share jobs', async () => {
  const page = await open()
  await findJob(page)
  expect(page.problems).toEqual([])
})

test('in Chromium 80 a page shows one menu at a time, and no Logout to strangers', async () => {
  const page = await open()
  await page.visit('/jobs')
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

test('in Chromium 80 a page has its whole look: colours, borders and columns', async () => {
  const page = await open({ width: 1280, height: 900 })
  await page.visit('/jobs')
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

/** Called only where it exists, or a method of an older object with the name of a new one. */
const known = new Set(['.share()', '.enable()', '.format()'])

test.each([
  ['a page', '/jobs', {}],
  ['a page of the light version', '/jobs', { 'save-data': 'on' }],
  ['a page for candidates', '/dashboard', {}],
])('the inline scripts of %s use only what the oldest supported browsers have', async (_, path, headers) => {
  const html = await (await fetch(site.origin + path, { headers })).text()
  const scripts = [...html.matchAll(/<script(?![^>]*(?:src=|json))[^>]*>([^]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.flatMap(newFeaturesOf).filter((feature) => !known.has(feature))).toEqual([])
})

test('the service worker uses only what the oldest supported browsers have', async () => {
  const script = await (await fetch(`${site.origin}/service-worker.js`)).text()
  expect(script).toContain('installShell')
  expect(newFeaturesOf(script).filter((feature) => !known.has(feature))).toEqual([])
})
