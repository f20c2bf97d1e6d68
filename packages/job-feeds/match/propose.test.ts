import { expect, test } from 'vitest'
import { ignored, type Match, sameName } from '../index.ts'
import { importText } from '../testing.ts'

const csv = (...lines: string[]) => `${lines.join('\n')}\n`

test('matches columns by their names, and does not take a family of jobs for a title', async () => {
  const file = csv(
    'Vacancy,Job family,Employer,Country',
    'Cook,Kitchen,Duka,Kenya',
    'Driver,Transport,Duka,Kenya',
    ',Kitchen,Duka,Kenya',
  )
  const { match, jobs, refused, questions } = await importText(file)
  expect(match.columns).toEqual({ Vacancy: 'title', Employer: 'company', Country: 'country' })
  expect(jobs.map(({ title }) => title)).toEqual(['Cook', 'Driver'])
  expect(refused).toEqual(['4 title "" is missing'])
  expect(questions).toEqual([])
})

test.each([
  ['Job Title', 'title'],
  ['POSITION *', 'title'],
  ['jobTitle', 'title'],
  ['vacancy_title', 'title'],
  ['attributes.title', 'title'],
  ['title.rendered', 'title'],
  ['hiringOrganization.name', 'company'],
  ['comp_name', 'company'],
  ['job:dutyStation', 'city'],
  ['about', 'description'],
  ['post_until', 'closes_on'],
  ['Required Skills', 'requirements'],
  ['Min. qualifications', 'requirements'],
  ['Job Opening Id', 'reference'],
  ['Daily rate (KSh)', 'salary'],
  ['address.postalAddress.addressLocality', 'city'],
  ['date_gmt', 'posted_on'],
  ['Visa', 'visa'],
  ['QUALIFICATIONS.ITEM', 'requirements'],
  ['posted_ts', 'posted_on'],
  ['desc_html', 'description'],
  ['org.name', 'company'],
  ['Hrs/week', 'working_hours'],
  ['What is the job title?', 'title'],
  ['duties.duty', 'responsibilities'],
  ['job_posted_at_datetime_utc', 'posted_on'],
])('knows %s as the %s', async (column, field) => {
  const value = field.endsWith('_on') ? '2026-12-12' : 'Cook'
  const { match } = await importText(csv(`${column},other column`, `${value},x`))
  expect(match.columns).toEqual({ [column]: field })
})

test('prefers dates to how long ago jobs were posted', async () => {
  const rows = ['3 days ago,2026-05-01', '1 week ago,2026-04-27'].map((when) => `Cook,Duka,Kenya,${when}`)
  const { match } = await importText(csv('Title,Company,Country,Posted,Created at', ...rows))
  expect(match.columns).toMatchObject({ 'Created at': 'posted_on' })
  const alone = await importText(csv('Title,Company,Country,Posted', 'Cook,Duka,Kenya,3 days ago'))
  expect(alone.match.columns.Posted).toBe('posted_on')
})

test.each([
  ['2 yrs', 'contract_length'],
  ['Permanent', 'type'],
])('a column "Contract" with %s is the %s', async (value, field) => {
  const { match } = await importText(csv('Title,Company,Country,Contract', `Cook,Duka,Kenya,${value}`))
  expect(match.columns.Contract).toBe(field)
})

test('all towns of a job win over its first one', async () => {
  const places = [{ city: 'Diani' }, { city: 'Mombasa' }]
  const job = { title: 'Cook', company: 'Duka', country: 'Kenya', city: 'Diani', locations: places }
  const { jobs } = await importText(JSON.stringify([job, { ...job, locations: [{ city: 'Diani' }] }]))
  expect(jobs.map(({ city }) => city)).toEqual(['Diani, Mombasa', 'Diani'])
})

test('a column of email addresses and other contacts is how to apply', async () => {
  const { match, jobs } = await importText(
    csv('Title,Company,Country,Apply to', 'Cook,Duka,Kenya,hr@duka.example', 'Guard,Duka,Kenya,Call 0722 555 010'),
  )
  expect(match.columns['Apply to']).toBe('how_to_apply')
  expect(jobs).toMatchObject([{ apply_email: 'hr@duka.example' }, { description: 'How to apply:\nCall 0722 555 010' }])
})

test.each(['Client ID', 'company.description', 'department.name', 'Job family', 'Titulo', 'user.email'])(
  'leaves %s open',
  async (column) => {
    expect((await importText(csv(`${column},other column`, 'x@y.example,x'))).match.columns).toEqual({})
  },
)

