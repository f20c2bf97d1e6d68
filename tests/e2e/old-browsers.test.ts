import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOldPage } from '../support/old-chromium.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  const bakers = Array.from({ length: 45 }, (_, index) => ({ title: `Baker ${index}`, country: 'Kenya' }))
  await site.showJobs([...bakers, { title: 'Head Cook', company: 'Hotel Nyali', country: 'Qatar' }])
})
afterAll(() => site.close())

const cards = 'document.querySelectorAll("main article").length'
const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`
const hasNoDialog = '!document.querySelector("dialog")'

test('in Chromium 80 people find, filter, open and share jobs', async () => {
  const page = await openOldPage(site.origin)
  await page.visit('/jobs')
  await page.waitFor(`${cards} > 1`)
  const count = await page.evaluate<number>(cards)
  await page.click('button', 'Show more jobs')
  await page.waitFor(`${cards} > ${count}`)
  await page.type('input[name="search"]', 'cook')
  await page.waitFor(`${cards} === 1 && location.search === '?search=cook'`)
  await page.visit('/jobs')
  await page.click('button', 'Filters')
  await page.click('dialog label', 'Qatar1')
  await page.waitFor('document.querySelector("dialog output").textContent === "1 job"')
  await page.click('dialog button[type="submit"]')
  await page.waitFor(`${hasNoDialog} && ${cards} === 1`)
  await page.click('main article a')
  await page.waitFor(`location.pathname === '/job-details' && ${shows('Hotel Nyali')}`)
  await page.click('summary[aria-label="Share"]')
  await page.waitFor(shows('Copy link'))
  expect(await page.evaluate('document.querySelector("details a").href')).toContain('https://wa.me/?text=Head%20Cook')
  expect(page.problems).toEqual([])
})

test('in Chromium 80 a page shows one menu at a time, and no Logout to strangers', async () => {
  const page = await openOldPage(site.origin)
  await page.visit('/jobs')
  const isMenuOpen = 'document.querySelector("#site-menu").getClientRects().length > 0'
  const header = await page.evaluate<number>('document.querySelector("header").offsetHeight')
  expect(header).toBeLessThan(80)
  expect(await page.evaluate(isMenuOpen)).toBe(false)
  expect(await page.evaluate(shows('Logout'))).toBe(false)
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
  const page = await openOldPage(site.origin, { width: 1280, height: 900 })
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
