import { expect, test } from 'vitest'
import { importText } from '../testing.ts'

/** The job and problems of one row with a title, a company, a country and these cells. */
async function read(cells: Record<string, string>) {
  const job = { Title: 'Cook', Company: 'Duka', Country: 'Kenya', ...cells }
  const quoted = (texts: string[]) => texts.map((text) => `"${text}"`).join(',')
  return importText(`${quoted(Object.keys(job))}\n${quoted(Object.values(job))}\n`)
}

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T22:30:00Z', '2027-01-01'],
  ['2026-12-31 21:00:00 UTC', '2027-01-01'],
  ['2026-12-31 20:59 UTC', '2026-12-31'],
  ['Thu, 31 Dec 2026 21:35:10 GMT', '2027-01-01'],
  ['Thu, 31 Dec 2026 21:35:10 +0300', '2026-12-31'],
  ['31/12/2026 21:35 UTC', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['31.12.26', '2026-12-31'],
  ['31. 12. 2026', '2026-12-31'],
  ['2026-11-29 - 2026-12-31', '2026-12-31'],
  ['46000', '2025-12-09'],
  ['1796000000', '2026-11-30'],
  ['31st Dec', '2026-12-31'],
  ['22 January', '2027-01-22'],
  ['COB 4th December', '2026-12-04'],
  ['On or before 4th December 2026', '2026-12-04'],
  ['Friday 4 December at 5 pm EAT', '2026-12-04'],
  ['Dec 31, 2026 11:59 PM', '2026-12-31'],
  ['31 décembre 2026', '2026-12-31'],
  ['31 Dec 2026 - 23:59 (Europe/Berlin)', '2026-12-31'],
  ['٢٠٢٦/١٢/٣١', '2026-12-31'],
  ['٣١ ديسمبر ٢٠٢٦', '2026-12-31'],
])('closes on %s', async (text, day) => {
  expect((await read({ 'Closing date': text })).jobs[0]?.closes_on).toBe(day)
})

test.each([
  ['22 January', '2026-01-22'],
  ['12 days ago', '2026-11-17'],
  ['Listed 12 days ago', '2026-11-17'],
  ['Listed four days ago', '2026-11-25'],
  ['30+ days ago', '2026-10-30'],
  ['Posted 2 months ago', '2026-09-29'],
  ['Just posted', '2026-11-29'],
  ['2 weeks', '2026-11-15'],
  ['yesterday', '2026-11-28'],
  ['28 November', '2026-11-28'],
  ['30 November', '2025-11-30'],
])('was posted on %s', async (text, day) => {
  expect((await read({ Posted: text })).jobs[0]?.posted_on).toBe(day)
})

test('counts days from the one on which a program read the job', async () => {
  const { jobs } = await read({ Posted: '3 days ago', scraped_at: '2026-10-20T08:00:00Z' })
  expect(jobs[0]?.posted_on).toBe('2026-10-17')
})

test.each([
  ['before Christmas', 'cannot be read as a date'],
  ['31/02/2026', 'cannot be read as a date'],
  ['Interviews start 4 December', 'cannot be read as a date'],
  ['0001-01-01T00:00:00Z', 'cannot be read as a date'],
  ['12/06/1448', 'is a date of the Islamic calendar, which is not converted'],
])('leaves out the date %s and says why', async (text, reason) => {
  const { jobs, problems } = await importText(
    `Title,Company,Country,Posted\nCook,Duka,Kenya,2026-11-20\nCook,Duka,Kenya,${text}\n`,
  )
  expect(jobs[1]).toEqual({ title: 'Cook', company: 'Duka', country: 'Kenya' })
  expect(problems).toEqual([`3 posted_on ${JSON.stringify(text)} ${reason}`])
})

