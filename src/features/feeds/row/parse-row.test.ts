import { expect, test } from 'vitest'
import { parseRow } from './parse-row.server.ts'
import type { RowDefaults } from './place/job-place.server.ts'

const severalValues =
  'contains values with unknown names. The command columns lists them; say with --map which one is meant, or give each its own column'

const plain = { reference: 'A1', title: 'Cook', company: 'Duka', country: 'Kenya' }

test('turns a row with the field names of the public API into a job', () => {
  const row = {
    job_uuid: 'A1',
    job_title: ' Cook ',
    company_name: 'Duka',
    job_country: 'Kenya',
    job_type: 'full-time',
    job_description: '<p>Cook rice.</p>',
    job_responsibilies: ['Cook', '• Clean'],
    job_salary: 30000,
    closing_date: '31/12/2026',
    unknown: { nested: true },
  }
  expect(jobOf(row)).toMatchObject({
    reference: 'A1',
    title: 'Cook',
    type: 'Full Time',
    description: 'Cook rice.',
    responsibilities: 'Cook\nClean',
    salary: '30000',
    closes_on: '2026-12-31',
    benefits: null,
  })
})

test('uses the first known name that has a value if several columns fill one field', () => {
  expect(jobOf({ ...plain, summary: 'short', description: 'long' }).description).toBe('long')
  expect(jobOf({ ...plain, summary: 'short', description: '' }).description).toBe('short')
})

test('reports all problems with required fields at once', () => {
  const row = { title: 'x'.repeat(201), company: '  ', reference: { a: 1 }, closing_date: '31.31.2026' }
  expect(problemsOf(row)).toEqual([
    ['reference', severalValues],
    ['title', 'has 201 characters; at most 200 are allowed'],
    ['company', 'is missing. Use --company NAME with import or sources add to set it for all rows without one'],
    [
      'country',
      'is missing. Use --country NAME with import or sources add to set it for all rows without one, or ask the sender to write it after the town ("Kisumu, Kenya")',
    ],
  ])
})

test('leaves out unusable optional fields and imports the rest', () => {
  const row = {
    ...plain,
    closing_date: '31.31.2026',
    salary: { a: 1 },
    benefits: [{ a: 1 }],
    city: 'Nair\uFFFDbi',
    level: 'x'.repeat(201),
    posted: 'last week',
    description: 'x'.repeat(20_001),
  }
  const nothing = {
    closes_on: null,
    salary: null,
    benefits: null,
    city: null,
    level: null,
    posted_on: null,
    description: '',
  }
  expect(jobOf(row)).toMatchObject({ ...plain, ...nothing })
  expect(omissionsOf(row)).toEqual([
    ['description', 'has 20,001 characters; at most 20,000 are allowed'],
    ['city', 'contains characters that cannot be read. Save the file as UTF-8 and import it again'],
    ['level', 'has 201 characters; at most 200 are allowed'],
    ['benefits', severalValues],
    ['salary', severalValues],
    ['posted date', expect.stringMatching(/^depends on the day it was written: "last week"\. Write it as /)],
    [
      'closing date',
      expect.stringMatching(
        /^is not a date: "31\.31\.2026"\. Write it as .+\. Without it this job stays open until you close it$/,
      ),
    ],
  ])
})

test.each(['title', 'company', 'country', 'reference'])('refuses a row with an unusable %s', (field) => {
  for (const value of ['x'.repeat(201), 'Nair\uFFFDbi', { a: 1 }])
    expect(problemsOf({ ...plain, [field]: value })).toEqual([[field, expect.any(String)]])
})

test.each([
  ['n/a', null],
  ['/img/p.png', null],
  ['javascript:alert(1)', null],
  [`data:image/png;base64,${'A'.repeat(150_000)}`, null],
  [{ url: 'https://cdn.example/p.png' }, 'https://cdn.example/p.png'],
  ['https://cdn.example/\uFFFD.png', null],
  ['//cdn.example/p.png', 'https://cdn.example/p.png'],
  ['https://cdn.example/p.png?a=1&amp;b=2', 'https://cdn.example/p.png?a=1&b=2'],
])('turns the banner image %j into %j, and keeps the job either way', (banner, kept) => {
  expect(jobOf({ ...plain, banner_image: banner }).banner_image).toBe(kept)
})

