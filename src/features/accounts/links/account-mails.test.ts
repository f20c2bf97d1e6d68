import { expect, test } from 'vitest'
import { passwordChangedMail, resetMail, verificationMail } from './account-mails.server.ts'

const person = { name: 'Amina Wanjiru', email: 'amina@example.com', language: 'en' } as const
const link = 'https://jobs.test/x#token=y'

test('says who sent it, to whom, and what to do if the person did not request it', () => {
  for (const { to, subject, text } of [
    verificationMail(person, link),
    resetMail(person, link),
    passwordChangedMail(person),
  ]) {
    expect(to).toBe('amina@example.com')
    expect(subject).toContain('Kazi Kenya')
    expect(text).toMatch(/^Hello Amina,\n\n/)
    expect(text).toMatch(/If (you did not|this was not you)/)
    expect(text).toMatch(/Kazi Kenya\nKenyatta Avenue, Nairobi\n\+254 /)
  }
  for (const { text } of [verificationMail(person, link), resetMail(person, link)])
    expect(text.split('\n')).toContain(link)
})

test.each([
  ["Ng'endo", "Hello Ng'endo,"],
  ['Zoë-Anne Otieno', 'Hello Zoë-Anne,'],
  ['www.evil.example offers', 'Hello,'],
  ['https://evil.example', 'Hello,'],
  ['x'.repeat(31), 'Hello,'],
  ['0700 123 456', 'Hello,'],
])('greets %s with: %s', (name, greeting) => {
  expect(verificationMail({ ...person, name }, link).text.split('\n')[0]).toBe(greeting)
})