test.each([
  [{ Salary: '45000' }, '45,000'],
  [{ Salary: '45.000', Currency: 'KES' }, 'KES 45,000'],
  [{ 'Salary (RWF)': '1.450.000,50' }, 'RWF 1,450,000.50'],
  [{ Salary: 'KES 45,000 plus meals' }, 'KES 45,000 plus meals'],
  [{ Salary: 'KES 45K, and tips', 'Salary min': '45000' }, 'KES 45K, and tips'],
  [
    { 'Salary min': '30000', 'Salary max': '45000', Currency: 'Ksh', 'Salary period': 'MONTHLY' },
    'KES 30,000 – 45,000 per month',
  ],
  [{ 'Salary min': '30000', 'Salary max': '0', Currency: 'USD' }, 'from USD 30,000'],
  [{ 'Salary min': '', 'Salary max': '45000', Currency: 'USD' }, 'up to USD 45,000'],
  [{ 'Salary min': 'Negotiable', 'Salary max': '45000', Currency: 'KES' }, 'Negotiable – KES 45,000'],
  [{ 'Salary min': '30,000 plus tips', 'Salary max': '', 'Salary period': 'month' }, 'from 30,000 plus tips per month'],
  [{ Salary: '45,000/=', Currency: 'KES' }, 'KES 45,000/='],
  [{ Salary: '45,000', Currency: 'KES' }, 'KES 45,000'],
  [{ Salary: 'BD 180', Currency: 'KES' }, 'BD 180'],
  [{ Salary: 'Rs 20,000', Currency: 'KES' }, 'Rs 20,000'],
  [{ Salary: 'Net 20,000', Currency: 'KES' }, 'Net KES 20,000'],
  [{ Salary: '45k', Currency: 'KES', 'Salary period': 'month' }, 'KES 45k per month'],
  [{ Salary: '450', pay_time_frame: 'hourly' }, '450 per hour'],
  [{ Salary: 'Negotiable', Currency: 'KES' }, 'Negotiable'],
  [{ Salary: 'Stipend 15,000', Currency: 'KES' }, 'Stipend KES 15,000'],
  [{ Salary: '14,20', Currency: 'EUR' }, 'EUR 14.20'],
  [{ 'Total Pay (Ksh p.m.)': 'Ksh 1,200 per event' }, 'Ksh 1,200 per event'],
  [{ 'Monthly pay (KSh)': '45000' }, 'KES 45,000 per month'],
  [{ Salary: '0' }, undefined],
  [{ Salary: 'N/A' }, undefined],
  [{ Salary: 'nan' }, undefined],
  [{ Salary: 'Salary confidential' }, undefined],
  [{ Salary: 'R Undisclosed' }, undefined],
  [{ Salary: 'Salary : £93,025 to £103,257' }, '£93,025 to £103,257'],
  [{ Salary: 'Tk. 40000 - 60000' }, 'Tk. 40000 - 60000'],
  [{ Salary: 'Not specified' }, undefined],
])('writes the pay %o as %s', async (cells, pay) => {
  expect((await read(cells)).jobs[0]?.salary).toBe(pay)
})

test.each([
  ['full-time', 'Full Time'],
  ['FULL_TIME', 'Full Time'],
  ['Permanent', 'Full Time'],
  ['Contract Senior position', 'Contract'],
  ['1 year contract', 'Contract'],
  ['12 months, renewable', 'Contract'],
  ['2 yrs renewable', 'Contract'],
  ['Part-time, 20 hours', 'Part Time'],
  ['Work Schedule is part-time.', 'Part Time'],
  ['This is a Full time job', 'Full Time'],
  ['Permanent management position', 'Full Time'],
  ['fixed_term_full_time', 'Contract'],
  ['Full Time\nPart Time', 'Full Time'],
  ['Permanent, part-time', 'Part Time'],
  ['Permanent part-time', 'Part Time'],
  ['Regular Full Time (Salary)', 'Full Time'],
])('reads the type %s', async (text, type) => {
  expect((await read({ 'Job type': text })).jobs[0]?.type).toBe(type)
})

test('keeps an unknown type beside known ones as it is written', async () => {
  const { jobs } = await importText('Title,Company,Country,Type\nA,Duka,Kenya,Contract\nB,Duka,Kenya,Gig\nC,D,Kenya,3')
  expect(jobs.map(({ type }) => type)).toEqual(['Contract', 'Gig', undefined])
})

