import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../../tests/support/feeds.ts'

const link = (type: string, id: string) => ({ data: { type, id } })
const vacancy = (id: string, relationships: object, attributes = {}) => ({
  type: 'vacancy',
  id,
  attributes: { 'position-title': `Clerk ${id}`, ...attributes },
  relationships,
})
const included = [
  { type: 'organisation', id: '1', attributes: { name: 'Ministry of Works' } },
  { type: 'place', id: '1', attributes: { name: 'Mzuzu' }, relationships: { country: link('country', 'mw') } },
  { type: 'place', id: '2', attributes: { name: 'Zomba', country: 'Malawi' } },
  { type: 'country', id: 'mw', attributes: { name: 'Malawi' }, relationships: { capital: link('place', '2') } },
]
const read = (data: object[], more: object = { included }) => readFeedOf(JSON.stringify({ data, ...more }))

test('reads the attributes of included resources, by type and id, and of those that they refer to', async () => {
  const data = [vacancy('7', { ministry: link('organisation', '1'), 'duty-station': link('place', '1') })]
  const { jobs, rows } = await read(data)
  expect(jobs).toMatchObject([
    { reference: '7', title: 'Clerk 7', company: 'Ministry of Works', city: 'Mzuzu', country: 'Malawi', type: null },
  ])
  expect(rows[0]).toMatchObject({ fields: { 'duty-station': { name: 'Mzuzu', country: { name: 'Malawi' } } } })
  expect(rows[0]).not.toHaveProperty('fields.relationships')
  expect(rows[0]).not.toHaveProperty('fields.duty-station.country.capital')
})

test('reads several related resources, and included ones that come before the list or after 64 KB', async () => {
  const places = { data: [link('place', '2').data, link('place', '1').data] }
  const data = Array.from({ length: 500 }, (_, at) =>
    vacancy(String(at), { organisation: link('organisation', '1'), location: places }, { note: 'x'.repeat(200) }),
  )
  const before = await readFeedOf(JSON.stringify({ included, data }))
  const after = await read(data)
  for (const { jobs } of [before, after]) {
    expect(jobs).toHaveLength(500)
    expect(jobs.at(-1)).toMatchObject({ company: 'Ministry of Works', city: 'Zomba, Mzuzu', country: 'Malawi' })
  }
})

test('reads the list of jobs, whatever the included resources look like', async () => {
  const data = [{ ...vacancy('7', { employer: link('organisation', '1') }), attributes: { heading: 'Clerk' } }]
  const category = { type: 'category', id: '3', attributes: { title: 'Water', location: 'Zomba', salary: 5 } }
  const { jobs, hint } = await read(data, { included: [category, ...included] })
  expect(jobs).toMatchObject([{ problems: [{ field: 'country' }] }])
  expect(hint).toBeUndefined()
})

test('does not let a related resource replace a field of the job', async () => {
  const { rows } = await read([vacancy('7', { id: link('organisation', '1'), attributes: link('place', '1') })])
  expect(rows[0]).toMatchObject({ fields: { id: '7', attributes: { 'position-title': 'Clerk 7' } } })
})

test.each([[{}], [{ included: [] }], [{ included: 'none' }], [{ included: [7, { type: 'organisation' }] }]])(
  'leaves relationships as they are in a document with %j, and takes them for no value',
  async (more) => {
    const { jobs, rows } = await read(
      [vacancy('7', { city: link('place', '1') }, { company: 'Duka', country: 'Kenya' })],
      more,
    )
    expect(rows[0]).toMatchObject({ fields: { relationships: { city: link('place', '1') } } })
    expect(jobs).toMatchObject([{ company: 'Duka', city: null }])
  },
)

test('adds at most 50 relationships and 20,000 characters to a row, and leaves out long texts', async () => {
  const relationships = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`related${at}`, link('organisation', '9')]),
  )
  const attributes = { name: 'Ministry', motto: 'y'.repeat(500), history: 'x'.repeat(501) }
  const resource = { type: 'organisation', id: '9', attributes }
  const { rows } = await read([vacancy('7', relationships)], { included: [resource] })
  const fields = rows[0] && 'fields' in rows[0] ? rows[0].fields : {}
  expect(fields.related0).toEqual({ name: 'Ministry', motto: attributes.motto })
  expect(Object.keys(fields).filter((name) => name.startsWith('related')).length).toBeLessThan(52)
  expect(JSON.stringify(fields).length).toBeLessThan(30_000)
  const { rows: many } = await read([vacancy('7', { all: { data: Array.from({ length: 10_000 }, () => resource) } })], {
    included: [resource],
  })
  expect(JSON.stringify(many[0]).length).toBeLessThan(30_000)
})

test('ignores a relationship named __proto__', async () => {
  const json = JSON.stringify({ data: [vacancy('7', { x: link('place', '1') })], included })
  const { rows } = await readFeedOf(json.replace('"x":', '"__proto__":'))
  expect(rows[0]).not.toHaveProperty('fields.name')
  expect(rows[0]).toMatchObject({ fields: { id: '7' } })
})
