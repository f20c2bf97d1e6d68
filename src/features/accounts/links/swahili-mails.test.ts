import { expect, test } from 'vitest'
import { englishIn } from '../../../../tests/support/english.ts'
import { digestMail, pauseMail } from '../../alerts/digest-mails.server.ts'
import {
  accountDeletedMail,
  deletionRequestedMail,
  emailChangedMail,
  emailChangeMail,
  passwordChangedMail,
  phoneChangedMail,
  resetMail,
  verificationMail,
} from './account-mails.server.ts'

const person = { name: 'Amina Wanjiru', email: 'amina@jobs.test', language: 'sw' } as const
const link = 'https://jobs.test/sw/x#token=y'
const reader = { person, candidateId: 1, token: 'abc', publicUrl: 'https://jobs.test' }
const jobs = Array.from({ length: 12 }, (_, index) => ({
  uuid: `job-${index}`,
  title: 'Muuguzi',
  company: 'Aga Khan',
  city: 'Doha',
  country: 'Qatar',
  salary: null,
}))

const mails = [
  verificationMail(person, link),
  resetMail(person, link),
  emailChangeMail(person, link),
  passwordChangedMail(person),
  passwordChangedMail(person, 'every other'),
  emailChangedMail(person, 'office'),
  emailChangedMail(person, 'candidate'),
  phoneChangedMail(person),
  deletionRequestedMail(person, '2026-12-05'),
  accountDeletedMail({ ...person, name: '0700 123 456' }),
  digestMail({ ...reader, frequency: 'daily' }, jobs),
  digestMail({ ...reader, frequency: 'weekly' }, jobs.slice(0, 2)),
  digestMail({ ...reader, frequency: 'daily' }, jobs.slice(0, 1)),
  pauseMail({ ...reader, frequency: 'daily' }),
]

test.each(mails.map((mail) => [mail.subject, mail] as const))('"%s" has no English', (_, { subject, text }) => {
  expect(englishIn([subject, ...text.split('\n')])).toEqual([])
})

test('all links of emails in Swahili lead to pages in Swahili', () => {
  const urls = mails.flatMap(({ text, unsubscribeUrl = '' }) =>
    [...text.matchAll(/https:\S+/g)].flat().concat(unsubscribeUrl),
  )
  for (const url of urls.filter(Boolean)) expect(url).toMatch(/^https:\/\/jobs\.test\/sw\//)
})
