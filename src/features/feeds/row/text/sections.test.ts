import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { headingMark } from './line-marks.ts'
import { toMarkedParagraphs } from './plain-text.server.ts'
import { extractSections } from './sections.server.ts'

const all = () => true

test('extracts sections of plain text by headings on their own line', () => {
  const text =
    'We run a ward.\nSkills: calm.\n\nKey Responsibilities:\n- Serve meals\n- Clean\n\nREQUIREMENTS\n• KRCHN diploma\n\nHow to apply\nSend your CV.\n\n3. What we offer:\nLunch'
  expect(extractSections(text, all)).toEqual({
    description: 'We run a ward.\nSkills: calm.\n\nHow to apply\nSend your CV.',
    responsibilities: 'Serve meals\nClean',
    requirements: 'KRCHN diploma',
    benefits: 'Lunch',
  })
})

test('extracts sections of HTML by heading elements and bold paragraphs', () => {
  const html =
    '<p>Join <b>us</b>.</p><h3>What you’ll do</h3><ul><li>Sew</li></ul><p><strong>Qualifications:</strong></p><ul><li><b>Diploma</b></li></ul><h2>Our culture</h2><p>Kind.</p><div><b>Perks</b></div>Tea'
  expect(extractSections(toMarkedParagraphs(html), all)).toEqual({
    description: 'Join us.\n\nOur culture\n\nKind.',
    responsibilities: 'Sew',
    requirements: 'Diploma',
    benefits: 'Tea',
  })
})

test('drops the numbers of a list in a section, also after an introduction', () => {
  const text = 'Intro.\n\nDuties:\nOwn the close.\n1. Prepare P&L\n2. File VAT\n\nRequirements:\n1. CPA(K)'
  expect(extractSections(text, all)).toEqual({
    description: 'Intro.',
    responsibilities: 'Own the close.\nPrepare P&L\nFile VAT',
    requirements: 'CPA(K)',
  })
})

test('leaves a section in the description if the row already fills its field', () => {
  const text = 'Intro.\n\nRequirements:\nDiploma\n\nBenefits:\nLunch'
  expect(extractSections(text, (section) => section === 'benefits')).toEqual({
    description: 'Intro.\n\nRequirements:\nDiploma',
    benefits: 'Lunch',
  })
})

test('keeps a repeated heading as a line, and a heading without text', () => {
  const text = 'Requirements:\nDiploma\n\nPreferred Qualifications:\nDriving licence\n\nBenefits:'
  expect(extractSections(text, all)).toEqual({
    description: 'Benefits:',
    requirements: 'Diploma\nPreferred Qualifications:\nDriving licence',
  })
})

test('ignores heading words in sentences and list items', () => {
  const text = 'The requirements are few. Benefits\nare many.\n- Requirements\nRequirements: none.'
  expect(extractSections(text, all)).toEqual({ description: text })
})

test('loses no words except headings, and removes all marks', () => {
  const line = fc.constantFrom(
    'Requirements:',
    'Duties',
    '<h2>Benefits</h2>',
    '<p><b>Perks</b></p>',
    'Our Story:',
    'HOW TO APPLY',
    '',
    '- cook',
    '<ul><li>sew</li></ul>',
    'A sentence with words.',
    headingMark,
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const text = toMarkedParagraphs(lines.join('\n'))
      const cut = Object.values(extractSections(text, all)).join('\n')
      const wordsOf = (words: string) =>
        words
          .replaceAll(headingMark, '')
          .match(/\b(?:cook|sew|sentence|Story|APPLY)\b/g)
          ?.toSorted() ?? []
      expect(wordsOf(cut)).toEqual(wordsOf(text))
      expect(cut).not.toContain(headingMark)
    }),
    { numRuns: 200 },
  )
})
