import { expect, test } from 'vitest'
import { openLines } from '../../../../tests/support/job-files.ts'
import { type Ask, askQuestions, editMatch } from './ask-match.server.ts'

/** Gives answers in turn, '' for the fallback, and notes the questions. */
function answers(...given: string[]): { ask: Ask; asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    ask: async (question, fallback = '') => {
      asked.push(question)
      const answer = given.shift()
      if (answer === undefined) throw new Error(`No answer to: ${question}`)
      return answer || fallback
    },
  }
}

test('an answer is a column, or the value for all rows', async () => {
  const file = await openLines(['Position,Firma,Closing', 'Cook,Duka,31/12/2026'])
  const { ask, asked } = answers('firma=company', 'Atlantis', 'Kenya')
  const { match, questions } = await askQuestions(file, ask)
  expect(match).toMatchObject({ columns: { Position: 'title', Firma: 'company' }, fixed: { country: 'Kenya' } })
  expect(questions).toEqual([])
  expect(asked).toEqual([
    'Which column is the company? Type its name, or a company for all rows that have none: ',
    'Which column is the country? Type its name, or a country for all rows that have none: ',
    '"Atlantis" is not the name of a country. Which country is it? ',
  ])
})

test('the second line of titles is asked first, because it may be the company', async () => {
  const file = await openLines(['Position,Country', '"Welder\nDesert Haulage",Qatar'])
  const { ask, asked } = answers('firm', 'company', '')
  const { match } = await askQuestions(file, ask)
  expect(match).toMatchObject({ columns: { Position: 'title' }, secondLine: { Position: 'company' } })
  expect(asked[1]).toBe('"firm" is not a field. Type one, or ? for a list: ')
  expect(asked[2]).toBe('Does the company come before the title? [y/N] ')
  const turned = await askQuestions(file, answers('company', 'y').ask)
  expect(turned.match).toMatchObject({ columns: { Position: 'company' }, secondLine: { Position: 'title' } })
  const kept = await askQuestions(file, answers('', 'Duka').ask)
  expect(kept.match).toMatchObject({ secondLine: { Position: 'title' }, fixed: { company: 'Duka' } })
})

test.each([
  ['', []],
  ['n', ['Closing']],
])('dates that can be read in two ways are asked about once: %j', async (answer, monthFirst) => {
  const file = await openLines(['Title,Company,Country,Closing', 'Cook,Duka,Kenya,05/11/2027'])
  const { ask, asked } = answers(answer)
  const { match, dateOrders } = await askQuestions(file, ask)
  expect(match.monthFirst ?? []).toEqual(monthFirst)
  expect(dateOrders.Closing).toBe(answer === 'n' ? 'month first' : 'day first')
  expect(asked).toHaveLength(1)
})

test.each(['11/05/2026', '11/25/2026'])('the order of dates holds for all columns beside %s', async (posted) => {
  const file = await openLines(['Title,Company,Posted,Closing', `Cook,Duka,${posted},12/06/2026`])
  expect(await askQuestions(file, answers('n', 'Kenya').ask)).toMatchObject({
    match: { monthFirst: ['Posted', 'Closing'], fixed: { country: 'Kenya' } },
    dateOrders: { Posted: 'month first', Closing: 'month first' },
  })
})

test('editing asks about each column, fixed values and rows to leave out', async () => {
  const file = await openLines(['Title,Notes,Company,Status', 'Cook,Thika,Duka,Open', 'Guard,Voi,Duka,Later'], {
    given: { fixed: { country: 'Kenya', type: 'Contract' } },
  })
  const { ask, asked } = answers('', '', 'town', 'none', '', 'Hoteli', '', '2026-12-12', '', 'later')
  const { match } = await editMatch(file, ask)
  expect(match).toMatchObject({
    columns: { Title: 'title', Notes: 'city' },
    fixed: { company: 'Hoteli', country: 'Kenya', closes_on: '2026-12-12', type: 'Contract' },
    leaveOut: [{ column: 'Status', is: ['later'] }],
  })
  expect(asked).toEqual([
    'Which columns are wrong? Such as: Firm, Place=town. Enter for all: ',
    'Title (Cook · Guard) [title]: ',
    'Notes (Thika · Voi) [none]: ',
    'Company (Duka) [company]: ',
    'Status (Open · Later) [none]: ',
    'company for rows that have none [none]: ',
    'country for rows that have none [Kenya]: ',
    'closing date for rows that have none [none]: ',
    'job type for rows that have none [Contract]: ',
    'Leave out rows whose Status is (Open, Later) [none]: ',
  ])
})

test('only the values of a column are an answer about the rows to leave out', async () => {
  const file = await openLines(['Title,Company,Status', 'Cook,Duka,closed', 'Guard,Duka,closed'])
  const { ask, asked } = answers('status', '', 'y', 'none')
  expect((await editMatch(file, ask)).match.leaveOut).toEqual([{ column: 'Status', is: [] }])
  const question = 'Leave out rows whose Status is (closed) [closed]: '
  expect(asked.slice(-2)).toEqual([question, `"y" is not one of these.\n${question}`])
})