test.each([
  ['job_category', 'Healthcare', 'type'],
  ['Job type', '3', 'type'],
  ['Closing date', 'soon', 'closes_on'],
  ['Country', 'Somewhere', 'country'],
  ['Education in place of experience', 'false', 'experience'],
  ['No.', '12', 'reference'],
  ['Apply link', 'Apply here', 'apply_url'],
])('does not take %s for a field that none of its values fits', async (column, value, field) => {
  const { match } = await importText(csv(`Title,${column}`, `Cook,${value}`, `Driver,${value}`))
  expect(Object.values(match.columns)).not.toContain(field)
})

test('gives each field one column, the surest', async () => {
  const { match } = await importText(csv('Position,Job title,Country code,Country', 'x,Cook,KE,Kenya'))
  expect(match.columns).toEqual({ 'Job title': 'title', Country: 'country' })
})

test('follows what is given, and asks for a title, company and country that it does not find', async () => {
  const file = csv('Cargo,Empresa,Pais', 'Chofer,Duka,Chile')
  const { questions } = await importText(file)
  expect(questions.map(({ about }) => about)).toEqual(['title', 'company', 'country'])
  const given = { columns: { Cargo: 'title', Empresa: 'company' }, fixed: { country: 'Chile' } }
  const { jobs, questions: none, reasons } = await importText(file, given)
  expect(jobs).toEqual([{ title: 'Chofer', company: 'Duka', country: 'Chile' }])
  expect(none).toEqual([])
  expect(reasons.Cargo).toBe('as you said')
})

test.each(['S/No', 'No.', 'ID'])('takes no numbers of rows in %s for references', async (name) => {
  const numbers = async (...values: number[]) => {
    const { match } = await importText(csv(`${name},Title`, ...values.map((value) => `${value},Cook`)))
    return match.columns[name]
  }
  expect(await numbers(1, 2, 3)).toBeUndefined()
  expect(await numbers(1, 2, 1, 2)).toBeUndefined()
  expect(await numbers(1007, 1008, 1009)).toBe('reference')
})

test.each([
  ['Job order no', ['GV-1', 'GV-2'], 'reference'],
  ['Phone no', ['0700', '0711'], undefined],
])('knows %s with values %j as %s', async (name, [first, second], field) => {
  const { match } = await importText(csv(`${name},Title`, `${first},Cook`, `${second},Nurse`))
  expect(match.columns[name]).toBe(field)
})

test.each([
  ['CLOSED: Cook', '', 'CLOSED'],
  ['Cook', 'Position filled - do not advertise', 'Position filled'],
  ['Closed-circuit engineer', 'Draft plans are checked.', null],
])('proposes to leave out %s with the text %j: %s', async (title, text, word) => {
  const { jobs, match } = await importText(csv('Title,Company,Country,Description', `${title},Duka,Kenya,${text}`))
  expect(match.leaveOut.flatMap(({ is }) => is)).toEqual(word === null ? [] : [word])
  expect(jobs).toHaveLength(word === null ? 1 : 0)
})

test('asks for a closing date and a currency that may be missing', async () => {
  const header = 'Title,Company,Country,Salary,CVs until,Received,Interview Date'
  const rows = ['Kenya,4500 net', 'Qatar,QAR 45'].map((place) => `Cook,Duka,${place},2026-12-31,2026-11-20,2027-01-05`)
  const { questions } = await importText(csv(header, ...rows))
  expect(questions.map(({ kind, question }) => `${kind}: ${question}`)).toEqual([
    'optional: Which column is the closing date? It may be CVs until.',
    'optional: "Salary" has pay without a currency, and the jobs are in 2 countries. Which is it?',
  ])
})

test('takes numbers for references if the name says so', async () => {
  expect((await importText(csv('Ref no,Title', '1,Cook', '2,Cook'))).match.columns['Ref no']).toBe('reference')
})

