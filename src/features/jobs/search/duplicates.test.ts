import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IndexedJob, SearchIndex } from './search-index.server.ts'
import { orderedIds, orderOf } from './seeded-order.ts'
import { vacancyKey } from './vacancy/vacancy-key.server.ts'

const today = 20_000

/** A job that by default is the same vacancy as all others. */
function job(id: number, source: string, fields: Partial<IndexedJob> = {}): IndexedJob {
  const job = {
    id,
    source,
    title: 'Cook',
    company: 'Hoteli',
    city: 'Voi',
    country: 'Kenya',
    type: 'Full Time',
    salary: null,
    closesOnDay: null,
    vacancyNumber: id,
    revision: id,
    ...fields,
  }
  return { ...job, vacancyKey: fields.vacancyKey ?? vacancyKey(job) }
}

function indexOf(...jobs: IndexedJob[]): SearchIndex {
  const index = new SearchIndex()
  for (const each of jobs) index.put(each)
  return index
}

function listed(index: SearchIndex, day = today): number[] {
  return [...orderedIds(index.match({}, day, orderOf(7)).keys, orderOf(7))].toSorted((a, b) => a - b)
}

test('lists and counts only the first job of a vacancy from three sources', () => {
  const index = indexOf(
    job(1, 'a'),
    job(2, 'b', { title: 'COOK!', company: 'Hoteli Ltd' }),
    job(3, 'c', { city: 'VOI' }),
    job(4, 'c', { title: 'Chef' }),
  )
  const { total, inAnyCategory, countries, categories } = index.match({ search: 'cook' }, today, orderOf(7))
  expect({ total, inAnyCategory, countries, categories }).toEqual({
    total: 2,
    inAnyCategory: 1,
    countries: [{ name: 'Kenya', count: 1 }],
    categories: [{ name: 'Full Time', count: 1 }],
  })
  expect(index.listedBetween(0, 10, today)).toEqual([1, 4])
  expect(index.newest(10, today)).toEqual([4, 1])
  expect(index.newest(1, today)).toEqual([4])
  expect([1, 2, 3, 4, 5].map((id) => index.duplicateOf(id, today))).toEqual([null, 1, 1, null, null])
})

test('leaves out a range of ids that has only duplicates', () => {
  expect(indexOf(job(1, 'a'), job(150, 'b')).listedRanges(100, today)).toEqual([0])
})

test('lists the next job when the first is removed, and the first again when it returns', () => {
  const index = indexOf(job(1, 'a'), job(2, 'b'), job(3, 'c'))
  expect(listed(index)).toEqual([1])
  index.remove(1)
  expect(listed(index)).toEqual([2])
  index.remove(2)
  expect(listed(index)).toEqual([3])
  index.put(job(1, 'a'))
  expect(listed(index)).toEqual([1])
  expect(index.duplicateOf(3, today)).toBe(1)
})

test('lists the next job from the day after the first expires, whichever day is queried first', () => {
  const index = indexOf(job(1, 'a', { closesOnDay: today }), job(2, 'b'))
  expect(listed(index, today)).toEqual([1])
  expect(listed(index, today + 1)).toEqual([2])
  expect(listed(index, today)).toEqual([1])
  index.put(job(1, 'a', { closesOnDay: today - 1 }))
  expect(listed(index, today)).toEqual([2])
})

test('a changed key moves a job into another group', () => {
  const index = indexOf(job(1, 'a'), job(2, 'b'))
  expect(listed(index)).toEqual([1])
  index.put(job(1, 'a', { title: 'Head Cook' }))
  expect(listed(index)).toEqual([1, 2])
  index.put(job(2, 'b', { title: 'Head-Cook' }))
  expect(listed(index)).toEqual([1])
})

test('several jobs of one source with the same key are several vacancies, and each hides one job of another source', () => {
  expect(listed(indexOf(job(1, 'a'), job(2, 'a')))).toEqual([1, 2])
  expect(listed(indexOf(job(1, 'a'), job(2, 'b'), job(3, 'a'), job(4, 'b')))).toEqual([1, 3])
  const index = indexOf(job(1, 'a'), job(2, 'b'), job(3, 'b'))
  expect(listed(index)).toEqual([1, 3])
  index.remove(2)
  expect(listed(index)).toEqual([1])
})

test('agrees with a simple grouping of the same jobs after any additions, changes, removals and days', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 20 }),
    source: fc.constantFrom('a', 'b', 'c'),
    title: fc.constantFrom('Cook', 'cook', 'Chef'),
    closesOnDay: fc.option(fc.integer({ min: today - 1, max: today + 2 })),
    becomesAnother: fc.boolean(),
    remove: fc.boolean(),
    lookOn: fc.integer({ min: today - 1, max: today + 1 }),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
      const index = new SearchIndex()
      const plain = new Map<number, IndexedJob>()
      for (const [at, { remove, lookOn, id, source, becomesAnother, ...fields }] of changes.entries()) {
        const put = job(id, source, { ...fields, vacancyNumber: becomesAnother ? 100 + at : id })
        if (remove) index.remove(id)
        else index.put(put)
        if (remove) plain.delete(id)
        else plain.set(id, put)
        expect(listed(index, lookOn)).toEqual(plainlyListed([...plain.values()], lookOn))
      }
    }),
  )
})

test('still finds duplicates after the index has been filled many times', () => {
  const index = new SearchIndex()
  for (let round = 0; round < 3; round++) {
    for (let id = 1; id <= 6_000; id++) index.put(job(id, id > 3_000 ? 'b' : 'a', { title: `Cook ${id % 3_000}` }))
  }
  expect(listed(index)).toEqual(Array.from({ length: 3_000 }, (_, at) => at + 1))
  for (let id = 1; id <= 3_000; id++) index.remove(id)
  expect(listed(index)).toEqual(Array.from({ length: 3_000 }, (_, at) => at + 3_001))
})

test.each([0, 8, 16, 24])('stays fast for a feed whose keys differ only in the eight digits from position %i', (at) => {
  const vacancyKeyOf = (number: number) =>
    number
      .toString(16)
      .padStart(8, '0')
      .padStart(at + 8, '0')
      .padEnd(32, '0')
  const index = new SearchIndex()
  const count = 50_000
  for (let id = 1; id <= count; id++) index.put(job(id, 'a', { vacancyKey: vacancyKeyOf(id) }))
  index.put(job(count + 1, 'b', { vacancyKey: vacancyKeyOf(count) }))
  expect(index.duplicateOf(count + 1, today)).toBe(count)
})

function plainlyListed(jobs: IndexedJob[], day: number): number[] {
  const open = jobs
    .filter(({ closesOnDay }) => closesOnDay === null || closesOnDay >= day)
    .toSorted((one, other) => one.vacancyNumber - other.vacancyNumber)
  const rank = (each: IndexedJob) =>
    open.filter((other) => other.source === each.source && isSame(other, each) && isBefore(other, each)).length
  return open
    .filter((each) => !open.some((other) => isBefore(other, each) && isSame(other, each) && rank(other) === rank(each)))
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
}

function isBefore(one: IndexedJob, other: IndexedJob): boolean {
  return one.vacancyNumber < other.vacancyNumber
}

function isSame(one: IndexedJob, other: IndexedJob): boolean {
  return one.title.toLowerCase() === other.title.toLowerCase()
}
