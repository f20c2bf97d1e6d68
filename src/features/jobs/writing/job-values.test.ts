import { expect, test } from 'vitest'
import { emptyJob } from '../../../contract/job-fields.ts'
import {
  explainProblem,
  fieldOf,
  labelOf,
  nameCountry,
  readingFields,
  readTyped,
  toImportedJob,
} from './job-values.server.ts'

const today = '2026-11-20'
const stored = { ...emptyJob, salary: '45,000', description: 'Cook.\n\nHow to apply:\nCall us.' }

test.each([
  ['closing date', 'closes_on'],
  ['CLOSES_ON', 'closes_on'],
  [' Apply  link', 'apply_url'],
  ['how to apply', 'how_to_apply'],
  ['shoe size', null],
])('the field "%s" is %s', (text, field) => {
  expect(fieldOf(text)).toBe(field)
})

test('every field has a label that names it', () => {
  for (const { name } of readingFields) expect(fieldOf(labelOf(name))).toBe(name)
})

test.each([
  ['KE', 'Kenya'],
  ['AE', 'United Arab Emirates'],
  ['HK', 'Hong Kong'],
  ['XX', undefined],
])('names the country %s %s', (code, name) => {
  expect(nameCountry(code)).toBe(name)
})

test('a field that the package did not find is null, or empty if it is never null', () => {
  expect(toImportedJob({ title: 'Cook' })).toEqual({ ...emptyJob, title: 'Cook' })
})

test.each([
  [{ salary: 'KES 45,000 a month' }, { salary: 'KES 45,000 a month' }],
  [{ salary: '' }, { salary: null }],
  [{ salary_min: '40000', salary_currency: 'KES', salary_period: 'month' }, { salary: 'from KES 40,000 per month' }],
  [{ salary_currency: 'KES', salary_period: 'month' }, { salary: 'KES 45,000 per month' }],
  [{ how_to_apply: 'Write.' }, { description: 'Cook.\n\nHow to apply:\nWrite.' }],
  [{ how_to_apply: '' }, { description: 'Cook.' }],
  [{ description: '' }, { description: '' }],
  [{ title: 'طباخ' }, { title: 'طباخ' }],
  [{ title: 'Co\u0007ok\u001b[31m' }, { title: 'Cook[31m' }],
  [{ country: 'uae' }, { country: 'United Arab Emirates' }],
  [{ closes_on: '4th December' }, { closes_on: '2026-12-04' }],
])('reads %j', (typed, values) => {
  const { fields, job, problems } = readTyped(typed, today, stored)
  expect(problems).toEqual([])
  expect(fields).toEqual(Object.keys(values))
  expect(job).toMatchObject(values)
})

test.each([
  [{ title: ' ' }, 'The title is missing. Every job needs one.'],
  [{ title: 'N/A' }, 'The title is missing. Every job needs one.'],
  [
    { country: 'Narnia' },
    'The country "Narnia" is not a country. Write its English name or its code, such as Kenya or KE.',
  ],
  [{ closes_on: '32 December' }, 'The closing date "32 December" cannot be read as a date. Write it like 2026-12-31.'],
  [
    { apply_url: 'javascript:alert(1)' },
    'The apply link "javascript:alert(1)" is not a URL that begins with http:// or https://.',
  ],
])('refuses %j', (typed, message) => {
  expect(readTyped(typed, today, stored).problems.map(explainProblem)).toEqual([message])
})

test('refuses a currency or period without a pay', () => {
  const { problems } = readTyped({ salary_currency: 'KES' }, today)
  expect(problems.map(explainProblem)).toEqual(['The pay currency needs a pay, such as salary="45,000".'])
})

test('refuses a long text with its beginning', () => {
  const { problems } = readTyped({ level: 'x'.repeat(201) }, today)
  expect(problems.map(explainProblem)).toEqual([`The level "${'x'.repeat(60)}…" is longer than 200 characters.`])
})

test('keeps what looks like HTML as it was typed', () => {
  const { job } = readTyped({ description: 'Cook\n<b>lunch</b> & tea.' }, today, stored)
  expect(job.description).toBe('Cook\n<b>lunch</b> & tea.')
})
