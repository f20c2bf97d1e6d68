import { expect, test } from 'vitest'
import { warnAboutApply, warnAboutCompany, warnAboutNames } from './column-warnings.ts'

const column = (name: string, field: string | null, ...samples: string[]) => ({ name, field, samples })

test.each(['organisation', 'Employer', 'company', 'vacancy', 'entreprise'])(
  'warns if %s is the company of each row',
  (name) => {
    expect(warnAboutCompany([column('title', 'title', 'Cook'), column('ministry.type', 'company', name)])).toEqual([
      `Each row has "${name}" as its company, which is not the name of one. Use another column, or --map "ministry.type=ignore" with --company NAME.`,
    ])
  },
)

test.each([
  [[column('employer', 'company', 'Duka')]],
  [[column('employer', 'company', 'organisation', 'Duka')]],
  [[column('employer', 'company', 'organisation'), column('firm', 'company', 'Duka')]],
  [[column('employer', 'company', 'Hiring company')]],
  [[column('employer', null, 'organisation')]],
  [[column('employer', 'company')]],
])('does not warn about %j', (seen) => {
  expect(warnAboutCompany(seen)).toEqual([])
})

test('names columns that --map takes for one, if one of them is left out', () => {
  const colour = [column('Colour', null), column('co_lour', null)]
  expect(warnAboutNames([...colour, column('Note', null)])).toEqual([
    '--map cannot tell "Colour" and "co_lour" apart. It means each of them.',
  ])
  expect(warnAboutNames([column('Closing date', 'closing date'), column('closing_date', 'closing date')])).toEqual([])
})

test('warns about rows that do not say how to apply if most others do', () => {
  const counts = { rows: 5, broken: 0, missing: { title: 0, company: 0, country: 0 } }
  expect(warnAboutApply({ ...counts, withoutApply: 2 })).toEqual([
    '2 of 5 rows do not say how to apply: no link, email address or instructions.',
  ])
  expect(warnAboutApply({ ...counts, withoutApply: 1 })[0]).toContain('1 of 5 rows does not say')
  expect(warnAboutApply({ ...counts, withoutApply: 3 })).toEqual([])
  expect(warnAboutApply({ ...counts, withoutApply: 0 })).toEqual([])
})