test('reads words such as TBC as no date', () => {
  expect(jobOf({ ...plain, closing_date: 'Open until filled', posted: '0000-00-00' })).toMatchObject({
    closes_on: null,
    posted_on: null,
  })
  expect(omissionsOf({ ...plain, closing_date: 'End of term', posted: 'TBC' })).toEqual([
    ['closing date', expect.stringMatching(/^is not a date: "End of term"/)],
  ])
})

test.each([
  ['de', 'de'],
  ['EN_ke', 'en-KE'],
  ['zh-hans-cn', 'zh-Hans-CN'],
  ['', null],
])('reads the language of the texts %j as %j', (inLanguage, locale) => {
  expect(jobOf({ ...plain, inLanguage })).toMatchObject({ locale })
})

test.each(['English', 'en, sw', 'e', 'de-DE-DE'])('leaves out the language %j', (inLanguage) => {
  const problem = `is not the code of a language: "${inLanguage}". Use a code such as de or sw`
  expect(omissionsOf({ ...plain, inLanguage })).toEqual([['locale', problem]])
})

test('drops control characters', () => {
  expect(jobOf({ ...plain, city: 'Nai\u0000robi' }).city).toBe('Nairobi')
})

test('accepts up to 20,000 characters of text in a long field', () => {
  expect(jobOf({ ...plain, description: 'x'.repeat(20_000) }).description).toHaveLength(20_000)
  expect(omissionsOf({ ...plain, description: 'x'.repeat(20_001) })).toEqual([
    ['description', 'has 20,001 characters; at most 20,000 are allowed'],
  ])
  expect(omissionsOf({ ...plain, description: '<div>'.repeat(150_000) })).toHaveLength(1)
})

test('generates the same reference each time from title, company and country', () => {
  const first = parseRow({ ...plain, reference: '' })
  const again = parseRow({ ...plain, reference: null, title: 'COOK', city: 'Thika' })
  expect(first).toMatchObject({
    ok: true,
    hasGeneratedReference: true,
    job: { reference: expect.stringMatching(/^auto-[0-9a-f]{16}$/) },
  })
  expect(again.ok && again.job.reference).toBe(first.ok && first.job.reference)
  expect(jobOf({ ...plain, reference: '', country: 'Qatar' }).reference).not.toBe(first.ok && first.job.reference)
})

test('removes the country from the town', () => {
  expect(jobOf({ ...plain, location: 'Mombasa, Kenya' }).city).toBe('Mombasa')
  expect(jobOf({ ...plain, location: 'KENYA' }).city).toBeNull()
  expect(jobOf({ ...plain, country: 'AE', location: 'Dubai, UAE' })).toMatchObject({
    city: 'Dubai',
    country: 'United Arab Emirates',
  })
  expect(jobOf({ ...plain, country: 'Wakanda', location: 'Birnin, Wakanda' }).city).toBe('Birnin')
})

test('reads a missing country from the end of the town, otherwise from the command line', () => {
  const row = { title: 'Cook', location: 'Kilimani, Nairobi, Kenya' }
  expect(jobOf(row, { company: 'Duka', country: 'Qatar' })).toMatchObject({
    company: 'Duka',
    city: 'Kilimani, Nairobi',
    country: 'Kenya',
  })
  expect(jobOf({ ...row, location: 'Doha' }, { company: 'Duka', country: 'Qatar' })).toMatchObject({
    city: 'Doha',
    country: 'Qatar',
  })
  expect(jobOf(plain, { company: 'Other', country: 'Qatar' })).toMatchObject({ company: 'Duka', country: 'Kenya' })
  expect(problemsOf({ ...row, company: 'Duka', location: 'Westlands' })).toEqual([
    ['country', expect.stringContaining('the town "Westlands" does not end with one')],
  ])
})

