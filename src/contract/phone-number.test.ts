import { expect, test } from 'vitest'
import { phoneNumber, phoneProblem } from './phone-number.ts'

test.each([
  '0712345678',
  '712345678',
  '254712345678',
  '+254712345678',
  '+2540712345678',
  '00254712345678',
  '+254 (0)712 345 678',
  '0712 345 678',
  '(0712) 345-678',
  '+254.712.345.678',
  '0712–345–678',
  '\u202a+254\u00a0712\u2011345\u2011678\u202c',
  '٠٧١٢٣٤٥٦٧٨',
  '۰۷۱۲۳۴۵۶۷۸',
])('reads %s as the same number', (text) => {
  expect(phoneNumber(text)).toBe('+254712345678')
})

test('reads a number that starts with 01', () => {
  expect(phoneNumber('0112345678')).toBe('+254112345678')
})

test.each(['', '071234567', '07123456789', '0212345678', '+255712345678', 'amina', '0712345678x', '000712345678'])(
  'rejects "%s"',
  (text) => {
    expect(phoneNumber(text)).toBeNull()
  },
)

test.each([
  ['0711222333/0700111222', 'Enter one phone number only.'],
  ['0711 222 333 or 0700 111 222', 'Enter one phone number only.'],
  ['+254711222333, +254700111222', 'Enter one phone number only.'],
  ['+255 712 345 678', 'Only Kenyan numbers (+254) work here for now.'],
  ['00971501234567', 'Only Kenyan numbers (+254) work here for now.'],
  ['0712345678', null],
  ['+254 20 123', null],
  ['07123', null],
])('says of "%s": %s', (text, problem) => {
  expect(phoneProblem(text)).toBe(problem)
})
