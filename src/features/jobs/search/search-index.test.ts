import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JobFilters as Filters } from '../contract.ts'
import { type IndexedJob, SearchIndex } from './search-index.server.ts'
import { orderedIds, pageOf, orderOf } from './seeded-order.ts'

const today = 20_000

function job(fields: Partial<IndexedJob> & { id: number }): IndexedJob {
  return {
    source: 'test',
    title: 'Cook',
    company: 'Hoteli',
    city: null,
    country: 'Kenya',
    type: 'Full Time',
    salary: null,
    closesOnDay: null,
    vacancyKey: vacancyKeyOf(fields.id),
    vacancyNumber: fields.id,
    revision: 1,
    ...fields,
  }
}

/** Jobs of one source are never duplicates, whatever their keys. */
function vacancyKeyOf(number: number): string {
  return number.toString(16).padStart(32, '0')
}

function indexOf(...jobs: IndexedJob[]): SearchIndex {
  const index = new SearchIndex()
  for (const each of jobs) index.put(each)
  return index
}

function idsMatching(index: SearchIndex, filters: Filters): number[] {
  return [...orderedIds(index.match(filters, today, orderOf(7)).keys, orderOf(7))].toSorted((a, b) => a - b)
}

test('search finds part of a title or company name, ignoring case', () => {
  const index = indexOf(job({ id: 1, title: 'Staff NURSE' }), job({ id: 2, company: 'Nursery Tots' }), job({ id: 3 }))
  expect(idsMatching(index, { search: 'nurs' })).toEqual([1, 2])
  expect(idsMatching(index, { search: 'Q' })).toEqual([])
})

test('search and location ignore accents, apostrophes, dashes and double spaces', () => {
  const index = indexOf(
    job({ id: 1, title: 'Live-in  Carer', company: 'Hôtel d’Or', city: 'Asnières' }),
    job({ id: 2, title: "Chef's Assistant", city: "Murang'a" }),
    job({ id: 3, city: 'Isiolo' }),
  )
  for (const search of ['live in carer', 'Live–in carer', 'LIVE-IN   CARER', "hotel d'or", 'HÔTEL DOR'])
    expect(idsMatching(index, { search }), search).toEqual([1])
  expect(idsMatching(index, { search: 'chefs  assistant' })).toEqual([2])
  expect(idsMatching(index, { location: 'Asnieres' })).toEqual([1])
  expect(idsMatching(index, { location: 'Asnie\u0300res, Kenya' })).toEqual([1])
  for (const location of [
    'Muranga',
    ...['’', '‘', 'ʼ', 'ʾ', 'ˈ', '＇', '´', '`'].map((mark) => `Murang${mark}a`),
    "murang'a, kenya",
  ])
    expect(idsMatching(index, { location }), location).toEqual([2])
  expect(idsMatching(index, { location: 'İsiolo' })).toEqual([3])
  expect(idsMatching(index, { search: '-', location: '’' })).toEqual([1, 2, 3])
})

test('search does not match across the end of a title or a company name', () => {
  const index = indexOf(
    job({ id: 1, title: 'Driver', company: 'Simba' }),
    job({ id: 2, title: 'Baker', company: 'Mkate' }),
  )
  expect(idsMatching(index, { search: 'driversimba' })).toEqual([])
  expect(idsMatching(index, { search: 'driver\0simba' })).toEqual([])
  expect(idsMatching(index, { search: 'simbabaker' })).toEqual([])
})

test('location matches part of a country or town', () => {
  const index = indexOf(
    job({ id: 1, city: 'Mombasa' }),
    job({ id: 2, country: 'Oman', city: 'Muscat' }),
    job({ id: 3 }),
  )
  expect(idsMatching(index, { location: 'MOMB' })).toEqual([1])
  expect(idsMatching(index, { location: 'oman' })).toEqual([2])
  expect(idsMatching(index, { location: 'kenya' })).toEqual([1, 3])
})

