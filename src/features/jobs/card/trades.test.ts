import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tradeSearches } from '../search/trade-searches.server.ts'
import { tradeOf } from './trades.ts'

const demoJobs = ['kenya', 'abroad'].flatMap((file): { title: string }[] =>
  JSON.parse(readFileSync(new URL(`../../../../data/demo-jobs/${file}.json`, import.meta.url), 'utf8')),
)

const people = readFileSync(new URL('../../../ui/illustrations/people.svg', import.meta.url), 'utf8')

describe('the trade of a job', () => {
  it.each([
    ['Registered Nurse, Medical Ward', 'stethoscope'],
    ['Nursing Assistant', 'stethoscope'],
    ['Accounts Assistant', 'calculator'],
    ['Kitchen Assistant', 'chef-hat'],
    ['Pharmacy Assistant', 'pill'],
    ['Care Assistant, Elderly Home', 'hand-heart'],
    ['Warehouse Assistant', 'package'],
    ['Teaching Assistant, Grade 1 to 3', 'graduation-cap'],
    ['Housekeeping Assistant', 'spray-can'],
    ['HEAVY TRUCK DRIVER (C+E)', 'truck'],
  ])('is found in the words of %s', (title, icon) => {
    expect(tradeOf(title).icon).toBe(icon)
  })

  it('follows the occupation rather than the workplace', () => {
    expect(tradeOf('School Bus Driver').icon).toBe('truck')
    expect(tradeOf('Hospital and Office Cleaner').icon).toBe('spray-can')
    expect(tradeOf('Senior Accountant, Coffee Mill').icon).toBe('calculator')
  })

  it.each(tradeSearches)('has an icon for the search "$search"', ({ search }) => {
    expect(tradeOf(search).icon).not.toBe('briefcase')
  })

  it('is a briefcase when no word matches', () => {
    expect(tradeOf('Zzz').icon).toBe('briefcase')
    expect(tradeOf('').icon).toBe('briefcase')
    expect(tradeOf('ممرضة').icon).toBe('briefcase')
  })

  it('is known for nearly all of the demo jobs, and most show a person', () => {
    const trades = demoJobs.map(({ title }) => tradeOf(title))
    expect(trades.filter(({ icon }) => icon === 'briefcase').length).toBeLessThan(trades.length / 20)
    expect(trades.filter(({ icon }) => people.includes(`id="${icon}"`)).length).toBeGreaterThan(trades.length * 0.8)
  })

  it.each(['Pool Lifeguard', 'Backend Developer', 'Safari Camp Manager', 'Cabin Crew'])(
    'has no person for %s, because none of them does this work',
    (title) => {
      expect(people).not.toContain(`id="${tradeOf(title).icon}"`)
    },
  )
})
