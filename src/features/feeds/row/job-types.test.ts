import { expect, test } from 'vitest'
import { isPermanent, isRecordKind, normaliseJobType } from './job-types.ts'

test.each([
  ['Permanent, part-time', 'Part Time'],
  ['CDI (temps partiel)', 'Part Time'],
  ['CDI temps partiel', 'Part Time'],
  ['Contrato indefinido / Jornada parcial', 'Part Time'],
  ['Teilzeit, unbefristet', 'Part Time'],
  ['Permanent, full-time', 'Full Time'],
  ['CDI temps plein', 'Full Time'],
  ['Permanent, contract', 'Full Time'],
  ['Full-time, part-time', 'Full Time'],
  ['CDI', 'Full Time'],
])('reads %j, which says how long and how many hours, as %s', (text, type) => {
  expect(normaliseJobType(text)).toBe(type)
})

test.each([
  ['INT', 'Internship'],
  ['TEMP', 'Temporary'],
  ['TMP', 'Temporary'],
  ['FT', 'Full Time'],
  ['P/T', 'Part Time'],
  ['CTR', 'Contract'],
  ['VOL', 'Volunteer'],
  ['CAS', 'Casual'],
  ['Locum', 'Temporary'],
])('reads the code %s as %s', (code, type) => {
  expect(normaliseJobType(code)).toBe(type)
})

test('reads a code only if it is alone', () => {
  expect(normaliseJobType('Int. affairs')).toBe('Int. affairs')
})

test('knows types that say nothing about the hours', () => {
  expect(['Permanent', 'CDI', 'unbefristet', 'Permanent & Pensionable'].filter((text) => !isPermanent(text))).toEqual(
    [],
  )
  expect(['Full-time', 'Permanent, part-time', 'CDI temps plein', 'Driver'].filter(isPermanent)).toEqual([])
})

test('knows the kinds of records that only say that they are a job', () => {
  expect(['vacancy', 'jobAd', 'node--job', 'job_posting'].filter((kind) => !isRecordKind(kind))).toEqual([])
  expect(['Contract', 'Driver', '', 5, null, 'x'.repeat(1_000)].filter(isRecordKind)).toEqual([])
})

test.each([
  ['FT Contract', 'Full Time'],
  ['PT Temporary', 'Part Time'],
  ['Contract full time', 'Contract'],
  ['Renewable fixed term (nurses)', 'Contract'],
  ['Salaried full-time staff', 'Full Time'],
  ['Graduate internship', 'Internship'],
])('reads the first known type in %j', (text, type) => {
  expect(normaliseJobType(text)).toBe(type)
})

test.each(['Full stack', 'Contract management', 'Online marketing', 'Part owner', 'Daily operations'])(
  'keeps %j, which is not about the type',
  (text) => {
    expect(normaliseJobType(text)).toBe(text)
  },
)