test('location finds a town with its country as a card shows them, but not a town of that name in another country', () => {
  const index = indexOf(
    job({ id: 1, city: 'Mombasa' }),
    job({ id: 2, city: 'Mombasa', country: 'Poland' }),
    job({ id: 3, city: 'Nairobi' }),
    job({ id: 4 }),
    job({ id: 5, city: 'New York', country: 'United States' }),
    job({ id: 6, city: 'New', country: 'York Islands' }),
  )
  for (const location of [
    'Mombasa, Kenya',
    'mombasa,kenya',
    'MOMBASA KENYA',
    'Mombasa , Kenya',
    'Mombasa, Ken',
    'Mombasa, k',
    'Mombasa-Kenya',
  ])
    expect(idsMatching(index, { location }), location).toEqual([1])
  expect(idsMatching(index, { location: 'Mombasa,' })).toEqual([1, 2])
  expect(idsMatching(index, { location: 'new york' })).toEqual([5, 6])
  expect(idsMatching(index, { location: 'New York, United States' })).toEqual([5])
  for (const location of [
    'Mombasa, Uganda',
    'ombasa, Kenya',
    'Kenya, Mombasa',
    'Mombasa, enya',
    'Mombasa Kenyas',
    ',',
    ', Kenya',
    'Nakuru, Kenya',
  ])
    expect(idsMatching(index, { location }), location).toEqual([])
})

test('country and category match exactly', () => {
  const index = indexOf(job({ id: 1, country: 'Niger' }), job({ id: 2, country: 'Nigeria', type: 'Contract' }))
  expect(idsMatching(index, { country: 'Niger' })).toEqual([1])
  expect(idsMatching(index, { category: 'contract' })).toEqual([])
  expect(idsMatching(index, { category: 'Contract' })).toEqual([2])
  expect(idsMatching(index, { country: 'Atlantis' })).toEqual([])
})

test('finds a job on its closing day but not on the day after', () => {
  const index = indexOf(job({ id: 1, closesOnDay: today }), job({ id: 2, closesOnDay: today - 1 }), job({ id: 3 }))
  expect(idsMatching(index, {})).toEqual([1, 3])
})

test('facet counts show how many jobs choosing the facet would list, in an order that filters do not change', () => {
  const index = indexOf(
    job({ id: 1 }),
    job({ id: 2, type: 'Contract' }),
    job({ id: 3, country: 'Oman', type: 'Contract' }),
    job({ id: 4, title: 'Tailor' }),
    job({ id: 5, type: null }),
  )
  const { total, inAnyCategory, countries, categories } = index.match(
    { search: 'cook', country: 'Kenya', category: 'Contract' },
    today,
    orderOf(1),
  )
  expect(total).toBe(5)
  expect(inAnyCategory).toBe(3)
  expect(countries).toEqual([
    { name: 'Kenya', count: 1 },
    { name: 'Oman', count: 1 },
  ])
  expect(categories).toEqual([
    { name: 'Contract', count: 1 },
    { name: 'Full Time', count: 1 },
  ])
})

test('counts the matching jobs that state their pay, whether or not the filter for that is set', () => {
  const index = indexOf(
    job({ id: 1, salary: 'KES 30,000' }),
    job({ id: 2, salary: 'Negotiable' }),
    job({ id: 3 }),
    job({ id: 4, salary: 'OMR 250', country: 'Oman' }),
  )
  expect(index.match({ country: 'Kenya' }, today, orderOf(1)).paid).toBe(1)
  expect(index.match({ country: 'Kenya', paid: '1' }, today, orderOf(1)).paid).toBe(1)
  expect(idsMatching(index, { paid: '1' })).toEqual([1, 4])
  expect(index.match({ paid: '1' }, today, orderOf(1)).countries).toEqual([
    { name: 'Kenya', count: 1 },
    { name: 'Oman', count: 1 },
  ])
})

