import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'
import { traceColumns } from '../trace-columns.ts'
import { isAdvertState } from './advert-states.ts'

const plain = { title: 'Cook', company: 'Duka', country: 'Kenya' }

test.each([
  'LIVE',
  'open',
  'Active',
  'published',
  'Closed',
  'draft',
  'On Hold',
  'open for applications',
  'veröffentlicht',
])('takes the state %s of an advertisement for no place', (state) => {
  expect(parseRow({ ...plain, state })).toMatchObject({ job: { city: null } })
  expect(parseRow({ ...plain, meta: { state }, region: 'Coast' })).toMatchObject({ job: { city: 'Coast' } })
  expect(traceColumns({ state })).toEqual([{ name: 'state', target: null, value: state }])
})

test.each(['Lagos', 'Ohio', 'New York', 'Kilifi', 'Openshaw', '', 7, null])(
  '%j is no state of an advertisement',
  (state) => {
    expect(isAdvertState(state)).toBe(false)
  },
)
