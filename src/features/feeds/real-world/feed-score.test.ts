import { expect, test } from 'vitest'
import { scoreFeed } from '../../../../tests/support/feed-score.ts'
import type { ExpectedJob } from '../../../../tests/support/real-feeds.ts'

const row = {
  title: 'Cook',
  company: 'Duka',
  country: 'Kenya',
  city: 'Lamu',
  salary: 'KES 50,000 - 60,000',
  description: 'Cook lunch.',
  requirements: ['A certificate'],
}

function scoreOf(expected: ExpectedJob, rows: unknown[] = [row]) {
  const content = Buffer.from(JSON.stringify(rows))
  return scoreFeed({ name: 'sample', family: 'json', shape: '', options: {}, content, jobs: [expected] })
}

test('counts each expected field, and compares a place as its town and country', async () => {
  const { fields, wrong } = await scoreOf({ title: 'Cook', company: 'Shop', place: 'Lamu, Kenya' })
  expect(fields).toBe(3)
  expect(wrong).toEqual([{ feed: 'json/sample', job: 'Cook', field: 'company', expected: 'Shop', got: 'Duka' }])
})

test('accepts any of several values, and other dashes and commas in a salary', async () => {
  expect((await scoreOf({ title: 'Cook', company: ['Shop', 'Duka'], salary: 'KES 50000–60000' })).wrong).toEqual([])
  expect((await scoreOf({ title: 'Cook', salary: 'KES 50,000' })).wrong).toHaveLength(1)
})

test('finds a field wrong that the job should not have', async () => {
  expect((await scoreOf({ title: 'Cook', salary: null, closes_on: null })).wrong).toMatchObject([{ field: 'salary' }])
})

test.each([
  ['• A certificate', 0],
  ['A certificate', 1],
  ['lunch', 0],
  ['• Cook lunch.', 1],
])('with the line %j expected, %i fields are wrong', async (line, wrong) => {
  expect((await scoreOf({ title: 'Cook', description: [line] })).wrong).toHaveLength(wrong)
})

test('counts every field of a refused row, and a row too many', async () => {
  expect((await scoreOf({ title: 'Cook', company: 'Duka' }, [{ company: 'Duka' }])).wrong).toHaveLength(2)
  expect((await scoreOf({ title: 'Cook' }, [row, { ...row, city: 'Thika' }])).wrong).toMatchObject([{ field: 'row' }])
  expect((await scoreOf({ title: 'Cook' }, [{ notice: 'Link to us' }, row])).wrong).toEqual([])
})