describe('similar jobs', () => {
  const nurse = job({ id: 1, title: 'Nurse' })
  const nurseInKenya = job({ id: 2, title: 'Night Nurse' })
  const nurseInOman = job({ id: 3, title: 'Ward Nurse', country: 'Oman' })
  const cookInKenya = job({ id: 4 })
  const cookInOman = job({ id: 5, country: 'Oman' })

  test('are of the same trade and country first, then of the same trade, then of the same country', () => {
    const index = indexOf(cookInOman, cookInKenya, nurseInOman, nurseInKenya, nurse)
    expect(index.similar(nurse, today, 4)).toEqual([2, 3, 4])
    expect(index.similar(nurse, today, 2)).toEqual([2, 3])
  })

  test('are open, listed and not the job itself', () => {
    const closed = job({ id: 6, title: 'Nurse', closesOnDay: today - 1 })
    const lastDay = job({ id: 7, title: 'Nurse', closesOnDay: today })
    const duplicate = job({ id: 8, title: 'Nurse', source: 'other', vacancyKey: nurseInKenya.vacancyKey })
    const index = indexOf(nurse, nurseInKenya, closed, lastDay, duplicate)
    expect(new Set(index.similar(nurse, today, 9))).toEqual(new Set([2, 7]))
    // The second nurse is shown instead of the duplicate, so it is the same vacancy.
    expect(new Set(index.similar(duplicate, today, 9))).toEqual(new Set([1, 7]))
  })

  test('are found for a job that is closed, and for a title without a known trade', () => {
    const index = indexOf(nurseInKenya, nurseInOman, job({ id: 9, title: 'Zzz', country: 'Oman' }))
    expect(index.similar(nurse, today, 9)).toEqual([2, 3])
    expect(index.similar(job({ id: 1, title: 'Xxx' }), today, 9)).toEqual([2])
  })

  test('stay the same while other jobs come and go', () => {
    const nurses = Array.from({ length: 200 }, (_, at) => job({ id: at + 10, title: 'Nurse' }))
    const index = indexOf(nurse, ...nurses)
    const before = index.similar(nurse, today, 3)
    for (const { id } of nurses.slice(0, 100)) if (!before.includes(id)) index.remove(id)
    expect(index.similar(nurse, today, 3)).toEqual(before)
    expect(new Set(before).size).toBe(3)
  })
})

test('a job replaces the one with the same id', () => {
  const index = indexOf(job({ id: 1, title: 'Cook' }), job({ id: 1, title: 'Chef' }))
  expect(idsMatching(index, { search: 'cook' })).toEqual([])
  expect(idsMatching(index, { search: 'chef' })).toEqual([1])
  expect(index.size).toBe(1)
})

test.each([undefined, 'newest', 'closing'] as const)('the pages of a list show every job once, sorted: %s', (sort) => {
  const index = indexOf(...Array.from({ length: 100 }, (_, i) => job({ id: i + 1 })))
  const order = orderOf(99, sort)
  const { keys } = index.match({}, today, order)
  const seen: number[] = []
  for (let after = -1, more = true; more;) {
    const page = pageOf(keys, order, after, 24)
    seen.push(...page.ids)
    ;({ last: after, hasMore: more } = page)
  }
  expect(seen).toEqual([...orderedIds(keys, order)])
  expect(new Set(seen).size).toBe(100)
})

test('the newest jobs come first, or those that close first, and those without a closing date last', () => {
  const largestId = 1_000_000
  const index = indexOf(
    job({ id: 5, closesOnDay: null }),
    job({ id: 6, closesOnDay: today + 9 }),
    job({ id: 7, closesOnDay: today }),
    job({ id: 8, closesOnDay: today + 9 }),
    job({ id: largestId, closesOnDay: today + 1 }),
  )
  const sorted = (sort: string) => {
    const order = orderOf(1, sort)
    return [...orderedIds(index.match({}, today, order).keys, order)]
  }
  expect(sorted('newest')).toEqual([largestId, 8, 7, 6, 5])
  expect(sorted('closing')).toEqual([7, largestId, 6, 8, 5])
})

