import { expect, test } from 'vitest'
import { badUrlOf } from './banner-url.ts'

test.each(['', 'n/a', 'N / A', 'n.a.', '-', '--', 'none', 'None.', 'No logo.', 'tbc', '/', '...'])(
  '%j means there is no image',
  (text) => {
    expect(badUrlOf(text)).toBeNull()
  },
)

test.each([
  ['/img/x.jpg', /has no host name/],
  ['logo.png', /has no host name/],
  ['www.duka.example/my logo.png', /has no host name/],
  ['ftp://duka.example/x.jpg', /not an http or https URL/],
  ['data:image/png;base64,AAAA', /not an http or https URL/],
  ['http://', /not a valid URL/],
  ['https://duka example/x.jpg', /not a valid URL/],
])('%j is an invalid URL', (text, reason) => {
  expect(badUrlOf(text)).toEqual({ text, reason: expect.stringMatching(reason) })
})
