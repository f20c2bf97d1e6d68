import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { username } from './contract.ts'
import { nationalIdKey, phoneNumber } from './identity.ts'

test('reads every spelling of a Kenyan number as the same number', () => {
  for (const text of [
    '0712345678',
    '712345678',
    '254712345678',
    '+254712345678',
    '+2540712345678',
    '0712 345 678',
    '(0712) 345-678',
    '+254.712.345.678',
  ]) {
    expect(phoneNumber(text), text).toBe('+254712345678')
  }
  expect(phoneNumber('0112345678')).toBe('+254112345678')
})

test('rejects other numbers', () => {
  for (const text of ['', '071234567', '07123456789', '0212345678', '+255712345678', 'amina', '0712345678x'])
    expect(phoneNumber(text), text).toBeNull()
})

test('accepts no username that is an email address or phone number, so that an identifier belongs to one person at most', () => {
  const text = fc.oneof(fc.stringMatching(/^[\w.@+ ()-]{3,30}$/), fc.stringMatching(/^\+?(254)?0?[17][\d .-]{8,12}$/))
  fc.assert(
    fc.property(
      text,
      (candidate) =>
        !username.safeParse(candidate).success || (!candidate.includes('@') && phoneNumber(candidate) === null),
    ),
  )
  for (const other of ['0712345678', '254712345678', '07.12-34.56-78', 'amina@duka'])
    expect(username.safeParse(other).success, other).toBe(false)
})

test('ignores spaces and letter case when comparing national IDs', () => {
  expect(nationalIdKey(' ab 12\t34 56 ')).toBe('AB123456')
})
