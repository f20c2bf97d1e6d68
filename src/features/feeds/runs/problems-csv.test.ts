import { expect, test } from 'vitest'
import { problemsAsCsv } from './problems-csv.ts'

const problem = { line: 2, row: 1, name: 'R-1', field: 'title', reason: 'is missing' }

const header = '"line","row","reference or title","field","reason"'

test('starts with the names of the columns and leaves unknown values empty', () => {
  expect(problemsAsCsv([problem, { ...problem, row: null, name: null, field: null }])).toBe(
    `${header}\n"2","1","R-1","title","is missing"\n"2","","","","is missing"`,
  )
  expect(problemsAsCsv([])).toBe(header)
})

test.each([
  ['Cook, Duka', 'Cook, Duka'],
  ['a "good" cook', 'a ""good"" cook'],
  ['two\nlines', 'two\nlines'],
  ['a;=1+1', 'a;=1+1'],
  ['=1+1', "'=1+1"],
  ['+254700000000', "'+254700000000"],
  ['-', "'-"],
  ['@cook', "'@cook"],
  ['=HYPERLINK("x","y")', '\'=HYPERLINK(""x"",""y"")'],
  [' =1+1', "' =1+1"],
  ['\u00A0=1+1', "'\u00A0=1+1"],
  ['\u061C=1+1', "'\u061C=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠cook', "'＠cook"],
  ['\tcook', "'\tcook"],
  ['\rcook', "'\rcook"],
  [' cook', ' cook'],
  ['1=1', '1=1'],
])('writes %j as "%s"', (name, cell) => {
  expect(problemsAsCsv([{ ...problem, name }])).toContain(`\n"2","1","${cell}","title","is missing"`)
})
