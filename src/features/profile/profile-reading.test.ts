import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProfile } from './profile-reading.ts'

const user = {
  name: 'Grace Njeri',
  email: 'grace@example.com',
  email_verified: true,
  phone: '+254712345678',
  phone_verified_at: '2026-01-01T00:00:00Z',
}

test('reads responses with other shapes', () => {
  const profile = readProfile({
    user: { ...user, email_verified: 0, phone_verified_at: null },
    profile: { dob: '4/3/1997', gender: 'Female' },
    work_profile: { has_good_conduct: '1', candidate_passport_photo: '/old' },
    certications: { institution: 'KMTC', from_date: '01/09/2015', to_date: '2018-11-30T00:00:00.000000Z' },
    documents: { skills: 'Triage', document_type: 'Resume', document_file: 'https://example.com/cv' },
  })
  expect(profile).toMatchObject({
    user: { email_verified: false, phone_verified_at: null },
    profile: { country: null, dob: '1997-03-04', gender: 'female' },
    work_profile: { has_good_conduct: 1, has_passport: 0, passport_photo_url: '/old' },
    education: { institution: 'KMTC', from_date: '2015-09-01', to_date: '2018-11-30' },
    documents: [{ document_type: 'Resume', document_url: 'https://example.com/cv' }],
    certifications: [],
  })
})

test('drops impossible dates and empty records', () => {
  for (const dob of ['12/25/1990', '0000-00-00', '31/02/1990', '1990-13-01', 'soon'])
    expect(readProfile({ user, profile: { dob } })?.profile.dob).toBeNull()
  const nothing = { document_type: null, document_file: null, skills: null }
  expect(readProfile({ user, documents: {}, certifications: [{}] })).toMatchObject({
    documents: [],
    certifications: [],
  })
  expect(readProfile({ user, documents: [nothing] })).toMatchObject({ documents: [] })
  expect(readProfile({ user, education: { institution: null }, certications: { institution: 'KMTC' } })).toMatchObject({
    education: { institution: 'KMTC' },
  })
})

test('falls back to the signed-in user', () => {
  const known = { name: 'Grace', email: 'grace@example.com' }
  expect(readProfile({ work_profile: { skills: 'Typing' } }, known)).toMatchObject({
    user: known,
    work_profile: { skills: 'Typing' },
  })
})

const sections = {
  user,
  profile: {
    country: 'Kenya',
    county: 'Kiambu',
    sub_county: 'Ruiru',
    address: 'Kimbo',
    dob: '1997-03-14',
    gender: 'female',
    languages: 'English',
  },
  work_profile: {
    job_title: 'Nurse',
    skills: 'Triage',
    has_good_conduct: 1,
    has_passport: 1,
    passport_number: 'AK0482915',
    passport_photo_url: '/photo',
    candidate_passport_photo: '/photo',
  },
  education: {
    institution: 'KMTC',
    level: 'Diploma',
    certificate: 'KRCHN',
    course: 'Nursing',
    from_date: '2015-09-01',
    to_date: '2018-11-30',
  },
  documents: [
    {
      document_type: 'Resume',
      document_name: 'Resume',
      document_url: 'https://example.com/cv',
      document_file: 'https://example.com/cv',
      skills: 'Triage',
    },
  ],
  certifications: [
    {
      certification_name: 'BLS',
      issuing_organization: 'Red Cross',
      issue_date: '2024-05-06',
      certificate_url: 'https://example.com',
    },
  ],
}

test('returns what our own server sends as it is', () => {
  expect(readProfile(sections)).toMatchObject(sections)
})

const sectionNames = ['user', 'profile', 'work_profile', 'education', 'documents', 'certifications'] as const

/** Each section and each of its keys. */
const paths = sectionNames.flatMap((section) =>
  ['', ...Object.keys([sections[section]].flat()[0] ?? {})].map((key) => [section, key] as const),
)

test.each(paths)('reads the rest when %s %s is missing or null', (section, key) => {
  const complete = readProfile(sections)
  const [missing, isNull] = [undefined, null].map((nothing) => {
    const without = (fields: object) => ({ ...fields, [key]: nothing })
    const fields = sections[section]
    const changed = Array.isArray(fields) ? fields.map(without) : without(fields)
    return readProfile({ ...sections, [section]: key === '' ? nothing : changed })
  })
  expect(missing).toEqual(isNull)
  expect(missing).toEqual({ ...complete, [section]: missing?.[section] })
})

test('returns a complete profile for any data, or null without a person', () => {
  for (const data of [null, undefined, 'x', 7, [], {}, { user: null }, { user: [] }, { documents: [] }])
    expect(readProfile(data)).toBeNull()
  fc.assert(
    fc.property(
      fc.object({
        key: fc.constantFrom(
          'profile',
          'work_profile',
          'education',
          'certications',
          'documents',
          'certifications',
          'dob',
          'gender',
        ),
      }),
      (data) => {
        const profile = readProfile({ ...data, user })
        for (const part of [profile?.profile, profile?.education])
          expect(Object.values(part ?? {}).every((text) => text === null || typeof text === 'string')).toBe(true)
        expect(Array.isArray(profile?.documents)).toBe(true)
      },
    ),
  )
})
