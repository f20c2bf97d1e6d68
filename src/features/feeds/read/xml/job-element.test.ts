import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../tests/support/feeds.ts'

const fields = '<company>Duka</company><country>Kenya</country>'
const job = `<title>Cook</title>${fields}`
const cook = { title: 'Cook', company: 'Duka', country: 'Kenya' }

test.each([
  ['a known name', `<bulletin><vacancies><vacancy>${job}</vacancy></vacancies></bulletin>`],
  ['a likely name', `<board><positions><position id="1">${job}</position></positions></board>`],
  ['a likely name below the root', `<vacancies>\n<Opening>${job}</Opening></vacancies>`],
  ['a list with a likely name', `<data><listing><Job>${job}</Job></listing></data>`],
  ['a name in another language', `<stellen><Stelle><titel>Cook</titel>${fields}</Stelle></stellen>`],
  ['a prefix', `<b:board xmlns:b="x"><b:vacancy><b:title>Cook</b:title>${fields}</b:vacancy></b:board>`],
  ['an unknown name', `<a><b><c>${job}</c><c>${job}</c></b></a>`],
  ['an unknown name and one job', `<a><b><c>${job}</c></b></a>`],
  ['lists of known names inside', `<a><c>${job}<skills><item>Sewing</item></skills></c></a>`],
  ['a comment before', `<a><!-- <item> --><c>${job}</c></a>`],
  ['a head like that of a channel', `<a><title>Jobs</title><link>x</link><c>${job}</c></a>`],
  ['attributes only', '<export><row title="Cook" company="Duka" note="5 > 4" country="Kenya"/></export>'],
  ['several with attributes only', `<x>${'<row title="Cook" company=\'Duka "\' country="Kenya"/>'.repeat(2)}</x>`],
])('finds the jobs of a list with %s', async (_, text) => {
  const { jobs } = await readFeedOf(text)
  expect(jobs[0]).toMatchObject({ ...cook, company: expect.stringContaining('Duka') })
})

test('names the format of an unknown list XML', async () => {
  expect(await readFeedOf(`<vacancies><vacancy>${job}</vacancy></vacancies>`)).toMatchObject({ format: 'XML' })
})

test.each([
  ['<catalog><book><title>A</title><author>B</author></book><book><title>C</title></book></catalog>', '<book>'],
  ['<people><person><name>A</name><email>a@duka.example</email></person></people>', '<person>'],
  ['<vacancies><vacant_post><id>1</id></vacant_post></vacancies>', '<vacant_post>'],
])('names the elements of another list: %s', async (text, found) => {
  await expect(readFeedOf(text)).rejects.toThrow(found)
  await expect(readFeedOf(text)).rejects.toThrow('--map "NAME=title"')
})

test('finds a list whose title the operator names', async () => {
  const text = '<list><thing><labour>Cook</labour></thing></list>'
  const columns = new Map([['labour', 'title' as const]])
  const { jobs } = await readFeedOf(text, { columns, company: 'Duka', country: 'Kenya' })
  expect(jobs).toMatchObject([cook])
})

test.each(['<vacancies/>', '<vacancies>\n</vacancies>'])('reads %j as an empty list', async (text) => {
  expect((await readFeedOf(text)).rows).toEqual([])
})

test('reads elements of other namespaces by their local names, and keeps the unknown ones', async () => {
  const item =
    '<title>Cook</title><x:station>Wote</x:station><x:deadline>11th December, 2026</x:deadline><x:jobGroup>N</x:jobGroup><x:title>T</x:title><media:rating>1</media:rating>'
  const { rows, jobs } = await readFeedOf(`<rss><channel><item>${item}</item></channel></rss>`, {
    company: 'Duka',
    country: 'Kenya',
  })
  expect(jobs).toMatchObject([{ title: 'Cook', city: 'Wote', closes_on: '2026-12-11' }])
  expect(rows).toMatchObject([{ fields: { 'x:jobgroup': 'N', 'x:title': 'T' } }])
  expect(rows[0]).not.toHaveProperty(['fields', 'media:rating'])
})
