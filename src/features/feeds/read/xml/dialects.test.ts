import { expect, test } from 'vitest'
import { splitTitle } from './dialects.ts'

test.each([
  ['Cook at Duka', 'Cook', 'Duka'],
  [' Cook  AT\n Duka la  Chakula ', 'Cook', 'Duka la Chakula'],
  ['Cook at large at Duka', 'Cook at large', 'Duka'],
  ['Cook at ', undefined, undefined],
  ['at Duka', undefined, undefined],
  [`Cook at ${'x'.repeat(500)}`, undefined, undefined],
])('splits the title %j into %j and %j', (title, job, company) => {
  const fields: Record<string, string> = { title }
  splitTitle(fields)
  expect([fields.title, fields.company]).toEqual([job ?? title, company])
})

test.each([
  ['spaces', `a${' '.repeat(900_000)}b`],
  ['words', `a${' at b'.repeat(180_000)}\nx`],
  ['spaces, short', `a at${' '.repeat(380)}`],
])('reads a title of %s in linear time', (_, title) => {
  const fields = { title }
  for (let time = 0; time < 200; time++) splitTitle(fields)
  expect(fields).toEqual({ title })
})