test('agrees with a simple filter of the same jobs after any additions, changes and removals', () => {
  const word = fc.constantFrom('cook', 'Chef', 'nurse', 'Driver-Mechanic', 'kéké', 'ab', 'b a')
  const change = fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    source: fc.constant('test'),
    remove: fc.boolean(),
    title: word,
    company: word,
    city: fc.option(fc.constantFrom('Voi', 'Meru')),
    country: fc.constantFrom('Kenya', 'Oman'),
    type: fc.option(fc.constantFrom('Contract', 'Casual')),
    salary: fc.option(fc.constantFrom('KES 900 a day', 'Negotiable')),
    closesOnDay: fc.option(fc.integer({ min: today - 2, max: today + 2 })),
    vacancyKey: fc.nat().map(vacancyKeyOf),
    vacancyNumber: fc.nat(),
    revision: fc.nat(),
  })
  const filters = fc.record(
    {
      search: fc.constantFrom('c', 'ab', 'KÉ', 'b a', 'k'),
      location: fc.constantFrom('o', 'ken'),
      country: fc.constantFrom('Kenya'),
      category: fc.constantFrom('Casual'),
      paid: fc.constant('1'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), filters, (changes, wanted) => {
      const index = new SearchIndex()
      const plain = new Map<number, IndexedJob>()
      for (const { remove, ...each } of changes) {
        if (remove) index.remove(each.id)
        else index.put(each)
        if (remove) plain.delete(each.id)
        else plain.set(each.id, each)
      }
      expect(idsMatching(index, wanted)).toEqual(
        [...plain.values()]
          .filter((each) => matches(each, wanted))
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      )
      for (const { search, count } of index.trades(today))
        expect([search, count]).toEqual([
          search,
          [...plain.values()].filter((each) => matches(each, { search })).length,
        ])
    }),
  )
})

test('lists the six trades with the most jobs, and none without jobs', () => {
  const titles = [
    'Nurse',
    'NURSE',
    'Driver-Mechanic',
    'Driver',
    'Chef',
    'Welder',
    'Solar Electrician',
    'Plumber',
    'Poet',
  ]
  const index = indexOf(...titles.map((title, at) => job({ id: at + 1, title, company: 'Tumaini' })))
  expect(index.trades(today).map(({ search, count }) => [search, count])).toEqual([
    ['driver', 2],
    ['nurs', 2],
    ['chef', 1],
    ['electric', 1],
    ['solar', 1],
    ['weld', 1],
  ])
  expect(indexOf(job({ id: 1, title: 'Poet', company: 'Tumaini' })).trades(today)).toEqual([])
})

test('still finds the right jobs after it has been emptied and filled many times', () => {
  const index = new SearchIndex()
  for (let round = 0; round < 8; round++) {
    for (let id = 1; id <= 5_000; id++) index.put(job({ id, title: `Cook ${round}` }))
  }
  expect(index.size).toBe(5_000)
  expect(idsMatching(index, { search: 'cook 7' })).toHaveLength(5_000)
  expect(idsMatching(index, { search: 'cook 6' })).toHaveLength(0)
})

function matches(each: IndexedJob, { search, location, country, category, paid }: Filters): boolean {
  const has = (text: string | null, part: string) => (text ?? '').toLowerCase().includes(part.toLowerCase())
  return (
    (each.closesOnDay === null || each.closesOnDay >= today) &&
    (!search || has(each.title, search) || has(each.company, search)) &&
    (!location || has(each.country, location) || has(each.city, location)) &&
    (!country || each.country === country) &&
    (!category || each.type === category) &&
    (!paid || each.salary?.startsWith('KES') === true)
  )
}
