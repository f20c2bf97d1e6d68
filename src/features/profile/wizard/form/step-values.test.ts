import { expect, test } from 'vitest'
import { readProfile } from '../../profile-reading.ts'
import { afterSaving, changesTo, fieldsToSend, valuesOf } from './step-values.ts'

function profileWith(data: object) {
  const profile = readProfile({ user: { name: 'Grace', email: 'grace@example.com' }, ...data })
  if (profile === null) throw new Error('no profile')
  return profile
}

test('starts each step with the stored values, by the field names of its API call', () => {
  const { personal, work, education } = valuesOf(
    profileWith({
      profile: { sub_county: 'Ruiru', dob: '14/3/1997' },
      work_profile: { job_title: 'Nurse', has_good_conduct: 1 },
      certications: { institution: 'KMTC', from_date: '2015-09-01' },
    }),
  )
  expect(personal).toEqual({
    country: '',
    county: '',
    sub_county: 'Ruiru',
    address: '',
    dob: '1997-03-14',
    gender: '',
    languages: '',
  })
  expect(work).toEqual({
    job_title: 'Nurse',
    skills: '',
    has_good_conduct: '1',
    passport_number: '',
    remove_passport_photo: '0',
    photo: '',
    photo_name: '',
  })
  expect(education).toEqual({
    institution: 'KMTC',
    level: '',
    course: '',
    certificate: '',
    from_date: '2015-09-01',
    to_date: '',
  })
})

test("starts the documents step with the work step's skills and the first document", () => {
  const documents = { skills: 'Typing', document_type: 'Resume', document_file: 'https://example.com/cv' }
  expect(valuesOf(profileWith({ documents, work_profile: { skills: 'Wound care' } })).documents).toEqual({
    ...documents,
    skills: 'Wound care',
  })
  expect(valuesOf(profileWith({ documents: [documents] })).documents).toEqual(documents)
  expect(valuesOf(profileWith({ documents: [] })).documents).toEqual({
    skills: '',
    document_type: '',
    document_file: '',
  })
})

test('returns only changed fields, and after a save only those typed in the meantime', () => {
  const stored = { skills: 'Typing', job_title: 'Clerk' }
  expect(changesTo(stored, { skills: 'Typing', job_title: 'Nurse' })).toEqual({ job_title: 'Nurse' })
  expect(changesTo({ job_title: 'Nurse', skills: 'Typing' }, { job_title: 'Nurse', skills: 'Typing, care' })).toEqual({
    skills: 'Typing, care',
  })
})

test('sends a field again that an earlier save may have stored', () => {
  const stored = { address: '', languages: 'English' }
  expect(fieldsToSend(stored, stored, new Set(['address']))).toEqual({ address: '' })
})

test('returns the changed fields of a document with its type, and a sub-county with a changed county', () => {
  const document = { skills: '', document_type: 'Transcript', document_file: 'https://example.com/one' }
  expect(changesTo(document, { ...document, skills: 'Typing' })).toEqual({
    skills: 'Typing',
    document_type: 'Transcript',
  })
  expect(changesTo(document, document)).toEqual({})
  const empty = { county: '', sub_county: '', address: '' }
  expect(changesTo(empty, { ...empty, county: 'Nakuru' })).toEqual({ county: 'Nakuru', sub_county: '' })
  expect(changesTo({ ...empty, county: 'Nakuru' }, { sub_county: '' })).toEqual({})
})

test('drops a photo once it has been sent', () => {
  const { work, personal } = valuesOf(profileWith({}))
  expect(
    afterSaving({ ...work, photo: 'data:image/png;base64,AA==', photo_name: 'me.png', remove_passport_photo: '1' }),
  ).toEqual(work)
  expect(afterSaving(personal)).toBe(personal)
})

test('sends what differs from the stored values, a sub-county with its county, and a document with its type', () => {
  const personal = { country: 'Kenya', county: 'Kiambu', sub_county: 'Ruiru', address: 'Kimbo' }
  expect(fieldsToSend(personal, personal)).toEqual({})
  expect(fieldsToSend(personal, { ...personal, address: '' })).toEqual({ address: '' })
  expect(fieldsToSend(personal, { ...personal, county: 'Nakuru' })).toEqual({ county: 'Nakuru', sub_county: 'Ruiru' })
  expect(fieldsToSend(personal, { ...personal, sub_county: 'Juja' })).toEqual({ sub_county: 'Juja' })
  const dates = { from_date: '2015-09-01', to_date: '2018-11-30' }
  expect(fieldsToSend(dates, { ...dates, to_date: '2019-01-01' })).toEqual({ to_date: '2019-01-01' })
  const document = { document_type: 'Resume', skills: 'Typing', document_file: 'https://example.com/cv' }
  expect(fieldsToSend(document, { ...document, skills: 'Triage' })).toEqual({
    document_type: 'Resume',
    skills: 'Triage',
  })
  expect(fieldsToSend({}, document)).toEqual(document)
})
