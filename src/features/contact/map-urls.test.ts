import { expect, test } from 'vitest'
import { frameUrl, mapUrl } from './map-urls.ts'

const office = { latitude: -1.2849, longitude: 36.8205 }

test('the embedded map shows the area around a marker', () => {
  const url = new URL(frameUrl(office))
  expect(url.origin + url.pathname).toBe('https://www.openstreetmap.org/export/embed.html')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    bbox: '36.8150,-1.2904,36.8260,-1.2794',
    layer: 'mapnik',
    marker: '-1.2849,36.8205',
  })
})

test('directions lead to the position', () => {
  expect(new URL(mapUrl(office)).searchParams.get('destination')).toBe('-1.2849,36.8205')
})
