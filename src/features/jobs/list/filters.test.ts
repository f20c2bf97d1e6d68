import { describe, expect, it } from 'vitest'
import { activeFilters, listPath, readFilters } from './filters.ts'

const open = { search: '', location: '', country: '', category: '' }

describe('filters of the list', () => {
  it('are read from a query string, trimmed, and open where it does not name them', () => {
    expect(readFilters(new URLSearchParams('search=+nurse+&country=Qatar&seed=7'))).toEqual({
      ...open,
      search: 'nurse',
      country: 'Qatar',
    })
  })

  it('are read from a form as from a query string', () => {
    const form = new FormData()
    form.set('location', ' Mombasa ')
    form.set('category', '')
    expect(readFilters(form)).toEqual({ ...open, location: 'Mombasa' })
  })

  it('give an address that names only those in force', () => {
    expect(listPath(open)).toBe('/jobs')
    expect(listPath({ ...open, search: 'R&D', category: 'Full Time' })).toBe('/jobs?search=R%26D&category=Full+Time')
  })

  it('stay in the address of the jobs that follow', () => {
    expect(listPath({ ...open, country: 'Kenya' }, '1a.2b')).toBe('/jobs?country=Kenya&cursor=1a.2b')
    expect(listPath(open, null)).toBe('/jobs')
  })

  it('come back unchanged from the address they gave', () => {
    const filters = { search: 'chef & cook', location: 'Côte', country: 'United Arab Emirates', category: 'Full Time' }
    expect(readFilters(new URL(listPath(filters), 'http://site').searchParams)).toEqual(filters)
  })

  it('are listed in the order of the page', () => {
    expect(activeFilters({ ...open, category: 'Contract', search: 'cook' })).toEqual([
      ['search', 'cook'],
      ['category', 'Contract'],
    ])
  })
})