test.each([
  [{ Country: 'KE' }, 'Kenya'],
  [{ Country: 'The Kingdom of Saudi Arabia' }, 'Saudi Arabia'],
  [{ Country: 'U.A.E' }, 'United Arab Emirates'],
  [{ Country: 'Nairobi, Kenya' }, 'Kenya'],
  [{ Country: 'السعودية' }, 'Saudi Arabia'],
  [{ Country: 'Allemagne' }, 'Germany'],
  [{ Country: 'Ujerumani' }, 'Germany'],
  [{ Country: '', Town: 'Doha (Qatar)' }, 'Qatar'],
  [{ Country: '', Town: 'Qatar (Remote)' }, 'Qatar'],
  [{ Country: '', Town: 'Abu Dhabi, AE, 939' }, 'United Arab Emirates'],
])('finds the country in %o', async (cells, country) => {
  expect((await read(cells)).jobs[0]?.country).toBe(country)
})

test.each([
  ['Kigali, Rwanda or Nairobi, Kenya', 'Kigali', 'Rwanda'],
  ['Kenya, Uganda, Somalia', undefined, 'Kenya'],
  ['Voi, Kenya; Kisumu, Kenya; Arusha, Tanzania', 'Voi, Kisumu', 'Kenya'],
  ['Atlanta, Georgia, USA', 'Atlanta, Georgia', 'United States'],
  ['Abu Dhabi - United Arab Emirates (UAE)', 'Abu Dhabi', 'United Arab Emirates'],
  ['Wakra , Doha - Qatar', 'Wakra, Doha', 'Qatar'],
  ['Qatar - Qatar', undefined, 'Qatar'],
  ['Voi, Kenya, Voi, Kenya', 'Voi', 'Kenya'],
  ['Qatar, Al Wakrah', 'Al Wakrah', 'Qatar'],
  ['UAE', undefined, 'United Arab Emirates'],
  ['Kenya, Rift Valley, Nakuru', 'Rift Valley, Nakuru', 'Kenya'],
  ['USA, CST (UTC-6)', 'CST (UTC-6)', 'United States'],
  ['Doha, Qatar, New York, NY, USA', 'Doha', 'Qatar'],
  ['Doha - Qatar, Qatar, Europe, Berlin, Germany', 'Doha', 'Qatar'],
  ['Kenya, New York, NY, USA', undefined, 'Kenya'],
  ['Remote - Germany and France', undefined, 'Germany'],
  ['Isiolo, IS, KE', 'Isiolo, IS', 'Kenya'],
  ['Remote (Boulder, CO, US)', 'Remote (Boulder, CO)', 'United States'],
  ['Germany - Remote (BE, HH)', undefined, 'Germany'],
  ['UAE Remote', undefined, 'United Arab Emirates'],
])('the first place of %s is %s in %s', async (Location, city, country) => {
  const { jobs } = await read({ Country: '', Location })
  expect([jobs[0]?.city, jobs[0]?.country]).toEqual([city, country])
})

test.each(['Los Angeles, CA', 'College (Kennesaw, Georgia)'])('the state in %s is no country', async (Location) => {
  const { refused } = await read({ Country: '', Location })
  expect(refused).toEqual(['2 country "" is missing'])
})

test.each([
  ['Voi\nMombasa\nVoi', 'Voi, Mombasa'],
  ["['Thika', 'Voi']", 'Thika, Voi'],
  [', Midrand', 'Midrand'],
  ['Alexandria, Virginia, USA', 'Alexandria, Virginia, USA'],
  ['Gunnison, Colorado\nNorwood, Colorado', 'Gunnison, Colorado; Norwood, Colorado'],
  ['Voi\nMombasa\nLamu\nThika\nEmbu\nMeru\nNyeri', 'Voi, Mombasa, Lamu, Thika, Embu and 2 more'],
])('reads the towns %j as %s', async (text, city) => {
  expect((await read({ Town: text })).jobs[0]?.city).toBe(city)
})

test('keeps a label that is not the name of the column', async () => {
  const { jobs } = await read({ Title: 'PhD Position: fires', Requirements: 'Experience: 3 years' })
  expect(jobs).toMatchObject([{ title: 'PhD Position: fires', requirements: 'Experience: 3 years' }])
})

test('keeps the first five of a long list of regions', async () => {
  const regions =
    'East Midlands (England), East of England, London (region), North East England, North West England, Scotland, South East England, South West England, Wales, West Midlands (England), Yorkshire and the Humber'
  const rows = ['Leeds', 'Kent', regions].map((town) => `Cook,Duka,Kenya,"${town}"`)
  const { jobs } = await importText(['Title,Company,Country,Town', ...rows].join('\n'))
  expect(jobs[2]?.city).toBe(
    'East Midlands (England), East of England, London (region), North East England, North West England and 6 more',
  )
})