test.each(['Cook at Duka', 'Cook @Duka', 'Duka: Cook', 'Cook - Duka', 'Cook — Duka'])(
  'asks whether the company is a part of the title: %s',
  async (title) => {
    const file = csv('Title,Country', `${title},Kenya`)
    const { match, questions } = await importText(file)
    expect(match.columns).toEqual({ Title: 'title', Country: 'country' })
    expect(questions).toMatchObject([
      {
        kind: 'second line',
        question: `Titles in "Title", such as "${title}", have two parts. What is the part that is not the title?`,
      },
      { kind: 'field', about: 'company' },
    ])
    const { jobs } = await importText(file, { secondLine: { Title: 'company' } })
    expect(jobs).toEqual([{ title: 'Cook', company: 'Duka', country: 'Kenya' }])
    const whole = await importText(file, { secondLine: { Title: 'title' }, fixed: { company: 'Hoteli' } })
    expect(whole.jobs).toMatchObject([{ title, company: 'Hoteli' }])
  },
)

test('asks about titles with two lines, and about an unknown fixed country', async () => {
  const { questions } = await importText(csv('Title,Company', '"Welder\nDesert Haulage",Duka'), {
    fixed: { country: 'Gulf' },
  })
  expect(questions.map(({ question }) => question)).toEqual([
    'Some titles in "Title" have two lines. What is the second line?',
    '"Gulf" is not the name of a country. Which country is it?',
  ])
})

test('splits titles after the first mark, if the company comes before them', async () => {
  const file = csv('Title,Country', 'Duka — Cook — night,Kenya', 'Guard,Kenya')
  const given = { columns: { Title: 'company' }, secondLine: { Title: 'title' }, fixed: { company: 'Kopo' } }
  const { jobs } = await importText(file, given)
  expect(jobs.map(({ title, company }) => `${title} at ${company}`)).toEqual(['Cook — night at Duka', 'Guard at Kopo'])
})

test('a title of one line is not split beside those of two, and another column fills the company in', async () => {
  const file = csv('Title,Country,For', '"Welder\nDesert Haulage",Qatar,Kopo', 'Senior Cook - night,Qatar,Duka')
  const given = { columns: { Title: 'title', For: 'company' }, secondLine: { Title: 'company' } }
  expect((await importText(file, given)).jobs).toMatchObject([
    { title: 'Welder', company: 'Desert Haulage' },
    { title: 'Senior Cook - night', company: 'Duka' },
  ])
})

test('years of experience are no job types', async () => {
  const { match } = await importText(csv('Title,Required Experience', 'Cook,10 - 11 Years', 'Guard,1 - 2 Years'))
  expect(match.columns['Required Experience']).not.toBe('type')
})

test('joins the lines of a title, unless the second line is said to be something else', async () => {
  const file = csv('Title,Country', '"Welder\nDesert Haulage",Qatar', 'Cook,Qatar')
  const titles = async (given: Partial<Match>) => {
    const { jobs, questions } = await importText(file, { fixed: { company: 'Duka' }, ...given })
    return [...jobs.map(({ title, company }) => `${title} at ${company}`), questions.length]
  }
  expect(await titles({})).toEqual(['Welder Desert Haulage at Duka', 'Cook at Duka', 1])
  expect(await titles({ secondLine: { Title: 'title' } })).toEqual(['Welder Desert Haulage at Duka', 'Cook at Duka', 0])
  expect(await titles({ secondLine: { Title: 'company' } })).toEqual(['Welder at Desert Haulage', 'Cook at Duka', 0])
  expect(await titles({ secondLine: { Title: ignored } })).toEqual(['Welder at Duka', 'Cook at Duka', 0])
})

test('takes an ignored column for no field', async () => {
  const file = csv('Position,Job title,Company,Country', 'x,Cook,Duka,Kenya')
  const given = { columns: { 'Job title': ignored } }
  expect((await importText(file, given)).jobs).toEqual([{ title: 'x', company: 'Duka', country: 'Kenya' }])
})

test.each([
  ['Job Title', 'job_title', true],
  ['Pay (KSh)', 'pay ksh', true],
  ['País', 'pais', true],
  ['Job title', 'Title', false],
  ['*', '#', false],
])('the names %s and %s are the same: %s', (a, b, isSame) => {
  expect(sameName(a, b)).toBe(isSame)
})

test('needs no country if the towns name theirs, and names one that does not', async () => {
  const lines = ['Title,Company,Location', 'Cook,Duka,"Nairobi, Kenya"']
  const { jobs, questions } = await importText(csv(...lines))
  expect(questions).toEqual([])
  expect(jobs).toEqual([{ title: 'Cook', company: 'Duka', city: 'Nairobi', country: 'Kenya' }])
  const [asked] = (await importText(csv(...lines, 'Guard,Duka,Voi'))).questions
  expect(asked?.question).toMatch(/^Some towns, such as "Voi", name no country. Which column is the country\?/)
})

