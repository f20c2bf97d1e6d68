import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'

test.each([
  ['Salary (KES)', 52000, 'KES 52000'],
  ['salary_ksh', '52,000 - 60,000', 'KES 52,000 - 60,000'],
  ['Salary Min (KSh)', '38,270', 'from KES 38,270'],
  ['Monthly Salary in USD', '900', 'USD 900'],
  ['Salary (KES)', 'Ksh.52,000', 'Ksh.52,000'],
  ['Salary (KES)', '$400', '$400'],
  ['Salary (KES)', '400 QAR a month', '400 QAR a month'],
  ['Salary (KES)', 'By agreement', 'By agreement'],
  ['Salary', '52000', '52000'],
])('reads a column %s with %j as %s', (name, value, salary) => {
  expect(parseRow({ title: 'Cook', company: 'Duka', country: 'Kenya', [name]: value })).toMatchObject({
    job: { salary },
  })
})
