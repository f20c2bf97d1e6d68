import { expect, test } from 'vitest'
import { simplify } from '../columns.ts'
import { parseRow } from '../parse-row.server.ts'
import { traceColumns } from '../trace-columns.ts'

const plain = { title: 'Cook', company: 'Duka', country: 'Kenya' }

const texts = [
  ['About the role', '<p>Feed 300 pupils.</p>'],
  ['Duties', '<ul><li>Cook ugali</li><li>Count stock</li></ul>'],
  ['Requirements', '- A certificate\n- Clean hands'],
  ['How to apply', 'Call on Monday.'],
] as const
test.each([
  ['caption', 'html'],
  ['title', 'text'],
  ['Heading', 'Content'],
  ['label', 'body'],
  ['name', 'description'],
])('reads a list of objects with %s and %s as a description with sections', (caption, text) => {
  const blocks = texts.map(([heading, body]) => ({ id: 1, [caption]: heading, [text]: body }))
  for (const row of [{ description: blocks }, { copy: { blocks } }, { sections: blocks }]) {
    const parsed = parseRow({ ...plain, ...row })
    expect(parsed).toMatchObject({
      job: {
        description: expect.stringMatching(/^About the role\n+Feed 300 pupils\.\n\nHow to apply\n+Call on Monday\.$/),
        responsibilities: 'Cook ugali\nCount stock',
        requirements: 'A certificate\nClean hands',
      },
    })
  }
})

test('reads points in a list below a caption, and a single caption', () => {
  const parts = [{ title: 'Requirements', items: ['A certificate', 'Age < 35'] }]
  expect(parseRow({ ...plain, parts })).toMatchObject({ job: { requirements: 'A certificate\nAge < 35' } })
})

test('prefers a column for the description, and prefers captions to a summary', () => {
  const parts = [{ title: 'Duties', text: 'Cook ugali' }]
  expect(parseRow({ ...plain, description: 'Feed pupils.', parts })).toMatchObject({
    job: { description: 'Feed pupils.', responsibilities: null },
  })
  expect(parseRow({ ...plain, summary: 'Feed pupils.', parts })).toMatchObject({
    job: { description: '', responsibilities: 'Cook ugali' },
  })
})

test('leaves out lists of objects that are no texts of the job', () => {
  const others = {
    questions: [{ label: 'Do you cook?', text: 'Yes or no' }],
    related: [{ title: 'Maid', description: 'Clean.' }],
    locations: [{ name: 'Nairobi', description: 'Our head office' }],
  }
  expect(parseRow({ ...plain, ...others })).toMatchObject({ job: { description: '', city: 'Nairobi' } })
})

test("follows the operator's map inside the list", () => {
  const parts = [{ title: 'Duties', text: 'Cook ugali' }]
  const columns = new Map([[simplify('parts.text'), 'benefits' as const]])
  expect(parseRow({ ...plain, parts }, { columns })).toMatchObject({ job: { benefits: 'Cook ugali' } })
})

test('shows the list as one column', () => {
  const parts = [
    { title: 'Duties', text: 'Cook' },
    { title: 'Perks', text: 'Lunch' },
  ]
  expect(traceColumns({ parts })).toEqual([
    { name: 'parts', target: 'description', value: '<h3>Duties</h3>Cook\n\n<h3>Perks</h3>Lunch' },
  ])
})