test('leaves out jobs that a column of few values calls closed, in several languages', async () => {
  const { match, jobs, refused } = await importText(
    csv(
      'Title,Company,Country,Estado',
      'Chofer,Duka,Chile,Cerrada',
      'Guardia,Duka,Chile,CANCELADA',
      'Cook,Duka,Chile,Abierta',
    ),
  )
  expect(match.leaveOut).toEqual([{ column: 'Estado', is: ['Cerrada', 'CANCELADA'] }])
  expect(jobs).toEqual([{ title: 'Cook', company: 'Duka', country: 'Chile' }])
  expect(refused).toEqual(['2 Estado "Cerrada" left out', '3 Estado "CANCELADA" left out'])
})

test.each([
  ['"status": "draft"', true],
  ['"status": "expired"', true],
  ['"status": "Open"', false],
  ['"is_filled": true', true],
  ['"is_filled": false', false],
  ['"isActive": false', true],
  ['"meta": {"_filled": 1}', true],
  ['"employer": {"is_active": false}', false],
  ['"compensation_visible": false', false],
  ['"remote": false', false],
  ['"stage": "Cancelled by client"', true],
  ['"status": "Client on hold"', true],
  ['"status": "Not closed"', false],
  ['"status": "Open until filled"', false],
  ['"status": "2 of 5 filled"', false],
  ['"audience": "internal"', true],
  ['"remarks": "CANCELLED by client"', true],
  ['"remarks": "Position closed"', true],
  ['"remarks": "ON HOLD - client to confirm visas"', true],
  ['"remarks": "Must be filled by January"', false],
  ['"status": "internal"', true],
  ['"sector": "Private"', false],
])('a job with %s is left out: %s', async (field, isOut) => {
  const { jobs } = await importText(`[{"title":"Cook","company":"Duka","country":"KE",${field}}]`)
  expect(jobs).toHaveLength(isOut ? 0 : 1)
})

test('jobs whose titles begin or end with a word for closed are left out', async () => {
  const titles = [
    'CLOSED: Cook',
    'Barista - FILLED',
    'Guard (on hold)',
    'Nurse',
    'Closed circuit fitter',
    'Gate Closed',
  ]
  const { jobs, match } = await importText(csv('Title,Company,Country', ...titles.map((title) => `${title},Duka,KE`)))
  expect(match.leaveOut).toEqual([{ column: 'Title', is: ['CLOSED', 'FILLED', 'on hold'] }])
  expect(jobs.map(({ title }) => title)).toEqual(['Nurse', 'Closed circuit fitter', 'Gate Closed'])
})

test('if one remark is just FILLED, rows whose remarks start with a word like it are left out too', async () => {
  const { jobs } = await importText(
    'Title,Company,Country,Remarks\nCook,Duka,KE,Own tools and a diploma in horticulture of a college that is known\nMason,Duka,KE,FILLED\nGuard,Duka,KE,cancelled by client 27/11\n',
  )
  expect(jobs.map(({ title }) => title)).toEqual(['Cook'])
})

test('one "closed" among many different texts leaves nothing out', async () => {
  const rows = Array.from(
    { length: 40 },
    (_, index) => `Cook ${index},Duka,Kenya,${index === 3 ? 'closed' : `Note ${index}`}`,
  )
  expect((await importText(csv('Title,Company,Country,Note', ...rows))).match.leaveOut).toEqual([])
})

test('reads dates in numbers day first, month first if the column shows it, and asks if it shows nothing', async () => {
  const header = 'Title,Company,Country,Closing date'
  const days = async (...dates: string[]) => daysOf({}, ...dates)
  const daysOf = async (given: Partial<Match>, ...dates: string[]) => {
    const { jobs, questions } = await importText(csv(header, ...dates.map((date) => `Cook,Duka,Kenya,${date}`)), given)
    return [...jobs.map(({ closes_on }) => closes_on), questions.length]
  }
  expect(await days('05/12/2026', '25/12/2026')).toEqual(['2026-12-05', '2026-12-25', 0])
  expect(await days('12/05/2026', '12/25/2026')).toEqual(['2026-12-05', '2026-12-25', 0])
  expect(await days('05/12/2026')).toEqual(['2026-12-05', 1])
  expect(await days('12/12/2026')).toEqual(['2026-12-12', 0])
  expect(await days('10/05/1448')).toEqual([undefined, 0])
  expect(await daysOf({ monthFirst: [] }, '05/12/2026')).toEqual(['2026-12-05', 0])
  expect(await daysOf({ monthFirst: ['Closing date'] }, '12/05/2026')).toEqual(['2026-12-05', 0])
  expect(await daysOf({ monthFirst: ['Closing date'] }, '05/12/2026', '25/12/2026')).toContain('2026-12-05')
})

