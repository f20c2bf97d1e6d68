import { expect, test } from 'vitest'
import { openTable } from './read/table.ts'
import { cleanCell } from './read/text.ts'
import { fileOf, importText, rowsOf } from './testing.ts'
import { readEmail } from './values/cell-text.ts'
import { readDate } from './values/dates.ts'

const read = async (job: object) => (await rowsOf(JSON.stringify({ jobs: [job] }))).rows
const cook = { title: 'Cook', company: 'Duka', country: 'Kenya' }

/** In milliseconds of CPU time. */
function cost(work: () => unknown): number {
  const { user } = process.cpuUsage()
  work()
  return process.cpuUsage({ user, system: 0 }).user / 1_000
}

test('names of columns have no control characters, and are not those of properties that each object has', async () => {
  const names = ['constructor', '__proto__', 'toString', '\u001B]0;x\u0007\u009B31mPay\u202E']
  const job = { ...cook, ...Object.fromEntries(names.map((name) => [name, 'x'])) }
  expect(await read(job)).toEqual([{ line: 1, cells: { ...cook, ']0;x31mPay': 'x' } }])
})

test('a row of JSON that is longer than 1 MB is refused', async () => {
  const job = { ...cook, description: 'x'.repeat(1_000_001) }
  const { rows } = await openTable(fileOf(JSON.stringify({ jobs: [job] })))
  for await (const row of rows) expect(row).toEqual({ line: 1, problem: 'The row is longer than 1 MB' })
  expect.assertions(1)
})

test('instructions for applying are limited like other texts', async () => {
  const text = `Title,Company,Country,How to apply\nCook,Duka,Kenya,${'x'.repeat(20_001)}\n`
  const { jobs, problems } = await importText(text)
  expect(jobs).toEqual([{ title: 'Cook', company: 'Duka', country: 'Kenya' }])
  expect(problems).toEqual([expect.stringMatching(/^2 how_to_apply "x+…" is longer than 20,000 characters$/)])
})

test('a web page with thousands of unclosed elements is refused', async () => {
  const page = `<!doctype html><script type="application/ld+json">{"@type":"JobPosting"}</script>${'<b>'.repeat(1_000)}`
  await expect(rowsOf(`${page}<b>`)).rejects.toThrow('too many elements that are not closed')
})

test('texts that are made to be slow are read in little time', () => {
  const dates = { order: 'day first', today: '2026-11-29', isPast: false } as const
  expect(cost(() => Array.from({ length: 100 }, () => readDate('1d 1h and '.repeat(6).trim(), dates)))).toBeLessThan(
    300,
  )
  expect(cost(() => Array.from({ length: 100 }, () => readEmail('a.'.repeat(500))))).toBeLessThan(100)
  expect(cost(() => cleanCell('a' + '\u0301\u0323'.repeat(50_000)))).toBeLessThan(1_000)
})