test('sheets that hold no jobs are left out, and asked about once', async () => {
  const file = await openLines(['Title,Company,Country,sheet', 'Cook,Duka,Kenya,Jobs', 'Jane,Duka,Qatar,Placed'])
  const { ask, asked } = answers('placed')
  const { match } = await askQuestions(file, ask)
  expect(match.leaveOut).toEqual([{ column: 'sheet', is: ['placed'] }])
  expect(asked).toEqual([
    'The sheets are Jobs, Placed. Do they all have jobs? Press Enter if they do, or type the names of those that do not: ',
  ])
  expect((await askQuestions(file, answers('').ask)).match.leaveOut).toEqual([{ column: 'sheet', is: [] }])
})

test('an edit may name a column by its end, and say at once which field it is', async () => {
  const given = { fixed: { country: 'Kenya' } }
  const file = await openLines(['Title,j.Notes,Firm,pay,Pay', 'Cook,Thika,Duka,9,KES 9'], { given })
  const { ask, asked } = answers('notes=town, Pay=salary', '')
  expect((await editMatch(file, ask)).match.columns).toMatchObject({ 'j.Notes': 'city', Pay: 'salary' })
  expect(asked).toEqual(['Which columns are wrong? Such as: Firm, Place=town. Enter for all: '])
})

test('editing asks only about the columns that are named, and takes their values first', async () => {
  const file = await openLines([
    'Title,Company,Country,Link,Careers page',
    'Cook,Duka,Kenya,https://a.example/,https://b.example/',
  ])
  const { ask, asked } = answers('career', 'careers page', 'apply link')
  expect(Object.entries((await editMatch(file, ask)).match.columns)).toEqual([
    ['Careers page', 'apply_url'],
    ['Title', 'title'],
    ['Company', 'company'],
    ['Country', 'country'],
    ['Link', 'apply_url'],
  ])
  expect(asked[1]).toMatch(/^There is no column "career". They are: Title, Company, Country, Link, Careers page.\n/)
  expect(asked).toHaveLength(3)
})

test('a field that may stay open is asked about once, and Enter leaves it open', async () => {
  const file = await openLines(['Title,Company,Country,CVs by,Pay', 'Cook,Duka,Kenya,2026-12-31,9000'])
  const { ask, asked } = answers('', '')
  const declined = ['closes_on', 'salary_currency']
  expect(await askQuestions(file, ask)).toMatchObject({ match: file.match, declined })
  expect(asked[0]).toMatch(/ It may be CVs by\. Type a column or a value, or Enter for none: $/)
  const wrong = answers('Kenya', 'cvs by', 'Pay=salary', 'KES')
  const { match } = await askQuestions(file, wrong.ask)
  expect(match).toMatchObject({ columns: { 'CVs by': 'closes_on' }, fixed: { salary_currency: 'KES' } })
  expect(wrong.asked[1]).toMatch(/^"Kenya" is not a closing date\. Which column is the closing date\?/)
  expect(wrong.asked[3]).toMatch(/^"Pay=salary" is not a pay currency\. /)
})

test('editing takes a part of the name of a field, and asks about rows without a country', async () => {
  const file = await openLines(['Title,Company,Country,Money', 'Cook,Duka,Kenya,KES', 'Nurse,Duka,,KES'])
  const { match } = await editMatch(file, answers('country,money', '', 'currency', 'Qatar', '').ask)
  expect(match).toMatchObject({ columns: { Money: 'salary_currency' }, fixed: { country: 'Qatar' } })
})

test('a company that is named once for several rows is asked about with its town, and both are filled down', async () => {
  const file = await openLines(['Title,Company,Town,Pay', 'Cook,Duka,Voi,KES 1', 'Guard,,,KES 2', 'Nurse,,,KES 3'], {
    given: { fixed: { country: 'Kenya' } },
  })
  const { ask, asked } = answers('y')
  expect((await askQuestions(file, ask)).match.fillDown).toEqual({ Company: true, Town: true })
  expect(asked).toEqual([
    '"Company" and "Town" are empty in 2 of 3 rows. Are they the same there as in the row above? [y/N] ',
  ])
})

test('the name of a field, or of several columns, is no value', async () => {
  const file = await openLines(['Title,Country,Grade,Area', 'Cook,Kenya,K1,A'])
  const { ask, asked } = answers('contract length', 'Grade, Country', 'y', 'Duka')
  expect((await askQuestions(file, ask)).match.fixed).toEqual({ company: 'Duka' })
  expect(asked.map((question) => question.split('\n')[0]).slice(1)).toEqual([
    '"contract length" is the name of a field, not a value.',
    '"Grade, Country" names several columns, not a value.',
    '"y" is not a value.',
  ])
})

test('a value for rows that have none is neither yes nor no', async () => {
  const file = await openLines(['Title,Company,Country', 'Cook,Duka,Kenya'])
  const edited = await editMatch(file, answers('', '', '', '', '', '', 'Y', 'n').ask)
  expect(edited.match.fixed).toEqual({})
})

test.each([
  ['Negotiable', '500 + meals', ['salary_currency']],
  ['Negotiable', 'R35,000', []],
  ['Ksh 35,000', '60000', ['salary_currency']],
  ['Ksh 35,000', 'Negotiable', []],
])('pay such as %s and %s is asked for its currency if it has none', async (first, second, asked) => {
  const rows = [`Cook,Duka,Kenya,${first}`, `Nurse,Duka,Kenya,"${second}"`]
  const file = await openLines(['Title,Company,Country,Pay', ...rows])
  expect(file.questions.map(({ about }) => about)).toEqual(asked)
})
