import { expect, test } from 'vitest'
import { mentions } from './candidate-traces.server.ts'

const isMentioned = mentions({ email: 'Amina.K@example.com' })

test.each([
  'amina.k@example.com',
  'To: <AMINA.K@EXAMPLE.COM>\nmore',
  'Write to amina.k@example.com.',
  'xamina.k@example.com, amina.k@example.com',
])('finds the address in %j', (text) => {
  expect(isMentioned(text)).toBe(true)
})

test.each([
  '',
  'xamina.k@example.com',
  '+amina.k@example.com',
  "o'amina.k@example.com",
  'amina.k@example.com.ke',
  'amina.k@example.community',
  'amina.k@example.com-x.ke',
  'aminaxk@example.com',
])('does not find the address in %j', (text) => {
  expect(isMentioned(text)).toBe(false)
})
