import { expect, test } from 'vitest'
import { findInvalid } from './registration-fields.ts'

test.each([
  ['0712 345 678', undefined],
  ['0711222333/0700111222', ['Enter one phone number only.']],
  ['+255712345678', ['Only Kenyan numbers (+254) work here for now.']],
  ['071', ['Enter a Kenyan number such as 712\u00a0345\u00a0678.']],
  ['', ['Enter your phone number.']],
])('says what is wrong with the phone number "%s"', (phone, messages) => {
  const others = { name: 'Amina', national_id: '12345678', username: 'amina', email: 'amina@example.com' }
  const { invalid } = findInvalid({ ...others, phone, password: 'a quiet password', referral_code: '' })
  expect(invalid.phone).toEqual(messages)
})
