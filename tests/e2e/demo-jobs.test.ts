import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './site.ts'

type DemoJob = { title: string; company: string; city?: string; country: string; type?: string; salary?: string }

let site: Site
let jobs: DemoJob[]

beforeAll(async () => {
  const texts = await Promise.all(
    ['kenya', 'abroad'].map((name) => readFile(new URL(`../../data/demo-jobs/${name}.json`, import.meta.url), 'utf8')),
  )
  jobs = texts.flatMap((text): DemoJob[] => JSON.parse(text))
  site = await openSite()
})
afterAll(() => site.close())

/** The demo jobs with the longest tops: by title, company and pay, and by all three. */
function longest(count: number): DemoJob[] {
  const lengths: ((job: DemoJob) => number)[] = [
    ({ title }) => title.length,
    ({ company }) => company.length,
    ({ salary }) => salary?.length ?? 0,
    ({ title, company, salary }) => title.length + company.length + (salary?.length ?? 0),
  ]
  return [...new Set(lengths.flatMap((lengthOf) => jobs.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, count)))]
}

test('the pay of every demo job takes one line above y 260 of a small phone, even if title and company are long', async () => {
  const shown = longest(8).map(({ title, company, city, country, type, salary }) => ({
    title,
    company,
    city: city ?? null,
    country,
    type: type ?? null,
    salary: salary ?? null,
  }))
  const pathOf = await site.showJobs(shown)
  const page = await site.newPage({ viewport: 'phone', javaScriptEnabled: false })
  await page.setViewportSize({ width: 360, height: 740 })
  const misplaced: unknown[] = []
  for (const { title } of shown) {
    await page.goto(pathOf(title))
    await page.evaluate(() => document.fonts.ready)
    const pay = page.getByRole('article').first().locator('css=header p').filter({ hasText: /^Pay/ })
    // The amount, above what comes on top of it.
    const amount = await pay.locator('css=span:not(.sr-only)').first().boundingBox()
    const { y, height } = amount ?? { y: NaN, height: NaN }
    if (!(y + height <= 260 && height < 40)) misplaced.push([title, y, height])
  }
  expect(misplaced).toEqual([])
  expect(shown.length).toBeGreaterThan(12)
})
