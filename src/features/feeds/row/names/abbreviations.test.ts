import { expect, test } from 'vitest'
import { findColumn } from '../columns.ts'
import { expandAbbreviations } from './abbreviations.ts'

test.each([
  ['PosTitle', 'title'],
  ['postitle', 'title'],
  ['job_ttl', 'title'],
  ['loc', 'city'],
  ['ctry', 'country'],
  ['empcat', 'type'],
  ['EmpType', 'type'],
  ['jobdesc', 'description'],
  ['narr', 'description'],
  ['reqs', 'requirements'],
  ['min_quals', 'requirements'],
  ['salscale', 'salary'],
  ['sal_min', 'salary minimum'],
  ['salscale ccy', 'salary currency'],
  ['pay freq', 'salary period'],
  ['datepub', 'posted_on'],
  ['pub_dt', 'posted_on'],
  ['exp_dt', 'closes_on'],
  ['orgname', 'company'],
  ['vac_nbr', 'reference'],
])('reads the abbreviated column %s as the %s', (name, target) => {
  expect(findColumn(name)?.target).toBe(target)
})

test.each(['pos', 'no', 'vac', 'cat', 'exp', 'app', 'empname', 'posno', 'catno', 'locid', 'desktop', 'orgtype'])(
  'does not guess what %s stands for',
  (name) => {
    expect(findColumn(name)).toBeNull()
  },
)

test('is less sure of an abbreviation than of the whole name', () => {
  expect(findColumn('sal scale')?.weight).toBeLessThan(findColumn('salary scale')?.weight ?? 0)
})

test('expands at most eight names of at most four words', () => {
  expect(expandAbbreviations(['exp', 'exp', 'exp', 'exp'])).toHaveLength(8)
  expect(expandAbbreviations(['exp', 'exp', 'exp', 'exp', 'exp'])).toEqual([])
  expect(expandAbbreviations(['x'.repeat(100)])).toEqual([])
  expect(expandAbbreviations([])).toEqual([])
})
