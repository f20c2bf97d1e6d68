import { expect, test } from 'vitest'
import { simplify } from '../columns.ts'
import { parseRow } from '../parse-row.server.ts'
import { traceColumns } from '../trace-columns.ts'

const plain = { reference: 'A1', title: 'Cook', company: 'Duka', country: 'Kenya' }
const flex = {
  flexFields: [
    { Prompt: 'Salary range', Value: 'KES 80,000' },
    { Prompt: 'Number of openings', Value: '6' },
  ],
}

test.each([
  [flex, { salary: 'KES 80,000' }],
  [{ customFields: [{ name: 'Closing date:', value: '2026-12-11' }] }, { closes_on: '2026-12-11' }],
  [{ extra_fields: [{ fieldLabel: 'الراتب', valueLabel: '٣٠٠٠ ريال' }] }, { salary: '٣٠٠٠ ريال' }],
  [{ salary: 'KES 1', ...flex }, { salary: 'KES 1' }],
  [{ partners: [{ name: 'salary', value: 'KES 80,000' }] }, { salary: null }],
])('reads %j', (row, job) => {
  expect(parseRow({ ...plain, ...row })).toMatchObject({ job })
})

test('lists each name as a column, which --map can use', () => {
  expect(traceColumns(flex)).toEqual([
    { name: 'flexFields.Salary range', target: 'salary', value: 'KES 80,000' },
    { name: 'flexFields.Number of openings', target: null, value: '6' },
  ])
  const columns = new Map([[simplify('flexFields.Number of openings'), 'experience' as const]])
  expect(parseRow({ ...plain, ...flex }, { columns })).toMatchObject({ job: { experience: '6', salary: 'KES 80,000' } })
})

test('adds other places to the town', () => {
  const places = {
    city: 'Dubai',
    country: 'AE',
    secondaryLocations: [{ Name: 'Abu Dhabi, United Arab Emirates', CountryCode: 'AE' }],
  }
  expect(parseRow({ ...plain, ...places })).toMatchObject({ job: { city: 'Dubai, Abu Dhabi' } })
  expect(parseRow({ ...plain, city: 'Voi', 'Other locations': 'Kampala, Uganda; Voi' })).toMatchObject({
    job: { city: 'Voi, Kampala (Uganda)' },
  })
})

test('keeps that a job is remote', () => {
  const workplace = { workplaceType: 'Remote' }
  expect(parseRow({ ...plain, ...workplace })).toMatchObject({ job: { type: 'Remote', city: null } })
  expect(parseRow({ ...plain, type: 'Full time', ...workplace })).toMatchObject({
    job: { type: 'Full Time', city: 'Remote' },
  })
  expect(parseRow({ ...plain, workplaceType: 'Hybrid' })).toMatchObject({ job: { type: null, city: null } })
})

test.each([
  'confidential (US-based implementer). USAID successor programme',
  'We are a bank that is growing in five countries.',
  'Our client is a leading maker of plastic goods in Nairobi',
])('does not read the sentence %j as a company', (company) => {
  expect(parseRow({ ...plain, company }, { company: 'Duka' })).toMatchObject({ job: { company: 'Duka' } })
})

test.each([
  'J. Otieno and Sons Ltd.',
  'St. Mary of the Holy Cross Mission Hospital and School of Nursing',
  'Ministry of Health, Department of Preventive and Promotive Services',
])('reads the company %j', (company) => {
  expect(parseRow({ ...plain, company })).toMatchObject({ job: { company } })
})

test.each([
  [{ contract: '3 months', schedule: 'Internship' }, 'Internship'],
  [{ type: 'Academic year' }, null],
  [{ type: 'سنوي' }, null],
  [{ type: 'منتظم', schedule: 'دوام كامل' }, 'Full Time'],
  [{ type: 'عقد سنتين' }, 'Contract'],
])('reads %j as the type %j', (row, type) => {
  expect(parseRow({ ...plain, ...row })).toMatchObject({ job: { type } })
})

test.each(['Mombasa &amp; Kwale', 'Mombasa &amp;amp; Kwale'])('decodes %j', (city) => {
  expect(parseRow({ ...plain, city })).toMatchObject({ job: { city: 'Mombasa & Kwale' } })
})