test.each([
  ['Nairobi, KE', 'Nairobi', null],
  ['Nairobi - Kenya', 'Nairobi', null],
  ['Nairobi (Kenya)', 'Nairobi', null],
  ['Nairobi, Kenya, Kenya', 'Nairobi', null],
  ['Remote - Kenya', null, 'Remote'],
  ['Kenya (Remote)', null, 'Remote'],
  ['Remote, KE', null, 'Remote'],
  ['Nairobi, Kenya or Remote', 'Nairobi', 'Remote'],
  ['Remote (Nairobi), Kenya', 'Nairobi', 'Remote'],
  ['Nairobi (Remote, Kenya)', 'Nairobi', 'Remote'],
  ['Nairobi (Hybrid), Kenya', 'Nairobi (Hybrid)', null],
])('reads %s as a place in Kenya with the town %s and the type %s', (location, city, type) => {
  const job = { country: 'Kenya', city, type }
  expect(jobOf({ ...plain, country: '', location })).toMatchObject(job)
  expect(jobOf({ ...plain, country: '', location }, { country: 'Kenya' })).toMatchObject(job)
  expect(jobOf({ ...plain, location })).toMatchObject(job)
})

test('reads a code that is also a state as a country only in a job of that country', () => {
  expect(jobOf({ ...plain, country: 'India', location: 'Mumbai, IN' }).city).toBe('Mumbai')
  expect(jobOf({ ...plain, country: 'USA', location: 'Gary, IN' }).city).toBe('Gary, IN')
  expect(problemsOf({ ...plain, country: '', location: 'Gary, IN' })).toEqual([
    ['country', expect.stringContaining('"Gary, IN"')],
  ])
})

test.each([
  [{ country: 'Kenya (Nairobi)' }, { country: 'Kenya', city: 'Nairobi', type: null }],
  [
    { country: 'Kenya (Nairobi)', city: 'Thika' },
    { country: 'Kenya', city: 'Thika', type: null },
  ],
  [
    { country: 'Kenya (Remote)', type: 'Contract' },
    { country: 'Kenya', city: null, type: 'Contract' },
  ],
  [{ country: 'Kenya or Remote' }, { country: 'Kenya', city: null, type: 'Remote' }],
  [{ country: 'Kenya (Full time)' }, { country: 'Kenya', city: null, type: 'Full Time' }],
  [{ country: 'Kenya (Hybrid)' }, { country: 'Kenya', city: null, type: null }],
  [{ country: 'Kenya, Nairobi' }, { country: 'Kenya', city: 'Nairobi', type: null }],
  [
    { country: '', city: 'Kenya, Nairobi' },
    { country: 'Kenya', city: 'Nairobi', type: null },
  ],
  [
    { country: 'Kenya', city: 'Kenya (Part-time)' },
    { country: 'Kenya', city: null, type: 'Part Time' },
  ],
  [
    { country: 'Philippines (the)', city: 'Manila, The Philippines' },
    { country: 'Philippines', city: 'Manila', type: null },
  ],
  [
    { country: 'Kenya, Kenya', city: 'Remote' },
    { country: 'Kenya', city: null, type: 'Remote' },
  ],
  [{ country: 'Kenya, Uganda, Tanzania' }, { country: 'Kenya, Uganda, Tanzania', city: null, type: null }],
  [{ country: 'Remote' }, { country: 'Remote', city: null, type: null }],
])('reads %j as %j', (row, job) => {
  expect(jobOf({ ...plain, ...row })).toMatchObject(job)
})

test('fills empty fields from the sections of the description', () => {
  const description = '<p>Join us.</p><h3>Your tasks</h3><ul><li>Cook</li></ul><h3>Benefits</h3><ul><li>Lunch</li></ul>'
  expect(jobOf({ ...plain, description, benefits: 'Tea' })).toMatchObject({
    description: 'Join us.\n\nBenefits\n\n• Lunch',
    responsibilities: 'Cook',
    benefits: 'Tea',
  })
})

test.each([
  ['Doha · Qatar', 'Doha', 'Qatar'],
  ['الرياض، المملكة العربية السعودية', 'الرياض', 'Saudi Arabia'],
  ['Abu Dhabi, AE, 939', 'Abu Dhabi', 'United Arab Emirates'],
  ['Santa Monica, CA, US, 90404-1234', 'Santa Monica, CA', 'United States'],
  ['Road 12, Thika, Kenya', 'Road 12, Thika', 'Kenya'],
])('reads the place %s as %s in %s', (location, city, country) => {
  expect(jobOf({ title: 'Cook', company: 'Duka', location })).toMatchObject({ city, country })
})

