import { describe, expect, it } from 'vitest'
import { daysLeftInOverview, daysLeftOnCard } from './days-left.ts'

describe('days left', () => {
  it('are shown on a card', () => {
    expect(daysLeftOnCard(12)).toEqual({ text: '12 days left', isSoon: false })
    expect(daysLeftOnCard(4)).toEqual({ text: '4 days left', isSoon: false })
  })

  it('are highlighted from the third day before closing', () => {
    expect(daysLeftOnCard(3)).toEqual({ text: 'Closes in 3 days', isSoon: true })
    expect(daysLeftOnCard(2)).toEqual({ text: 'Closes in 2 days', isSoon: true })
    expect(daysLeftOnCard(1)).toEqual({ text: 'Closes in 1 day', isSoon: true })
    expect(daysLeftOnCard(0)).toEqual({ text: 'Closes today', isSoon: true })
  })

  it('are left out without a closing date', () => {
    expect(daysLeftOnCard(null)).toBeNull()
    expect(daysLeftInOverview(null)).toBeNull()
  })

  it('are shown as a plain number of days in the overview', () => {
    expect(daysLeftInOverview(12)).toBe('12 days')
    expect(daysLeftInOverview(1)).toBe('1 day')
    expect(daysLeftInOverview(0)).toBe('Closes today')
  })
})
