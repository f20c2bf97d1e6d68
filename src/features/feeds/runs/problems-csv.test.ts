import { expect, test } from 'vitest'
import { problemsAsCsv } from './problems-csv.ts'

const problem = { line: 2, row: 1, name: 'R-1', field: 'closes_on', value: 'soon', reason: 'cannot be read as a date' }

const header = '"line","row","reference or title","field","value","reason"'

test('starts with the names of the columns and leaves unknown values empty', () => {
  expect(problemsAsCsv([problem, { ...problem, row: null, name: null, field: null, value: null }])).toBe(
    `${header}\n"2","1","R-1","closing date","soon","cannot be read as a date"\n"2","","","","","cannot be read as a date"`,
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
])('writes %j as "%s"', (text, cell) => {
  const csv = problemsAsCsv([{ ...problem, name: text, value: text }])
  expect(csv).toBe(`${header}\n"2","1","${cell}","closing date","${cell}","cannot be read as a date"`)
})