test.each([
  ['FULL_TIME', 'Full Time'],
  ['Full-time, Contract', 'Full Time'],
  ['Regular Full Time (Salary)', 'Full Time'],
  ['OTHER', null],
  [['OTHER', 'PART_TIME'], 'Part Time'],
  ['Permanent', 'Full Time'],
  ['part_time', 'Part Time'],
  ['INTERN', 'Internship'],
  ['Fixed term', 'Contract'],
  ['Night watch', 'Night watch'],
  ['Permanent & Pensionable', 'Full Time'],
  ['Vollzeit', 'Full Time'],
  [['berufserfahren', 'Vollzeit'], 'Full Time'],
  ['Contrat à durée indéterminée', 'Full Time'],
  ['Temps partiel', 'Part Time'],
  ['CDD', 'Contract'],
  ['دوام كامل', 'Full Time'],
  ['عقد', 'Contract'],
  ['Mkataba', 'Contract'],
  ['F', 'F'],
  ['P', 'P'],
  ['Contrat local', 'Contract'],
  ['Consultance', 'Contract'],
  ['VSI', 'Volunteer'],
  ['Volontariat', 'Volunteer'],
  ['Intérim', 'Temporary'],
  ['Vacataire', 'Casual'],
  ['Teacher (M/F)', 'Teacher (M/F)'],
  ['Perm', 'Full Time'],
  ['Full-time 40h', 'Full Time'],
  ['Full time employment', 'Full Time'],
  ['new_grad', 'Full Time'],
  ['internships', 'Internship'],
  ['Interns', 'Internship'],
  ['Casual labourer', 'Casual'],
  ['Casual labourers', 'Casual'],
  ['1 year contract', 'Contract'],
  ['12-month fixed term contract', 'Contract'],
  ['Two (2) Years Contract', 'Contract'],
  ['Short-term contract', 'Temporary'],
  ['Temporary work', 'Temporary'],
  ['Remote work', 'Remote'],
  ['Social work', 'Social work'],
  ['CDD 12 mois', 'Contract'],
  ['CDD de 6 mois renouvelable', 'Contract'],
  ['Contrat à durée déterminée (12 mois)', 'Contract'],
  ['2 yr contract', 'Contract'],
  ['Contract (3 years)', 'Contract'],
  ['Fixed term 12 months', 'Contract'],
  ['FIXED_TERM', 'Contract'],
  ['befristet auf 2 Jahre', 'Contract'],
  ['Mkataba wa miaka miwili', 'Contract'],
  ['عقد لمدة سنة', 'Contract'],
  ['Permanent and Pensionable', 'Full Time'],
  ['Seasonal', 'Temporary'],
  ['Tiempo completo', 'Full Time'],
  ['Estágio', 'Internship'],
  ['Частичная занятость', 'Part Time'],
  ['12 months', null],
  ['40 hours per week', null],
])('reads the job type %s as %s', (type, shown) => {
  expect(jobOf({ ...plain, type }).type).toBe(shown)
})

test('refuses a letter with thousands of combining marks quickly', () => {
  expect(problemsOf({ title: `Z${'\u0301\u0316'.repeat(50_000)}`, company: 'Duka', country: 'Kenya' })).toEqual([
    ['title', expect.stringContaining('cannot be read')],
  ])
})

function jobOf(row: Record<string, unknown>, defaults?: RowDefaults) {
  const parsed = parseRow(row, defaults)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.job
}

function problemsOf(row: Record<string, unknown>) {
  const parsed = parseRow(row)
  return parsed.ok ? [] : parsed.problems.map(({ field, reason }) => [field, reason])
}

function omissionsOf(row: Record<string, unknown>) {
  const parsed = parseRow(row)
  return parsed.ok ? parsed.omissions.map(({ field, reason }) => [field, reason]) : parsed.problems
}

