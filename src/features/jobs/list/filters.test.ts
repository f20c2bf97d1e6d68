import { describe, expect, it } from 'vitest'
import { activeFilters, listPath, listTitle, readFilters } from './filters.ts'

const none = { search: '', location: '', country: '', category: '', paid: '', sort: '' }

describe('list filters', () => {
  it('are read from a query string, trimmed, and empty when missing', () => {
    expect(readFilters(new URLSearchParams('search=+nurse+&country=Qatar&seed=7'))).toEqual({
      ...none,
      search: 'nurse',
      country: 'Qatar',
    })
  })

  it('ignore any value of a flag except 1', () => {
    expect(readFilters(new URLSearchParams('paid=1')).paid).toBe('1')
    expect(readFilters(new URLSearchParams('paid=yes')).paid).toBe('')
  })

  it('ignore an unknown order', () => {
    expect(readFilters(new URLSearchParams('sort=closing')).sort).toBe('closing')
    expect(readFilters(new URLSearchParams('sort=salary')).sort).toBe('')
    expect(listPath({ ...none, sort: 'newest', paid: '1' })).toBe('/jobs?paid=1&sort=newest')
    expect(activeFilters({ ...none, sort: 'newest' })).toEqual([])
  })

  it('are read from a form', () => {
    const form = new FormData()
    form.set('location', ' Mombasa ')
    form.set('category', '')
    expect(readFilters(form)).toEqual({ ...none, location: 'Mombasa' })
  })

  it('give the list a title with its number of jobs, unless none is set or no list has loaded', () => {
    expect(listTitle({ ...none, search: 'nurse' }, 1_240)).toBe('1,240 jobs for nurse')
    expect(listTitle({ ...none, search: 'nurse', country: 'Qatar', paid: '1' }, 1)).toBe(
      '1 job for nurse, Qatar, Pay shown',
    )
    expect(listTitle({ ...none, category: 'Contract' }, 0)).toBe('0 jobs, Contract')
    expect(listTitle(none, 5)).toBe('Find Your Dream Job')
    expect(listTitle({ ...none, search: 'nurse' }, undefined)).toBe('Jobs for nurse')
  })

  it('give a URL with only the filters that are set', () => {
    expect(listPath(none)).toBe('/jobs')
    expect(listPath({ ...none, search: 'R&D', category: 'Full Time' })).toBe('/jobs?search=R%26D&category=Full+Time')
  })

  it('stay in the URL of the next page of jobs', () => {
    expect(listPath({ ...none, country: 'Kenya' }, '1a.2b')).toBe('/jobs?country=Kenya&cursor=1a.2b')
    expect(listPath(none, null)).toBe('/jobs')
  })

  it('round-trip through the URL', () => {
    const filters = {
      search: 'chef & cook',
      location: 'Côte',
      country: 'United Arab Emirates',
      category: 'Full Time',
      paid: '1',
      sort: 'newest',
    }
    expect(readFilters(new URL(listPath(filters), 'http://site').searchParams)).toEqual(filters)
  })

  it('are listed in the order of the page', () => {
    expect(activeFilters({ ...none, category: 'Contract', search: 'cook' })).toEqual([
      ['search', 'cook'],
      ['category', 'Contract'],
    ])
  })
})
