import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../tests/support/feeds.ts'
import { readFeed } from '../../../../../tests/support/text-source.ts'

const cook = { title: 'Cook', company: 'Duka', country: 'Kenya' }
const maid = { title: 'Maid', company: 'Nyumba', country: 'Qatar' }

test.each([
  ['of an object', { jobs: { 1: cook, 2: maid } }],
  ['of the file', { 'HR-1': cook, 'HR-2': maid }],
  ['inside others', { meta: { total: 2 }, data: { vacancies: { a1: cook, b2: maid } } }],
  ['with lists in them', { jobs: { 1: { ...cook, skills: [{ title: 'Baking' }] }, 2: maid } }],
  ['beside a number', { jobs: { 1: cook, 2: maid, total: 2, next: null } }],
])('reads the jobs in an object by their keys, as a field %s', async (_, value) => {
  for (const space of [0, 1]) {
    const { format, jobs } = await readFeedOf(JSON.stringify(value, null, space))
    expect(format).toBe('JSON')
    expect(jobs).toMatchObject([cook, maid])
  }
})

test('reads the same rows with any chunks, and their lines', async () => {
  const content = Buffer.from(
    String.raw`{"note":"{\"1\":{","jobs":{` +
      '\n"HR-1":{"title":"a","tags":{"x":"}"}},\n"HR-2":{"title":"ü","tags":{}},\n"HR-3":7,"HR-4":[]},"after":{"b":1}}',
  )
  const rows = [
    { line: 2, fields: { title: 'a', tags: { x: '}' }, 'entry key': 'HR-1' } },
    { line: 3, fields: { title: 'ü', tags: {}, 'entry key': 'HR-2' } },
  ]
  for (const chunkLength of [1, 3, 100]) expect((await readFeed(content, chunkLength)).rows).toEqual(rows)
})

test('uses a key as the reference of a job without one, unless it may be the number of the row', async () => {
  const named = await readFeedOf(JSON.stringify({ jobs: { 'HR-1': cook, 'HR-2': { ...maid, id: 5 } } }))
  expect(named.jobs).toMatchObject([{ reference: 'HR-1' }, { reference: '5' }])
  const numbered = await readFeedOf(JSON.stringify({ jobs: { 998: cook, 1001: maid } }))
  expect(numbered.jobs).toMatchObject([{ reference: expect.not.stringContaining('998') }, { reference: '1001' }])
})

test.each([
  [
    'one job',
    { title: 'Cook', company: { name: 'Duka', country: 'Kenya' }, place: { name: 'Thika', country: 'Kenya' } },
  ],
  ['one job with translations', { en: { ...cook, id: 1 }, sw: { ...cook, title: 'Mpishi', id: 1 } }],
  [
    'other objects than jobs',
    { company: { name: 'Duka', country: 'Kenya' }, site: { name: 'Duka', country: 'Kenya' } },
  ],
])('does not take the parts of %s for jobs', async (_, value) => {
  const { rows } = await readFeedOf(JSON.stringify(value))
  expect(rows).toMatchObject([{ fields: value }])
})

test('names other lists of jobs, which are not read, but not those of similar jobs', async () => {
  const other = { position: 'Driver', employer: 'Duka', town: 'Thika' }
  const { jobs, hint } = await readFeedOf(
    JSON.stringify({ jobs: [cook], internships: [other], similar_jobs: [other], tags: [{ title: 'x' }], empty: [] }),
  )
  expect(jobs).toHaveLength(1)
  expect(hint).toBe(
    'Only the list "jobs" of this file is read, not "internships". To import others, save each as a file of its own',
  )
})

test('survives hostile objects of objects', async () => {
  const starts = ['{"a":', '{"jobs":{"1":{},', '{"jobs":{"1":{"title":"a"},"2":{"title":"b"},', '{"a":{},"b":{"c":']
  for (const start of starts) {
    const content = Buffer.from(start.repeat(1_000_000 / start.length))
    await expect(readFeed(content).catch(() => null)).resolves.toBeDefined()
  }
})
