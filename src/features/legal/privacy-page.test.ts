import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { profileFields } from '../../contract/profile-fields.ts'

/** How the notice calls fields that it does not name by their labels. */
const words: Record<string, string> = {
  country: 'where you live',
  county: 'where you live',
  sub_county: 'where you live',
  has_good_conduct: 'certificate of good conduct',
  institution: 'education',
  level: 'education',
  course: 'education',
  certificate: 'education',
  from_date: 'education',
  to_date: 'education',
}

test('the privacy notice names every field of the profile', () => {
  const notice = readFileSync(new URL('privacy-page.tsx', import.meta.url), 'utf8')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  const named = profileFields.filter(({ name, label }) => notice.includes(words[name] ?? label.toLowerCase()))
  expect(named).toEqual(profileFields)
})
