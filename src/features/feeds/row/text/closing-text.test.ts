import { expect, test } from 'vitest'
import { findClosing } from './closing-text.ts'
import { toMarkedParagraphs } from './plain-text.server.ts'

const split = (text: string) => {
  const lines = toMarkedParagraphs(text).split('\n')
  return lines.slice(findClosing(lines)).filter(Boolean)
}
const items = '<ul><li>Diploma</li><li>Licence</li></ul>'

test.each([
  'Apply with your CV to jobs@duka.example.',
  'Only shortlisted candidates will be contacted.',
  'We are an equal opportunity employer.',
  'To apply, visit our office in Kisumu',
  'Join us and grow with a team that cares!',
  'Duka has been selling fruit since 1998.',
  'Waombaji wote watume barua zao.',
  'للتقديم أرسل سيرتك الذاتية.',
])('%s after a list ends it', (sentence) => {
  expect(split(`${items}<p>${sentence}</p><p>Thank you</p>`)).toEqual([sentence, 'Thank you'])
  expect(split(`- Diploma\n- Licence\n\n${sentence}`)).toEqual([sentence])
  expect(split(`- Diploma\n- Licence\n${sentence}`)).toEqual([sentence])
  expect(split(`1. Diploma\n2. Licence\n${sentence}`)).toEqual([sentence])
})

test('an invitation to apply ends a list of short lines without bullets', () => {
  expect(split('Diploma\nLicence\nSend your CV to hr@duka.example.')).toEqual(['Send your CV to hr@duka.example.'])
  expect(split('Diploma\nLicence\nYou speak Swahili.')).toEqual([])
})

test('an invitation to apply ends a list even above the list of what to send', () => {
  expect(split(`${items}<p>To apply, send us:</p><ul><li>CV</li></ul>`)).toEqual(['To apply, send us:', '\u0002CV'])
})

test('a section of paragraphs has no closing text', () => {
  expect(split('<p>You hold a diploma.</p><p>You drive.</p><p>Apply with your CV today.</p>')).toEqual([])
})

test.each([
  ['a short line without a full stop', `${items}<p>Swahili</p>`],
  ['a sentence between two lists', `${items}<p>You also need some of these.</p>${items}`],
  ['a second paragraph of an item', '<ul><li>A</li><li><p>Licence</p><p>You drive at night.</p></li></ul>'],
  ['the next line of an item', '<ul><li>A</li><li>Licence<br>You drive at night.</li></ul>'],
  ['the rest of a wrapped line', '- Work with all our partners and suppliers in Mombasa and\nNairobi every day.'],
  ['a line that continues in lower case', '- Diploma\nand a good mood.'],
  ['an item about applying', '- Diploma\n- Apply paint to walls and doors.'],
])('keeps %s in the list', (_, text) => {
  expect(split(text)).toEqual([])
})

test('takes linear time for long sections', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => (at % 2 ? 'Licence' : ''))
  expect(findClosing(lines)).toBe(10_000)
  const invitations = Array.from({ length: 40_000 }, () => 'Join us now A.')
  expect(findClosing(invitations)).toBe(40_000)
})
