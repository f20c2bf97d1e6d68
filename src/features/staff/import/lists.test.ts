import { expect, test } from 'vitest'
import { nameNewList, proposeList } from './lists.server.ts'

const list = (source: string, ...columns: string[]) => ({ source, matched: columns, columns })
const survey = (...names: string[]) => ({ columns: names.map((name) => ({ name, filled: 1 })) })

test.each([
  ['the list with the name of the file', 'Duka', ['Job'], 'Duka'],
  ['the list whose name has another number', 'Vacancies-Week-50', ['Position', 'Salary'], 'Vacancies-Week-49'],
  ['the list whose name has another date', 'Vacancies-Week-3rd-December-2026', ['Position'], 'Vacancies-Week-49'],
  ['the list with the columns of the file', 'Book1', ['Job', 'Firm'], 'Duka'],
  ['no list with fewer columns', 'Book1', ['Job', 'Firm', 'Pay'], 'Book1'],
  ['no list whose columns are others', 'Vacancies-Week-50', ['Kazi'], 'Vacancies-Week-50'],
])('proposes %s', (_, name, columns, proposed) => {
  const lists = [list('Vacancies-Week-49', 'Position', 'Town'), list('Duka', 'Job', 'Firm')]
  expect(proposeList(lists, name, survey(...columns))).toBe(proposed)
})

test('proposes none of several lists with the columns of the file', () => {
  expect(proposeList([list('A', 'Job'), list('B', 'Job')], 'Book1', survey('Job'))).toBe('Book1')
})

test('names a new list differently from all others', () => {
  expect(nameNewList(['Duka', 'Duka-2'], 'Duka.csv')).toBe('Duka-3')
  expect(nameNewList([], '…')).toBe('import')
})