test.each(['Kenya office', 'Kenya HQ', 'Head office, Kenya', 'Kenya branch'])('takes %j for no town', (city) => {
  expect(parseRow({ title: 'Cook', company: 'Duka', country: 'Kenya', city })).toMatchObject({ job: { city: null } })
})

test.each(['Kisumu office', 'Mombasa Branch'])('keeps the town %j', (city) => {
  expect(parseRow({ title: 'Cook', company: 'Duka', country: 'Kenya', city })).toMatchObject({ job: { city } })
})

test('reads F and P as types only in a column whose name says what they mean', () => {
  expect(jobOf({ ...plain, 'Full-Time/Part-Time indicator': 'P' }).type).toBe('Part Time')
  expect(jobOf({ ...plain, Terms: 'P' }).type).toBe('P')
})

test.each(['Télétravail (UTC+1 à +3)', 'À distance', 'Home-Office', 'عن بعد', 'العمل عن بعد', 'Kazi ya mbali'])(
  'takes %s for remote work and not for a town',
  (city) => {
    expect(jobOf({ ...plain, city })).toMatchObject({ city: null, type: 'Remote' })
  },
)

test.each([
  ['Kisumu / à distance', 'Kisumu'],
  ['Distance Road', 'Distance Road'],
])('reads the town in %j as %j', (city, town) => {
  expect(jobOf({ ...plain, city }).city).toBe(town)
})

test.each([
  [{ 'closing date': 'HELD - client reviewing' }, 'closing date is "HELD - client reviewing"'],
  [{ 'closing date': 'Position filled' }, 'closing date is "Position filled"'],
  [{ status: 'On hold', 'closing date': '2026-12-31' }, 'status is "On hold"'],
  [{ statut: 'Pourvue' }, 'status is "Pourvue"'],
])('does not publish a job with %j', (fields, reason) => {
  const parsed = parseRow({ ...plain, ...fields })
  if (parsed.ok) throw new Error('It was read as a job.')
  const [problem] = parsed.problems
  expect(parsed.isWithdrawn).toBe(true)
  expect(`${problem?.field} ${problem?.reason}`).toBe(`${reason}, so the job is not published`)
})

test.each([
  { 'closing date': 'Open until filled' },
  { status: 'Open' },
  { status: 'Held on Fridays' },
  { client: { status: 'closed' } },
])('publishes a job with %j', (fields) => {
  expect(parseRow({ ...plain, ...fields })).toMatchObject({ ok: true })
})

test.each([
  ['Mon 30th Nov', '2026-11-30'],
  ['12th December', '2026-12-12'],
  ['Dec 12', '2026-12-12'],
  ['12 décembre', '2026-12-12'],
  ['End of Feb', '2027-02-28'],
  ['fin décembre', '2026-12-31'],
  ['24 Nov', '2026-11-24'],
  ['19 Sept', '2027-09-19'],
  ['20 Sept', '2027-09-20'],
  ['21 Sept', null],
  ['31 Nov', null],
  ['30', null],
  ['Wednesday, 9 December at 5pm', '2026-12-09'],
  ['9 December, 17:00 EAT', '2026-12-09'],
  ['Dec 9 17:00', '2026-12-09'],
  ['9 December 23:00 UTC', '2026-12-10'],
  ['End of Dec at noon', null],
  ['9 December 5', null],
  ['9 December to 12 December', null],
  ['Dec 202', null],
])('reads the closing date %s of a job posted on 24 November 2026 as %s', (text, closes) => {
  expect(jobOf({ ...plain, posted: '2026-11-24', 'closing date': text }).closes_on).toBe(closes)
})

test('reads a date without a year near the day of the file if the row has no posted date', () => {
  const read = (text: string) => parseRow({ ...plain, 'closing date': text }, { day: '2026-11-24' })
  expect(read('12th December')).toMatchObject({ job: { closes_on: '2026-12-12' } })
  expect(read('20 Nov')).toMatchObject({ job: { closes_on: '2026-11-20' } })
  expect(parseRow({ ...plain, 'closing date': '12th December' })).toMatchObject({ job: { closes_on: null } })
})
