import { expect, test } from 'vitest'
import { detailFields } from '../../contract/job-fields.ts'
import { keyedBy } from '../../contract/keyed-by.ts'
import { jobDetail, jobListItem } from './contract.ts'
import { jobIdIn } from './job-id.ts'
import { readDetail, readListItem, readListItems, readMeta } from './job-reading.ts'

const uuid = '11111111-2222-4333-8444-555555555555'
const item = {
  id: 7,
  job_uuid: uuid,
  job_title: 'Cook',
  company_name: 'Hoteli',
  job_description: 'Cook.',
  job_country: 'Kenya',
  job_city: 'Mombasa',
  job_type: 'Full Time',
  job_level: 'Senior',
  job_salary: 'KES 30,000',
  job_remaining_days: 3,
  banner_image: '/banners/x-1200.webp',
}
const detail = {
  ...item,
  ...keyedBy('inDetail', detailFields, () => 'Any text'),
  job_responsibilies: 'Cook\nClean',
  job_skill_requirements: 'Knives',
  job_benefits: 'Meals',
  job_working_hours: '8 to 5',
  job_experience_requirements: '2 years',
  job_education_requirements: 'KCSE',
  job_gender_preference: 'Any',
  job_posted_at: '2026-11-01',
  job_closes_on: '2026-12-01',
  job_apply_url: 'https://duka.example/apply',
  job_is_closed: true,
  job_duplicate_of: '21111111-2222-4333-8444-555555555555',
  similar: [],
}
const optional = Object.keys(detail).filter((key) => key !== 'job_uuid')
const isOfItem = (key: string) => key in item

/** The value that is read for a missing key. */
function emptyValue(key: string): unknown {
  if (key === 'id') return 0
  if (key === 'job_is_closed') return false
  if (key === 'similar') return []
  return ['job_title', 'company_name', 'job_description', 'job_country', 'job_posted_at'].includes(key) ? '' : null
}

test('reads a job from our own API unchanged', () => {
  expect(readListItem(jobListItem.parse(item))).toEqual(item)
  expect(readDetail(jobDetail.parse(detail))).toEqual(detail)
})

test.each(optional)('reads a job whose %s is missing or null', (key) => {
  const { [key]: _, ...without }: Record<string, unknown> = detail
  for (const sparse of [without, { ...detail, [key]: null }]) {
    expect(readDetail(sparse)).toEqual({ ...detail, [key]: emptyValue(key) })
    expect(readListItem(sparse)).toEqual(isOfItem(key) ? { ...item, [key]: emptyValue(key) } : item)
  }
})

test('reads similar jobs like the jobs of a list', () => {
  expect(readDetail({ ...detail, similar: [item, null, {}] })?.similar).toEqual([item])
})

test('reads numbers as text and text as numbers, and ignores other types', () => {
  expect(
    readDetail({
      job_uuid: uuid,
      job_salary: 30_000,
      job_remaining_days: '3',
      job_benefits: ['Meals'],
      job_level: { name: 'Senior' },
    }),
  ).toMatchObject({ job_salary: '30000', job_remaining_days: 3, job_benefits: null, job_level: null })
})

test.each([null, undefined, 'x', 7, [], {}, { job_uuid: null }, { job_uuid: '' }, [item]])(
  '%o is not a job',
  (data) => {
    expect(readDetail(data)).toBeNull()
    expect(readListItem(data)).toBeNull()
  },
)

test('leaves out what is not a job, and returns no jobs if there is no list', () => {
  expect(readListItems([item, null, 'x', {}, { ...item, job_uuid: null }])).toEqual([item])
  for (const data of [null, undefined, 'x', {}, item]) expect(readListItems(data)).toEqual([])
})

test('fills in missing counts as if the list were complete', () => {
  const complete = {
    total: 3,
    matching: 3,
    countries: [],
    categories: [],
    matching_any_category: 3,
    matching_paid: 3,
    next_cursor: null,
  }
  for (const meta of [
    undefined,
    null,
    [],
    {},
    {
      total: null,
      matching: null,
      countries: null,
      categories: null,
      matching_any_category: null,
      matching_paid: null,
      next_cursor: null,
    },
  ])
    expect(readMeta(meta, 3)).toEqual(complete)
  expect(
    readMeta(
      { total: 9, matching: 5, countries: [{ name: 'Kenya', count: 5 }, { name: null }, null], next_cursor: 'a.b' },
      3,
    ),
  ).toEqual({
    total: 9,
    matching: 5,
    countries: [{ name: 'Kenya', count: 5 }],
    categories: [],
    matching_any_category: 5,
    matching_paid: 5,
    next_cursor: 'a.b',
  })
})

test.each([
  [uuid, uuid],
  [`${uuid}.`, uuid],
  [`(${uuid})>`, uuid],
  [` ${uuid.toUpperCase()} `, uuid],
  [`${uuid} and 22222222-2222-4333-8444-555555555555`, uuid],
  [`https://jobs.example/job-details?job_id=${uuid}`, uuid],
  [' no uuid. ', 'no uuid.'],
  [uuid.slice(1), uuid.slice(1)],
  ['', ''],
])('the id of the job in %j is %j', (text, id) => {
  expect(jobIdIn(text)).toBe(id)
})
