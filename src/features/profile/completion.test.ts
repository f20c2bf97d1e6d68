import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completionOf } from './completion.ts'
import { readProfile } from './profile-reading.ts'

const tracked: [group: string, field: string][] = [
  ['profile', 'country'],
  ['profile', 'county'],
  ['profile', 'address'],
  ['profile', 'dob'],
  ['profile', 'gender'],
  ['work_profile', 'job_title'],
  ['work_profile', 'skills'],
  ['education', 'institution'],
  ['education', 'level'],
]

/** A profile with these tracked fields and all untracked ones filled in. */
function profileWith(fields: typeof tracked) {
  const data: Record<string, Record<string, string>> = {
    user: { name: 'Amina' },
    profile: { sub_county: 'Ruiru', languages: 'English' },
    work_profile: { passport_number: 'AK0482915' },
    education: { course: 'Nursing', certificate: 'KRCHN' },
  }
  for (const [group, field] of fields)
    Object.assign(data[group] ?? {}, { [field]: field === 'dob' ? '1997-03-14' : 'x' })
  const profile = readProfile(data)
  if (!profile) throw new Error('no profile')
  return profile
}

test('returns the share of nine fields that are filled in, rounded to a whole percent', () => {
  const percents = tracked.map((_, count) => completionOf(profileWith(tracked.slice(0, count))).percent)
  expect([...percents, completionOf(profileWith(tracked)).percent]).toEqual([0, 11, 22, 33, 44, 56, 67, 78, 89, 100])
})

test('counts each of the nine fields equally, and nothing else', () => {
  fc.assert(
    fc.property(fc.subarray(tracked), (fields) => {
      const { filled, isCompleted } = completionOf(profileWith(fields))
      expect(filled).toBe(fields.length)
      const has = (group: string, count: number) => fields.filter(([each]) => each === group).length === count
      expect(isCompleted).toEqual({
        profile: has('profile', 5),
        work_profile: has('work_profile', 2),
        education: has('education', 2),
        documents: false,
      })
    }),
  )
})

test('does not count blank text', () => {
  const profile = profileWith(tracked)
  expect(completionOf({ ...profile, profile: { ...profile.profile, address: '  ' } })).toMatchObject({
    filled: 8,
    isCompleted: { profile: false },
  })
})

test('marks documents as complete with any document, without counting it in the percentage', () => {
  const profile = profileWith([])
  const document = {
    document_type: 'Resume',
    document_name: 'Resume',
    document_url: 'https://example.com',
    document_file: 'https://example.com',
    skills: '',
  }
  expect(completionOf({ ...profile, documents: [document] })).toMatchObject({
    percent: 0,
    isCompleted: { documents: true },
    unfinished: ['profile', 'work_profile', 'education'],
  })
  expect(completionOf({ ...profileWith(tracked), documents: [document] }).unfinished).toEqual([])
})