test('an email address in the place of a link is where to apply', async () => {
  const links = [
    'https://duka.example/1',
    'mailto:hr@duka.example',
    'jobs@duka.example',
    'https://duka.example/@2',
  ].map((link) => `Cook,Duka,Kenya,${link}`)
  const { jobs } = await importText(['Title,Company,Country,Apply link', ...links].join('\n'))
  const expected = ['https://duka.example/1', 'hr@duka.example', 'jobs@duka.example', 'https://duka.example/@2']
  expect(jobs.map((job) => job.apply_url ?? job.apply_email)).toEqual(expected)
})

test('work from home is a type, not a town', async () => {
  const { jobs } = await read({ Town: 'Remote (Work From Home)' })
  expect(jobs).toEqual([{ title: 'Cook', company: 'Duka', country: 'Kenya', type: 'Remote' }])
})

test.each([
  ['Voi, Kenya / Remote (KE)', 'Full Time', 'Voi, Remote', 'Full Time'],
  ['Voi, Kenya / Remote', 'Full Time', 'Voi, Remote', 'Full Time'],
  ['Voi, Taita County\n / Work From Home', 'Full Time', 'Voi, Taita County; Remote', 'Full Time'],
  ['Remote', 'Full Time', 'Remote', 'Full Time'],
  ['Remote, Voi', '', 'Voi', 'Remote'],
  ['Remote / Voi', 'Full Time', 'Remote / Voi', 'Full Time'],
  ['Remote / Voi, Kenya', 'Full Time', 'Remote / Voi', 'Full Time'],
  ['Voi, CA, Thika, CA, Voi', 'Full Time', 'Voi, CA, Thika, CA, Voi', 'Full Time'],
])('the town %j of the type %s says that work is done at home', async (Town, type, city, expected) => {
  const { jobs } = await read({ Town, 'Job type': type })
  expect(jobs).toMatchObject([{ city, type: expected }])
})

test('the currency for all rows is not that of a column which names its own', async () => {
  const file = 'Title,Company,Country,Salary (KWD)\nCook,Duka,Kenya,120\n'
  const { jobs } = await importText(file, { fixed: { salary_currency: 'AED' } })
  expect(jobs).toMatchObject([{ salary: 'KWD 120' }])
})

test.each(['Apply at https://duka.example/jobs.', 'Apply (https://duka.example/jobs).'])(
  'finds the link in "%s"',
  async (text) => {
    const { jobs } = await read({ 'How to apply': text, Link: 'https://board.example/7' })
    expect(jobs[0]?.apply_url).toBe('https://duka.example/jobs')
  },
)

test('a link that tells jobs apart still leads to them', async () => {
  const match = { columns: { Link: 'reference' } }
  const { jobs } = await importText('Title,Company,Country,Link\nCook,Duka,Kenya,https://a.example/7\n', match)
  expect(jobs).toMatchObject([{ reference: 'https://a.example/7', apply_url: 'https://a.example/7' }])
})

test('"Kenya (Remote)" is work at home in Kenya', async () => {
  const { jobs } = await read({ Country: '', Location: 'Kenya (Remote)' })
  expect(jobs).toEqual([{ title: 'Cook', company: 'Duka', country: 'Kenya', type: 'Remote' }])
})

test('a closing date that only says how long is told', async () => {
  const { problems } = await importText(
    'Title,Company,Country,Closing date\nCook,Duka,Kenya,2026-12-12\nCook,Duka,Kenya,2 weeks\n',
  )
  expect(problems).toEqual(['3 closes_on "2 weeks" cannot be read as a date'])
})

test('a country that names its town gives the town', async () => {
  expect((await read({ Country: 'Kericho, Kenya' })).jobs[0]).toMatchObject({ city: 'Kericho', country: 'Kenya' })
})

test('refuses an unknown country, and never guesses one from a town', async () => {
  const { jobs, refused } = await importText('Title,Company,Country\nA,Duka,XX\nB,Duka,Kenya\nC,Duka,Nairobi\n')
  expect(jobs.map(({ title }) => title)).toEqual(['B'])
  expect(refused).toEqual(['2 country "XX" is not a country', '4 country "Nairobi" is not a country'])
  for (const Town of ['Somali', 'CA', 'Lae'])
    expect((await read({ Country: '', Town })).refused).toEqual(['2 country "" is missing'])
})

