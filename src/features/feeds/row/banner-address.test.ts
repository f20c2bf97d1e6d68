import { expect, test } from 'vitest'
import { badAddressOf } from './banner-address.ts'

test.each(['', 'n/a', 'N / A', 'n.a.', '-', '--', 'none', 'None.', 'No logo.', 'tbc', '/', '...'])(
  '%j says that there is no picture',
  (text) => {
    expect(badAddressOf(text)).toBeNull()
  },
)

test.each([
  ['/img/x.jpg', /has no server/],
  ['logo.png', /has no server/],
  ['www.duka.example/my logo.png', /has no server/],
  ['ftp://duka.example/x.jpg', /not an http or https URL/],
  ['data:image/png;base64,AAAA', /not an http or https URL/],
  ['http://', /can be read/],
  ['https://duka example/x.jpg', /can be read/],
])('%j is meant as an address', (text, reason) => {
  expect(badAddressOf(text)).toEqual({ text, reason: expect.stringMatching(reason) })
})
