import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { findCounty, findSubCounty, places } from './service.server.ts'

let site: TestApp

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

test('has 47 counties and 290 sub-counties with their official codes, without duplicates', () => {
  expect(places.counties.map(({ id }) => id)).toEqual(Array.from({ length: 47 }, (_, index) => index + 1))
  expect(places.subCounties.map(({ id }) => id)).toEqual(Array.from({ length: 290 }, (_, index) => index + 1))
  expect(new Set(places.counties.map(({ name }) => name)).size).toBe(47)
  expect(new Set(places.subCounties.map(({ name, county_id }) => `${county_id} ${name}`)).size).toBe(290)
  for (const { name } of [...places.counties, ...places.subCounties])
    expect(name).toMatch(/^[A-Z][A-Za-z'./-]+( [A-Z][A-Za-z'./-]*)*$/)
})

// Codes of the Independent Electoral and Boundaries Commission.
test.each([
  [1, 'Changamwe', 'Mombasa'],
  [61, "Chuka/Igambang'ombe", 'Tharaka-Nithi'],
  [115, 'Ruiru', 'Kiambu'],
  [251, 'Suba North', 'Homa Bay'],
  [274, 'Westlands', 'Nairobi'],
  [290, 'Mathare', 'Nairobi'],
])('constituency %i is %s in %s', (id, name, countyName) => {
  const county = places.counties.find(({ name: each }) => each === countyName)
  expect(places.subCounties.find((place) => place.id === id)).toEqual({ id, name, county_id: county?.id })
})

test('finds a place by name in any letter case, and a sub-county only in its own county', () => {
  const kiambu = findCounty('KIAMBU ')
  if (!kiambu) throw new Error('not found')
  expect(findSubCounty(kiambu, 'ruiru')).toMatchObject({ name: 'Ruiru' })
  expect(findSubCounty(kiambu, 'Westlands')).toBeUndefined()
  expect(findCounty('Kiamb')).toBeUndefined()
})

test('GET /jobs/counties returns all of them, and may be cached', async () => {
  const { status, body, headers } = await call(site, 'GET', '/jobs/counties')
  expect(status).toBe(200)
  expect(body).toEqual({ status: true, data: { counties: places.counties, sub_counties: places.subCounties } })
  expect(headers.get('cache-control')).toBe('public, max-age=86400')
})

test('GET /jobs/counties/{id}/sub-counties returns those of one county', async () => {
  const { body } = await call(site, 'GET', '/jobs/counties/1/sub-counties')
  expect(body.data).toEqual(places.subCounties.filter(({ county_id }) => county_id === 1))
  for (const id of ['0', '48', 'x', '1.0', '01']) {
    expect(await call(site, 'GET', `/jobs/counties/${id}/sub-counties`)).toMatchObject({
      status: 404,
      body: { status: false, message: 'There is no county with this id.' },
    })
  }
})
