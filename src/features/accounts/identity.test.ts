import { expect, test } from 'vitest'
import { nationalIdKey, phoneNumber } from './identity.ts'

test('every spelling of a Kenyan number is one number', () => {
  for (const text of ['0712345678', '712345678', '254712345678', '+254712345678', '+2540712345678', '0712 345 678', '(0712) 345-678', '+254.712.345.678']) {
    expect(phoneNumber(text), text).toBe('+254712345678')
  }
  expect(phoneNumber('0112345678')).toBe('+254112345678')
})

test('what is no Kenyan number is none', () => {
  for (const text of ['', '071234567', '07123456789', '0212345678', '+255712345678', 'amina', '0712345678x']) expect(phoneNumber(text), text).toBeNull()
})

test('a national ID is compared without spaces and letter case', () => {
  expect(nationalIdKey(' ab 12\t34 56 ')).toBe('AB123456')
})
