import { expect, test } from 'vitest'
import { isItem, unifyBullets, withoutBullet } from './bullets.ts'

test.each([
  '- ',
  '* ',
  '• ',
  '•',
  '· ',
  '·',
  '– ',
  '— ',
  '● ',
  '▪ ',
  '▪',
  '➤ ',
  '✔\uFE0F ',
  '✅ ',
  '\uF0B7 ',
  '\uF0A7',
  'o ',
])('writes a line that starts with %j with the usual bullet', (bullet) => {
  expect(unifyBullets(`Duties\n${bullet}Sew\n${bullet}12 shirts`)).toBe('Duties\n• Sew\n• 12 shirts')
  expect(withoutBullet(`${bullet}Sew`)).toBe('Sew')
})

test.each([
  '-5 degrees',
  '*bold*',
  '**Duties**',
  '--- - ---',
  '* * *',
  '- - -',
  'o novo colega',
  'office work',
  'over 5 – 10 years',
  '-',
  '',
])('keeps %j as it is', (line) => {
  expect(unifyBullets(line)).toBe(line)
  expect(withoutBullet(line)).toBe(line)
})

test('drops a bullet without text from a list, and leaves it in a description', () => {
  expect(withoutBullet('•')).toBe('')
  expect(unifyBullets('•\nSew\n▪')).toBe('•\nSew\n▪')
})

test('recognises bullets, marks and numbers as the start of an item', () => {
  expect(['• Sew', '\u0002Sew', '\u00031. Sew', '2) Sew', '12. Sew'].every(isItem)).toBe(true)
  expect(['Sew', '2026. A year', '5 years', '1.5 hours', ''].some(isItem)).toBe(false)
})
