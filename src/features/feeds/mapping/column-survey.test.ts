import { expect, test } from 'vitest'
import { ColumnSurvey } from './column-survey.server.ts'
import { toColumnMap } from './mapped-columns.server.ts'

test('lists columns in the order of the header and the rows, with three different values', () => {
  const survey = new ColumnSurvey(['Colour', 'Title'])
  for (const Title of ['Cook', ' Cook ', '', 'Guard', 'Nurse', 'Driver']) survey.note({ Title, country: 'Kenya' })
  expect(survey.columns).toEqual([
    { name: 'Colour', field: null, samples: [] },
    { name: 'Title', field: 'title', samples: ['Cook', 'Guard', 'Nurse'] },
    { name: 'country', field: 'country', samples: ['Kenya'] },
  ])
})

test('lists the values of objects in a list once, whether the list has one or several', () => {
  const survey = new ColumnSurvey([])
  survey.note({ tags: [{ colour: 'red' }, { colour: 'green' }] })
  survey.note({ tags: [{ colour: 'blue' }] })
  expect(survey.columns).toEqual([{ name: 'tags[].colour', field: null, samples: ['red', 'green', 'blue'] }])
})

test('does not list what the operator leaves out as unknown', () => {
  const survey = new ColumnSurvey(['Stelle', 'Farbe', 'Note', 'title'], toColumnMap({ stelle: 'title', farbe: null }))
  expect(survey.columns.map(({ field }) => field)).toEqual(['title', null, null, 'title'])
  expect(survey.unknown()).toEqual(['Note'])
})

test('removes control characters, and keeps little of a hostile file', () => {
  const survey = new ColumnSurvey([])
  survey.note({
    'Ti\u001B[31mtle': `a\u0007b\n\u202Ec ${'x'.repeat(1_000_000)}`,
    ['n'.repeat(101)]: 'x',
    ' \u0000': 'x',
  })
  expect(survey.columns).toEqual([{ name: 'Ti[31mtle', field: null, samples: [expect.stringMatching(/^ab c x{95}$/)] }])
  survey.note(Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`c${at}`, 'x'])))
  expect(survey.columns).toHaveLength(500)
})
