import { expect, test } from 'vitest'
import { readJobTitles, readPlaces } from './options.ts'

test('reads counties and sub-counties, whatever else is missing', () => {
  const data = {
    counties: [{ id: 1, name: 'Mombasa' }, { id: '2', name: 'Kwale' }, { id: 3 }, { id: 4, name: null }, null],
    sub_counties: [
      { name: 'Changamwe', county_id: 1 },
      { name: 'Matuga', county_id: '2' },
      { county_id: 2 },
      { name: 'Lost' },
    ],
  }
  expect(readPlaces(data)).toEqual({
    counties: [
      { id: 1, name: 'Mombasa' },
      { id: 2, name: 'Kwale' },
    ],
    sub_counties: [
      { name: 'Changamwe', county_id: 1 },
      { name: 'Matuga', county_id: 2 },
      { name: 'Lost', county_id: null },
    ],
  })
  for (const sub_counties of [undefined, null, {}])
    expect(readPlaces({ counties: [{ id: 1, name: 'Mombasa' }], sub_counties })).toEqual({
      counties: [{ id: 1, name: 'Mombasa' }],
      sub_counties: [],
    })
})

test('returns null without any county or job title, so that any text may be typed', () => {
  for (const data of [undefined, null, [], {}, 'x', { counties: null, sub_counties: null }, { counties: [{ id: 1 }] }])
    expect(readPlaces(data)).toBeNull()
  for (const data of [undefined, null, [], {}, 'x', [null, {}, { name: null }, { name: '' }]])
    expect(readJobTitles(data)).toBeNull()
  expect(readJobTitles([{ name: 'Cook' }, { name: null }, {}, { name: 'Nurse' }])).toEqual(['Cook', 'Nurse'])
})