test('parts of the pay are known by the words for pay around them', async () => {
  const job = { title: 'Cook', company: 'Duka', country: 'Kenya', shift: { from: '08:00', to: '17:00', unit: 'hours' } }
  const salaryOf = async (pay: object) => (await importText(JSON.stringify([{ ...job, ...pay }]))).jobs[0]?.salary
  const tier = { minValue: 70_000, maxValue: 90_000, currencyCode: 'KES', interval: '1 MONTH' }
  expect(await salaryOf({ compensation: tier })).toBe('KES 70,000 – 90,000 per month')
  const cents = { min_cents: 7_000_000, max_cents: 9_000_000, currency_type: 'KES' }
  expect(await salaryOf({ pay_input_ranges: cents })).toBe('KES 70,000 – 90,000')
  expect(await salaryOf({})).toBeUndefined()
})

test('a position that is open or filled is no title', async () => {
  const { match } = await importText(
    csv('Position,Trade / Post,Company,Country', 'Open,Cook,Duka,Kenya', 'Filled,Guard,Duka,Kenya'),
  )
  expect(match).toMatchObject({
    columns: { 'Trade / Post': 'title' },
    leaveOut: [{ column: 'Position', is: ['Filled'] }],
  })
})

test('rows below a heading for closed jobs are left out', async () => {
  const rows = [
    'Title,Company,Country,Town',
    'PRIVATE SCHOOLS,,,',
    'Cook,Duka,Kenya,Voi',
    'CLOSED DEMANDS,,,',
    'Guard,Duka,Kenya,Voi',
  ]
  expect((await importText(csv(...rows))).jobs.map(({ title }) => title)).toEqual(['Cook'])
})

test('the date of a filled or cancelled job may say so', async () => {
  const header = 'Title,Company,Country,Apply by,Interview date'
  const { match } = await importText(
    csv(header, 'Cook,Duka,KE,2026-12-12,14/12/2026', 'Guard,Duka,KE,FILLED,', 'Nurse,Duka,KE,,CANCELLED by client'),
  )
  expect(match.leaveOut).toEqual([
    { column: 'Apply by', is: ['FILLED'] },
    { column: 'Interview date', is: ['CANCELLED by client'] },
  ])
})

test.each(['till filled', 'until the position is filled', 'Open until filled'])('a job open %s stays', async (date) => {
  const lines = ['Title,Company,Country,Deadline', 'Cook,Duka,KE,2026-12-12', `Guard,Duka,KE,${date}`]
  const { jobs, refused } = await importText(lines.join('\n'))
  expect([jobs[1]?.title, jobs[1]?.closes_on, refused]).toEqual(['Guard', undefined, []])
})

test('columns of several tables are one field if no row has both', async () => {
  const first = ['Position,Firm,Country,Last date', 'Cook,Duka,KE,2026-12-12']
  const second = ['Job title,Client,Country,Deadline', 'Guard,Duka,KE,2026-12-13']
  const { match } = await importText([...first, ...second, ...first].join('\n'))
  expect(match.columns).toMatchObject({
    Position: 'title',
    'Job title': 'title',
    'Last date': 'closes_on',
    Deadline: 'closes_on',
  })
})

test('prefers a reference whose values do not repeat', async () => {
  const { match } = await importText(csv('Requisition id,Id,Title', 'R-1,71,Cook', 'R-1,72,Cook', 'R-2,85,Guard'))
  expect(match.columns).toEqual({ Id: 'reference', Title: 'title' })
})

test('a column whose values repeat is no reference', async () => {
  const lines = [
    'Title,Company,Country,Id',
    'Cook,Duka,Kenya,1',
    'Guard,Duka,Kenya,2',
    'Nurse,Duka,Kenya,1',
    'Maid,Duka,Kenya,2',
  ]
  expect((await importText(lines.join('\n'))).jobs.map(({ reference }) => reference)).toEqual(Array(4).fill(undefined))
})
