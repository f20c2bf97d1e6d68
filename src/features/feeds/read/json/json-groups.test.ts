import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../tests/support/feeds.ts'
import { readFeed } from '../../../../../tests/support/text-source.ts'

const cook = { title: 'Cook', company: 'Duka', country: 'Kenya' }
const maid = { title: 'Maid', company: 'Nyumba', country: 'Qatar' }
const nurse = { title: 'Nurse', company: 'Hospitali', country: 'Oman' }

test.each([
  [
    'lists in a list',
    { paging: [{ key: 'page', value: 1 }], payload: { tenants: [{ openings: [cook, maid] }, { openings: [nurse] }] } },
  ],
  [
    'lists in groups with a title',
    [
      { title: 'Kitchen', jobs: [cook] },
      { title: 'Care', jobs: [maid, nurse] },
    ],
  ],
  [
    'lists in lists of lists',
    { regions: [{ departments: [{ jobs: [cook] }, { jobs: [maid] }] }, { departments: [{ jobs: [nurse] }] }] },
  ],
  [
    'lists in objects of a list',
    [{ results: { requisitionList: [cook] } }, { results: { requisitionList: [maid, nurse] } }],
  ],
  ['pages of a list', [[cook, maid], [nurse]]],
  [
    'groups that start with empty ones',
    { data: [{ jobs: [] }, { other: 1 }, { jobs: null }, 7, { jobs: [cook, maid, nurse] }] },
  ],
])('reads %s, on one line or several', async (_, value) => {
  for (const space of [0, 1]) {
    const { format, jobs } = await readFeedOf(JSON.stringify(value, null, space))
    expect(format).toBe('JSON')
    expect(jobs).toMatchObject([cook, maid, nurse])
  }
})

test('reads the same rows with any chunks', async () => {
  const content = Buffer.from(
    String.raw`{"x":{"groups":[{"jobs":[{"a":"no"}]}]},"say \"hi\" to":"[{","groups":[{"note":"\\","jobs":[{"title":"a"},` +
      '\n{"title":"b"}\n],"after":[{"jobs":[{"title":"no"}]}]},\n{"jobs":[\n{"title":"ü"}]}]}',
  )
  const rows = ['a', 'b', 'ü'].map((title, at) => ({
    line: [1, 2, 5][at],
    fields: { title, ...(at < 2 && { listedUnder: { note: '\\' } }) },
  }))
  for (const length of [1, 2, 3, 7, content.length]) expect((await readFeed(content, length)).rows).toEqual(rows)
})

test('skips only the broken row of a list in a list', async () => {
  const { lines, jobs } = await readFeedOf(
    `{"groups":[\n{"jobs":[${JSON.stringify(cook)},\n{"title":oops},\n7]},\n{"jobs":[${JSON.stringify(maid)}]}]}`,
  )
  expect(lines).toEqual([2, 3, 4, 5])
  expect(jobs).toMatchObject([cook, { problems: [{}] }, { problems: [{}] }, maid])
})

test.each([
  ['in a list', `{"groups":[{"jobs":[${JSON.stringify(cook)},{"ti`],
  ['between lists', `{"groups":[{"jobs":[${JSON.stringify(cook)}]},{"na`],
])('says where a file is cut off %s', async (_, content) => {
  expect((await readFeedOf(content)).rows.at(-1)).toEqual({
    line: 1,
    problem: 'The file ends here, before the end of the list',
    isEnd: true,
  })
})

test('uses the company and place of a group for jobs without one, and nothing else of it', async () => {
  const group = {
    id: 7,
    name: 'Our firm',
    company: 'Duka',
    location: 'Nairobi',
    country: 'Kenya',
    salary: 100,
    url: 'https://duka.example',
  }
  const jobs = [{ title: 'Cook' }, { title: 'Maid', employer: 'Nyumba', location: { city: 'Doha', country: 'QA' } }]
  const read = await readFeedOf(JSON.stringify({ employers: [{ ...group, vacancies: jobs }, { vacancies: [cook] }] }))
  expect(read.jobs).toMatchObject([
    { title: 'Cook', company: 'Duka', city: 'Nairobi', country: 'Kenya', salary: null, apply_url: null },
    { title: 'Maid', company: 'Nyumba', city: 'Doha', country: 'Qatar' },
    { ...cook, city: null },
  ])
  expect(read.jobs).not.toContainEqual(expect.objectContaining({ reference: '7' }))
})

test('reads a list of jobs whose elements have lists of other things', async () => {
  const parts = {
    sections: [{ title: 'About us', text: 'We sell.' }],
    similarJobs: [{ title: 'Guard', company: 'Duka', country: 'Kenya', salary: 9, city: 'Nairobi' }],
    locations: [{ city: 'Nairobi', country: 'Kenya' }],
  }
  const { jobs } = await readFeedOf(
    JSON.stringify({
      jobs: [
        { ...cook, ...parts },
        { ...maid, ...parts },
      ],
    }),
  )
  expect(jobs).toMatchObject([cook, maid])
})

test('reads one job without a company, and a list below a title', async () => {
  const job = {
    title: 'Cook',
    location: 'Nairobi, Kenya',
    salary: 9,
    sections: [{ title: 'Duties', text: 'Cook ugali' }],
  }
  const list = {
    title: 'Our jobs',
    description: 'All of them',
    home_page_url: 'https://duka.example',
    items: [job, job],
  }
  for (const space of [0, 1]) {
    expect((await readFeedOf(JSON.stringify(job, null, space))).rows).toMatchObject([{ fields: { title: 'Cook' } }])
    expect((await readFeedOf(JSON.stringify(list, null, space))).rows).toHaveLength(2)
  }
})

test('reads the only list of a file, even if none of its names is known', async () => {
  const { format, rows } = await readFeedOf('{"anzahl":1,"liste":[{"was":"Koch"},{"was":"Fahrer"}]}')
  expect({ format, rows }).toMatchObject({ format: 'JSON', rows: [{ fields: { was: 'Koch' } }, {}] })
})

test('names what a file without jobs has, and what to do', async () => {
  const content = '{"meta":{"page":1},"x":{"filters":[{"key":"a"}],"facets":[{"name":"b","options":[{"n":1}]}]}}'
  await expect(readFeedOf(content)).rejects.toThrow(
    'The first 64 KB of this JSON file have no list of jobs. It has these lists: x.filters (key); x.facets (name, options); x.facets[].options (n). Import the jobs as one array, [{…}, {…}], or as a file with one job on each line.',
  )
})

test('reads groups with long texts and many rows in bounded memory', async () => {
  const text = 'x'.repeat(2_000_000)
  const many = Array.from({ length: 20_000 }, () => cook)
  const { jobs } = await readFeedOf(
    JSON.stringify([{ jobs: [cook] }, { text, jobs: [cook] }, { company: 'Duka', jobs: many }]),
    {},
  )
  expect(jobs).toHaveLength(20_002)
})

test('finds the list of a file with thousands of names and lists quickly', async () => {
  const names = Array.from({ length: 2_000 }, (_, at) => `"title ${at}":[{"a":1}]`).join(',')
  const start = performance.now()
  await readFeed(Buffer.from(`[{${names}}]`))
  await readFeed(Buffer.from(`{"x":1,${names}}`)).catch(() => undefined)
  expect(performance.now() - start).toBeLessThan(5_000)
})