test.each(['Other', 'Worldwide', 'Remote / Global'])('the country %s names none', async (country) => {
  const file = `Title,Company,Country\nCook,Duka,${country}\nGuard,Duka,Qatar\nMason,Duka,Unted Kingdom\n`
  const refused = '4 country "Unted Kingdom" is not a country'
  expect((await importText(file)).refused).toEqual([`2 country "${country}" names no country`, refused])
  const answered = await importText(file, { fixed: { country: 'Kenya' } })
  expect([answered.jobs.map((job) => job.country), answered.refused]).toEqual([['Kenya', 'Qatar'], [refused]])
})

test('the country for all rows is not that of a town that names its own, and its code is no town', async () => {
  const file = 'Title,Company,Location\nCook,Duka,"Kampala, Central Region, Uganda"\nGuard,Duka,Thika\nMaid,Duka,KE\n'
  const { jobs } = await importText(file, { fixed: { country: 'Kenya' } })
  expect(jobs.map(({ city, country }) => [city, country])).toEqual([
    ['Kampala', 'Uganda'],
    ['Thika', 'Kenya'],
    [undefined, 'Kenya'],
  ])
})

test.each(['N/A', '-', 'nan', 'Not specified', 'TBA', '[]'])(
  'takes the company %s for a missing one, which a fixed value fills',
  async (company) => {
    const file = `Title,Company,Country\nCook,${company},Kenya\n`
    expect((await importText(file, { columns: { Company: 'company' } })).refused).toEqual(['2 company "" is missing'])
    expect((await importText(file, { fixed: { company: 'Duka' } })).jobs[0]?.company).toBe('Duka')
  },
)

test.each([
  ["['Cooks lunch.', 'Cleans the kitchen.']", 'Cooks lunch.\nCleans the kitchen.'],
  ['• Cooks lunch.\n• Cleans the kitchen.', 'Cooks lunch.\nCleans the kitchen.'],
  ['1. Cooks lunch.\n2) Cleans the kitchen.', 'Cooks lunch.\nCleans the kitchen.'],
  ['- Cooks lunch.\n\n- Cleans the kitchen.', 'Cooks lunch.\nCleans the kitchen.'],
  ['<ul><li>Cooks lunch.</li><li>Cleans the kitchen.</li></ul>', 'Cooks lunch.\nCleans the kitchen.'],
  ['<p>Cooks in the <workshop> &amp; kitchen.</p>', 'Cooks in the <workshop> & kitchen.'],
])('reads the points of %j', async (text, points) => {
  expect((await read({ Duties: text })).jobs[0]?.responsibilities).toBe(points)
})

test.each([
  ['Visa', 'Y', 'visa', 'Yes'],
  ['Visa', 'n', 'visa', 'No'],
  ['Visa', 'P', 'visa', undefined],
  ['Hrs/week', '48', 'working_hours', '48 hours per week'],
  ['Working hours', '8 to 5', 'working_hours', '8 to 5'],
  ['Duration (months)', '24', 'contract_length', '24 months'],
  ['Contract length (years)', '1', 'contract_length', '1 year'],
  ['Contract length (years)', '0', 'contract_length', undefined],
  ['Town', 'Mombasa,   Mombasa', 'city', 'Mombasa'],
  ['Application', 'hr@duka.example', 'apply_email', 'hr@duka.example'],
])('reads %s %s as %s %s', async (name, text, field, value) => {
  expect((await read({ [name]: text })).jobs[0]?.[field]).toBe(value)
})

test('keeps "Not provided" for a visa, but not for a town', async () => {
  const rows =
    'Title,Company,Country,Town,Visa\nCook,Duka,Kenya,Voi,Provided\nGuard,Duka,Kenya,Not provided,Not provided\n'
  const { jobs } = await importText(rows)
  expect(jobs[1]).toEqual({ title: 'Guard', company: 'Duka', country: 'Kenya', visa: 'Not provided' })
})

test('a fixed country is refused for a town abroad', async () => {
  const given = { fixed: { company: 'Duka', country: 'Kenya' } }
  const { jobs, refused } = await importText('Title,Town\nCook,Overseas\nGuard,Voi', given)
  expect(jobs).toMatchObject([{ title: 'Guard', city: 'Voi' }])
  expect(refused).toEqual(['2 country "Kenya" does not fit the town, which is abroad'])
})

