import { expect, test } from 'vitest'
import { readFeed } from '../../../../../../tests/support/text-source.ts'
import type { XmlFields } from '../dialect.ts'
import { readFacts, splitCompany } from './entry-facts.ts'

test.each([
  ['Duka: Cook', 'Cook', 'Duka'],
  ['Duka: Cook: head', 'Cook: head', 'Duka'],
  ['Cook', 'Cook', undefined],
  ['Cook:', 'Cook:', undefined],
])('splits the title %s', (written, title, company) => {
  const fields: Record<string, string> = { title: written }
  splitCompany(fields)
  expect([fields.title, fields.company]).toEqual([title, company])
})

test('moves labelled lines from the start of a text to their columns, up to the first other line', () => {
  const fields = {
    description:
      '<div class="tag">Country: Kenya</div>\n<div>Organization: Duka</div><p><b>Closing date:</b> 1 Dec 2026</p><p>Cook.</p><p>City: none</p>',
  }
  readFacts(fields)
  expect(fields).toEqual({
    country: 'Kenya',
    organization: 'Duka',
    'closing date': '1 Dec 2026',
    description: '<p>Cook.</p><p>City: none</p>',
  })
})

test.each<XmlFields>([
  { description: '<p>Country: Kenya</p><p>Cook.</p>' },
  { description: '<p>Note: cook</p><p>Company: Duka</p>' },
  { company: 'Shop', description: '<p>Company: Duka</p>' },
  { title: 'Cook' },
])('leaves an entry as it is whose text does not begin with its company: %j', (fields) => {
  const before = { ...fields }
  readFacts(fields)
  expect(fields).toEqual(before)
})

test('reads a long text with labels in linear time', () => {
  const fields = { description: `<p>Company: ${'a'.repeat(900_000)}</p>${'<p>'.repeat(30_000)}` }
  for (let time = 0; time < 50; time++) readFacts(fields)
  expect(Object.keys(fields)).toEqual(['description'])
})

test('reads long runs of spaces in linear time', () => {
  const spaces = ' '.repeat(900_000)
  const fields = { title: `${spaces}x`, description: `<div>Organization:${spaces}x` }
  for (let time = 0; time < 50; time++) {
    splitCompany(fields)
    readFacts(fields)
  }
  expect(Object.keys(fields)).toEqual(['title', 'description'])
})

test('reads elements of unknown extensions with known names, but not those of other subjects', async () => {
  const item = `<item><title>Cook</title><x:employerName>Duka</x:employerName><x:locationCity>Lamu</x:locationCity>
    <x:locationCountry>Kenya</x:locationCountry><x:title>Head cook</x:title><media:city>Paris</media:city></item>`
  const feed = await readFeed(Buffer.from(`<rss version="2.0"><channel>${item}</channel></rss>`))
  expect(feed.rows).toMatchObject([
    { fields: { title: 'Cook', employername: 'Duka', locationcity: 'Lamu', locationcountry: 'Kenya' } },
  ])
})
