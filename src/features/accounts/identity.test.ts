import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneNumber } from '../../contract/phone-number.ts'
import { login, username } from './contract.ts'
import { nationalIdKey, nationalIdSpellings, parseIdentifier } from './identity.ts'

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

test('knows the spellings of a national ID with and without zeros at its start', () => {
  const spellings = ['1234567', '01234567', '001234567', '0001234567', '00001234567', '000001234567']
  for (const spelling of spellings) expect(nationalIdSpellings(spelling)).toEqual(spellings)
  expect(nationalIdSpellings('123456789012')).toEqual(['123456789012'])
  expect(nationalIdSpellings('0AB12345')).toEqual(['0AB12345'])
})

test('reads a pasted identifier without its invisible characters', () => {
  expect(parseIdentifier('\u2068Amina@Exam\u200bple.com\u2069')).toEqual({ name: 'amina@example.com', phone: null })
  expect(parseIdentifier('\u202a+254 712‑345‑678\u202c').phone).toBe('+254712345678')
  expect(login.parse({ identifier: '\u202aamina\u202c', password: ' x ' })).toEqual({
    identifier: 'amina',
    password: ' x ',
  })
})

test('says at sign-in what is wrong with a phone number, but never refuses a username or an email address', () => {
  const messagesFor = (identifier: string) =>
    login.safeParse({ identifier, password: 'x' }).error?.issues.map(({ message }) => message)
  expect(messagesFor('0711222333/0700111222')).toEqual(['Enter one phone number only.'])
  expect(messagesFor('+255 712 345 678')).toEqual(['Only Kenyan numbers (+254) work here for now.'])
  for (const identifier of ['0712345678', '12345', '0711222333or0700111222', '0711222333.0700111222@example.com'])
    expect(messagesFor(identifier), identifier).toBeUndefined()
})
