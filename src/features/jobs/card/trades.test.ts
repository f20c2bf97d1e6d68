import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tradeSearches } from '../search/trade-searches.server.ts'
import { tradeOf } from './trades.ts'

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
    ['Housekeeping Assistant', 'bed-double'],
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

  it('is known for nearly all of the demo jobs', () => {
    const titles = ['kenya', 'abroad'].flatMap((file): { title: string }[] =>
      JSON.parse(readFileSync(new URL(`../../../../data/demo-jobs/${file}.json`, import.meta.url), 'utf8')),
    )
    const unknown = titles.filter(({ title }) => tradeOf(title).icon === 'briefcase')
    expect(unknown.length).toBeLessThan(titles.length / 20)
  })
})
