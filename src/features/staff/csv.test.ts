import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('leaves empty cells empty', () => {
  expect(toCsv([['line', 2, null], []])).toBe('"line","2",""\n')
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
  expect(toCsv([[text]])).toBe(`"${cell}"`)
})
