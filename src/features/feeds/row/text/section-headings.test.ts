import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectionOf } from './section-headings.ts'

test.each([
  'Key Responsibilities and Duties',
  'Duties/Responsibilities',
  'Duties / Responsibilities:',
  'Job Duties and Responsibilities',
  'Responsibilities include:',
  'Duties will include but are not limited to:',
  '**Main Duties & Responsibilities**',
  '3. General Responsibilities',
  'KEY TASKS AND RESPONSIBILITIES',
  'Responsibilities for this position',
  'Job Functions',
])('%s is a heading for responsibilities', (line) => {
  expect(sectionOf(line)).toBe('responsibilities')
})

test.each([
  'Job Qualifications',
  'Minimum Qualification',
  'Minimum Qualifications & Experience',
  'Qualifications, Skills and Experience',
  'Qualifications, Skills, and Experience',
  'Academic and Professional Qualifications',
  'Education and Qualifications',
  'Educational Qualifications',
  'Required Skills and Experience',
  'Skills, Knowledge and Experience',
  'Key Skills and Competencies',
  'Core Competencies',
  'Experience Required',
  'Job Specification',
  'Job Specifications:',
  'Entry Requirements',
  'Knowledge & Experience',
  'Minimum Requirements and/or Qualifications',
  'REQUIREMENTS FOR THE ROLE:',
])('%s is a heading for requirements', (line) => {
  expect(sectionOf(line)).toBe('requirements')
})

test.each(['Staff Benefits', 'Key Benefits & Perks', 'Benefits include:'])('%s is a heading for benefits', (line) => {
  expect(sectionOf(line)).toBe('benefits')
})

test.each([
  'Experience',
  'Professional experience',
  'Education',
  'Communication skills',
  'Requirements: none',
  'Requirements - Diploma',
  'Skills and',
  'and skills',
  'your skills and experience in sewing',
  'skills, knowledge and experience',
  'No experience required',
  'Work experience required',
  'Qualifications are checked',
  'Responsibilities and Requirements',
  'Salary requirements',
  'Job Description and Requirements',
  'Requirements.',
  'Your role and ours',
  'The position',
  `Skills${' '.repeat(100_000)}x`,
  `Skills${', skills'.repeat(50)}`,
])('%j is not a section heading', (line) => {
  expect(sectionOf(line)).toBeNull()
})

test('rejects a heading with any other word', () => {
  const word = fc.constantFrom(
    'Key',
    'skills',
    'duties',
    'benefits',
    'and',
    'the',
    'for',
    'required',
    'experience',
    'your',
    'role',
  )
  const verb = fc.constantFrom('is', 'are', 'need', 'have', 'will', 'apply', 'with', 'no', 'in', 'years')
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      verb,
      fc.array(word, { minLength: 1, maxLength: 6 }),
      (before, each, after) => {
        expect(sectionOf([...before, each, ...after].join(' '))).toBeNull()
      },
    ),
  )
})
