import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('writes a header and a line for each row, for Excel too', () => {
  expect(toCsv([['Name, full', (name: string | null) => name]], ['Amina', null])).toBe(
    '\ufeff"Name, full"\n"Amina"\n""\n',
  )
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
  expect(toCsv([['x', () => text]], [null])).toBe(`\ufeff"x"\n"${cell}"\n`)
})
