import { expect, test } from 'vitest'
import { textBlocks } from './text-blocks.ts'

const tagsOf = (text: string) => textBlocks(text).map(({ tag, lines }) => [tag, lines].flat())

test('shows lines that start with a bullet as one list, and the other lines as paragraphs', () => {
  expect(tagsOf('We sew.\n\n• Cut\n\n• Mend\nCall us.\n• Iron')).toEqual([
    ['p', 'We sew.'],
    ['ul', 'Cut', 'Mend'],
    ['p', 'Call us.'],
    ['ul', 'Iron'],
  ])
})

test('shows a short line above a list or sentences as a heading', () => {
  expect(
    tagsOf('About us\nWe sew.\n\nOur story\n\n• Since 1998\n\nHOW TO APPLY\n\n1. Send your CV\nBring:\n• your ID'),
  ).toEqual([
    ['h3', 'About us'],
    ['p', 'We sew.'],
    ['h3', 'Our story'],
    ['ul', 'Since 1998'],
    ['h3', 'HOW TO APPLY'],
    ['p', '1. Send your CV'],
    ['h3', 'Bring:'],
    ['ul', 'your ID'],
  ])
})

test.each([
  ['a sentence', 'Join us.\n\nWe sew.'],
  ['a line above another line of its kind', 'Cook wanted\n\nStart on Monday\n\nCall 0712'],
  ['a line with a colon above another short line', 'Bring:\nID\nPen'],
  ['an item with a number', 'We sew.\n\n1. Write\n2. Send it'],
  ['the last line', 'We sew.\n\nThe team'],
  ['a line inside a paragraph', 'We sew.\nEvery day\nwith a smile.'],
  ['a fact', 'Location: Nairobi\n\nWe sew.'],
  ['an address', 'Write to jobs@duka.example\n\nWe sew.'],
  ['a line that continues a sentence', 'and more\n\nWe sew.'],
  ['a line over 60 characters', `${'Long '.repeat(12)}x\n\nWe sew.`],
])('shows %s as a paragraph', (_, text) => {
  expect(textBlocks(text).filter(({ tag }) => tag !== 'p')).toEqual([])
})

test('has no blocks for an empty text', () => {
  expect(textBlocks(' \n\n')).toEqual([])
})
