import { expect, test } from 'vitest'
import { readProfile } from '../../profile-reading.ts'
import { changesTo, fieldsToSend, valuesOf } from './step-values.ts'

function profileWith(data: object) {
  const profile = readProfile({ user: { name: 'Grace', email: 'grace@example.com' }, ...data })
  if (profile === null) throw new Error('no profile')
  return profile
}

test('starts each step with the stored values, by the field names of its API call', () => {
  const { profile, work_profile, education } = valuesOf(
    profileWith({
      profile: { sub_county: 'Ruiru', dob: '14/3/1997' },
      work_profile: { job_title: 'Nurse', has_good_conduct: 1 },
      certications: { institution: 'KMTC', from_date: '2015-09-01' },
    }),
  )
  expect(profile).toMatchObject({ country: '', sub_county: 'Ruiru', dob: '1997-03-14' })
  expect(work_profile).toMatchObject({ job_title: 'Nurse', skills: '', has_good_conduct: '1', photo: '' })
  expect(education).toMatchObject({ institution: 'KMTC', level: '', from_date: '2015-09-01', to_date: '' })
})

test("starts the documents step with the work step's skills and the first document", () => {
  const documents = { skills: 'Typing', document_type: 'Resume', document_file: 'https://example.com/cv' }
  expect(valuesOf(profileWith({ documents, work_profile: { skills: 'Wound care' } })).documents).toMatchObject({
    ...documents,
    skills: 'Wound care',
  })
  expect(valuesOf(profileWith({ documents: [documents] })).documents).toMatchObject(documents)
  expect(valuesOf(profileWith({ documents: [] })).documents).toMatchObject({
    skills: '',
    document_type: '',
    document_file: '',
  })
})

const personal = { country: 'Kenya', county: 'Kiambu', sub_county: 'Ruiru', address: 'Kimbo' }
const document = { document_type: 'Resume', skills: 'Typing', document_file: 'https://example.com/cv' }

test.each([
  ['nothing of an unchanged step', personal, {}, {}],
  ['only changed fields', personal, { address: '' }, { address: '' }],
  ['a sub-county with its county', personal, { county: 'Nakuru' }, { county: 'Nakuru', sub_county: 'Ruiru' }],
  ['a sub-county alone', personal, { sub_county: 'Juja' }, { sub_county: 'Juja' }],
  ['a document with its type', document, { skills: 'Triage' }, { document_type: 'Resume', skills: 'Triage' }],
])('keeps and sends %s', (_, stored, changes, expected) => {
  expect(changesTo(stored, { ...stored, ...changes })).toEqual(expected)
})

test('sends all of a document of another type, and a field again that an earlier save may have stored', () => {
  expect(fieldsToSend({}, document)).toEqual(document)
  expect(fieldsToSend(personal, personal, new Set(['address']))).toEqual({ address: 'Kimbo' })
})

test('keeps after a save only what was typed meanwhile', () => {
  const sent = { job_title: 'Nurse', skills: 'Typing' }
  expect(changesTo(sent, { job_title: 'Nurse', skills: 'Typing, care' })).toEqual({ skills: 'Typing, care' })
  expect(changesTo({ county: 'Nakuru', sub_county: '' }, { sub_county: '' })).toEqual({})
})