test.each([
  ['Duka — Cook', 'Cook'],
  ['Duka: Cook - night', 'Cook - night'],
  ['Cook @Duka', 'Cook'],
  ['Night Cook at Duka', 'Night Cook'],
  ['Manager of Duka', 'Manager of Duka'],
  ['Duka Manager', 'Duka Manager'],
  ['Duka -', 'Duka -'],
])('the title %s of the company Duka is %s', async (text, title) => {
  expect((await read({ Title: text })).jobs[0]?.title).toBe(title)
})

test('an email address or URL alone is no text, and surer than a link', async () => {
  const { jobs } = await read({ _application: 'https://duka.example/apply', link: 'https://board.example/1' })
  expect(jobs).toEqual([{ title: 'Cook', company: 'Duka', country: 'Kenya', apply_url: 'https://duka.example/apply' }])
})

test('leaves out the lines of a legend below a table', async () => {
  const rows = [
    'No,Title,Company,Country,Visa',
    'S-1,Cook,Duka,Kenya,Y',
    ',,,,',
    'LEGEND,,,,',
    'Y,,provided,,',
    'N,not given,,,',
  ]
  const { jobs, refused } = await importText(rows.join('\n'))
  expect(jobs).toMatchObject([{ reference: 'S-1', visa: 'Yes' }])
  expect(refused).toEqual(['4 row "LEGEND" left out', '5 row "Y provided" left out', '6 row "N not given" left out'])
})

test('adds how to apply to the description, and reads a link without its password', async () => {
  const { jobs } = await read({
    Description: 'Cooks.',
    'How to apply': 'Call 0700.',
    'Apply link': 'https://u:p@duka.example/x',
  })
  expect(jobs[0]).toMatchObject({
    description: 'Cooks.\n\nHow to apply:\nCall 0700.',
    apply_url: 'https://duka.example/x',
  })
})

test('joins several columns that are matched with one text, and leaves out what is too long', async () => {
  const columns = { About: 'description', More: 'description', Title: 'title' }
  const long = 'x'.repeat(201)
  const rows = [`Cook,Duka,Kenya,Cooks.,Cleans.,${long}`, 'Guard,Duka,Kenya,,,Voi', 'Nurse,Duka,Kenya,,,Voi']
  const file = ['Title,Company,Country,About,More,City', ...rows].join('\n')
  const { jobs, problems } = await importText(file, { columns })
  expect(jobs[0]).toEqual({ title: 'Cook', company: 'Duka', country: 'Kenya', description: 'Cooks.\n\nCleans.' })
  expect(problems).toEqual([`2 city "${'x'.repeat(60)}…" is longer than 200 characters`])
})

test('reads jobs as Workday, WordPress and schema.org write them', async () => {
  const workday = {
    jobPostingInfo: { title: 'Cook', jobDescription: '<p>Cooks.</p>', country: { descriptor: 'Kenya' } },
    hiringOrganization: { name: 'Duka' },
  }
  const post = {
    id: 5,
    title: { rendered: 'Cook &#8211; night' },
    comp_name: 'Duka',
    country: 'KE',
    link: 'https://a.example/5',
  }
  const curies = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }]
  const wordpress = [{ ...post, date_gmt: '2026-11-25T22:10:00', _links: { curies } }]
  const schema = {
    '@type': 'JobPosting',
    title: 'Cook',
    hiringOrganization: { name: 'Duka' },
    jobLocation: { address: { addressCountry: 'KE' } },
  }
  expect((await importText(JSON.stringify(workday))).jobs).toEqual([
    { title: 'Cook', company: 'Duka', country: 'Kenya', description: 'Cooks.' },
  ])
  expect((await importText(JSON.stringify(wordpress))).jobs).toEqual([
    {
      reference: '5',
      title: 'Cook – night',
      company: 'Duka',
      country: 'Kenya',
      posted_on: '2026-11-26',
      apply_url: 'https://a.example/5',
    },
  ])
  expect((await importText(JSON.stringify(schema))).jobs).toEqual([
    { title: 'Cook', company: 'Duka', country: 'Kenya' },
  ])
})
