import { expect, test } from 'vitest'
import { emptyReport } from '../import-report.ts'
import { noteRefusal } from './note-problems.ts'
import { groupProblems, type PlacedProblem } from './problem-groups.ts'
import { describeGroups } from './problem-texts.ts'

const problem = (line: number, reason: string, field: string | null = 'title'): PlacedProblem => ({
  line,
  row: line - 1,
  name: `R-${line}`,
  field,
  reason,
})

test('groups problems by field and reason, whatever text, line or length they quote', () => {
  const groups = groupProblems([
    problem(2, 'is missing'),
    problem(3, 'is not a date: "soon". Write it as 2026-12-31', 'closing date'),
    problem(4, 'is missing', 'company'),
    problem(5, 'is not a date: "a \\"late\\" day". Write it as 2026-12-31', 'closing date'),
    problem(6, 'has 300 characters; at most 200 are allowed', 'salary'),
    problem(7, 'has 1,300 characters; at most 200 are allowed', 'salary'),
    problem(8, 'is the same as on line 2: "R-2". The rows differ', 'reference'),
    problem(9, 'is the same as on line 3: "R-3". The rows differ', 'reference'),
  ])
  expect(groups.map(({ field, reason, count }) => [field, reason, count])).toEqual([
    ['title', 'is missing', 1],
    ['closing date', 'is not a date: "…". Write it as 2026-12-31', 2],
    ['company', 'is missing', 1],
    ['salary', 'has … characters; at most 200 are allowed', 2],
    ['reference', 'is the same as on line …: "…". The rows differ', 2],
  ])
})

test('describes each of up to three problems in a line, and more of them together', () => {
  const missing = [2, 3, 4].map((line) => problem(line, 'is missing'))
  expect(describeGroups(groupProblems(missing))).toEqual([
    'line 2 (R-2): title is missing.',
    'line 3 (R-3): title is missing.',
    'line 4 (R-4): title is missing.',
  ])
  expect(describeGroups(groupProblems([...missing, problem(5, 'is missing')]))).toEqual([
    '4 rows: title is missing. For example line 2 (R-2), line 3 (R-3) and line 4 (R-4).',
  ])
})

test('quotes the values of examples that differ, and prefers different ones', () => {
  const dates = ['soon', 'soon', 'soon', 'soon', 'later', 'never'].map((text, at) =>
    problem(at + 2, `is not a date: ${JSON.stringify(text)}`, 'closing date'),
  )
  expect(describeGroups(groupProblems(dates), { areOmissions: true })).toEqual([
    '6 rows: closing date left out: it is not a date: "…". For example line 2 (R-2) "soon", line 3 (R-3) "soon" and line 6 (R-6) "later".',
  ])
  expect(describeGroups(groupProblems(dates.slice(0, 4)), { areOmissions: true })).toEqual([
    '4 rows: closing date left out: it is not a date: "soon". For example line 2 (R-2), line 3 (R-3) and line 4 (R-4).',
  ])
})

test('does not quote the name of a row twice', () => {
  const repeated = [5, 6, 7, 8].map((line) => problem(line, `is the same as on line ${line - 3}: "R-${line}"`))
  expect(describeGroups(groupProblems(repeated))).toEqual([
    '4 rows: title is the same as on line …: "…". For example line 5 (R-5), line 6 (R-6) and line 7 (R-7).',
  ])
})

test.each([
  [29, 29, 'tag 29 is never closed', 1],
  [30, 30, 'has other problems', 1],
  [31, 30, 'has other problems', 2],
])('makes %i kinds of problems into %i groups', (kinds, size, lastReason, lastCount) => {
  const groups = groupProblems(
    Array.from({ length: kinds }, (_, at) => problem(at + 2, `tag ${at + 1} is never closed`, null)),
  )
  expect(groups).toHaveLength(size)
  expect(groups.at(-1)).toMatchObject({ reason: lastReason, count: lastCount })
})

test('never cuts the name of a row in the middle of a character, because the database refuses the halves', () => {
  const report = emptyReport('JSON', [])
  const title = `${'x'.repeat(59)}👍`
  const problems = [{ field: 'country', reason: 'is missing' }]
  noteRefusal(report, { line: 1, fields: {} }, { ok: false, problems, reference: '', title })
  expect(report.refusals).toMatchObject([{ name: 'x'.repeat(59) }])
})
