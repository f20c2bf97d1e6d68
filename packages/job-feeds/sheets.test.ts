import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { ignored } from './index.ts'
import { importText } from './testing.ts'

test('reads a workbook with a title, merged cells, ditto marks, headings, a total and two tables', async () => {
  const sheet = utils.aoa_to_sheet([
    ['KISUMU JOB LINKS'],
    [],
    ['Ref', 'Job', 'Company', 'Place', 'Deadline', 'Requirements'],
    ['HOTELS'],
    ['A1', 'Barista', 'Lake Cafe', 'Kisumu', '15th December 2026', '1. Form four\n2. Smart'],
    ['A2', 'Waiter', null, 'do', '"', 'Form four'],
    ['', 'TOTAL POSITIONS', '2'],
    [],
    ['Job', 'Quota', 'Company', 'Country', 'Joining', 'Sponsor'],
    ['Cleaner', '4', 'Emrill', 'UAE', 'Now', 'Self'],
    ['Prepared by: Jane', 'Approved: ...'],
  ])
  sheet['!merges'] = [utils.decode_range('A1:F1'), utils.decode_range('C5:C6')]
  const workbook: Buffer = write(utils.book_new(sheet, 'Jobs'), { type: 'buffer', bookType: 'ods' })
  const { jobs, refused } = await importText(workbook, { fixed: { country: 'Kenya' } })
  expect(jobs).toEqual([
    {
      city: 'Kisumu',
      closes_on: '2026-12-15',
      company: 'Lake Cafe',
      country: 'Kenya',
      reference: 'A1',
      requirements: 'Form four\nSmart',
      title: 'Barista',
    },
    {
      city: 'Kisumu',
      closes_on: '2026-12-15',
      company: 'Lake Cafe',
      country: 'Kenya',
      reference: 'A2',
      requirements: 'Form four',
      title: 'Waiter',
    },
    { company: 'Emrill', country: 'United Arab Emirates', title: 'Cleaner' },
  ])
  expect(refused).toEqual([
    '4 row "HOTELS" left out',
    '7 row "TOTAL POSITIONS 2" left out',
    '11 row "Prepared by: Jane Approved: ..." left out',
  ])
})

test('reads the answers of a form, with questions as names', async () => {
  const form = `Timestamp,Job title?,Organisation / employer,County,Type of job,Pay (KSh per month),Last day to apply,How should people apply?,Tell us about the job
11/16/2026 9:14:02,Stage Marshal,Nakuru Sacco,Nakuru,Full time,"22,000",30/11/2026,Call 0700 000 111,"Keep order, help people."
`
  const given = { columns: { 'Tell us about the job': 'description' }, fixed: { country: 'Kenya' } }
  expect((await importText(form, given)).jobs).toEqual([
    {
      city: 'Nakuru',
      closes_on: '2026-11-30',
      company: 'Nakuru Sacco',
      country: 'Kenya',
      description: 'Keep order, help people.\n\nHow to apply:\nCall 0700 000 111',
      posted_on: '2026-11-16',
      salary: 'KES 22,000 per month',
      title: 'Stage Marshal',
      type: 'Full Time',
    },
  ])
})

test('reads a list that was pasted from a document', async () => {
  const list = `COUNTY PUBLIC SERVICE BOARD,,,,
ADVERTISEMENT OF VACANCIES,,,,
V/NO,POSITION,J/G,TERMS OF SERVICE,DEPARTMENT
B/1/2026,"Clinical
Officer III",H,Permanent and Pensionable,Health
,,,,
"Applications must reach the Secretary by 4th December, 2026",,,,
`
  const given = {
    columns: { 'V/NO': 'reference' },
    fixed: { company: 'County of Busia', country: 'Kenya', closes_on: '4 December 2026' },
    secondLine: { POSITION: 'title' },
  }
  expect((await importText(list, given)).jobs).toEqual([
    {
      closes_on: '2026-12-04',
      company: 'County of Busia',
      country: 'Kenya',
      reference: 'B/1/2026',
      title: 'Clinical Officer III',
      type: 'Full Time',
    },
  ])
})

test('reads a sheet in another language and Windows-1252 once its columns are named', async () => {
  const sheet = `Réf;Intitulé du poste;Société;Pays;Ville;Date limite;Contrat\nA1;Cuisinier;Café d'Été;France;Besançon;31/12/2026;CDI\n`
  const columns = {
    Réf: 'reference',
    'Intitulé du poste': 'title',
    Société: 'company',
    Pays: 'country',
    Ville: 'city',
    'Date limite': 'closes_on',
  }
  expect((await importText(Buffer.from(sheet, 'latin1'), { columns })).jobs).toEqual([
    {
      city: 'Besançon',
      closes_on: '2026-12-31',
      company: "Café d'Été",
      country: 'France',
      reference: 'A1',
      title: 'Cuisinier',
    },
  ])
})

test('reads the messages of a group', async () => {
  const list = `Date,Sender,Vacancy,Where,Pay,Contact
"28/11/2026, 9:14 am",Mary,*House girl*,Lavington Nairobi,15k,0722000111
`
  const given = {
    columns: { Where: 'city', Contact: 'how_to_apply', Sender: ignored },
    fixed: { company: 'Private household', country: 'Kenya' },
  }
  expect((await importText(list, given)).jobs).toEqual([
    {
      city: 'Lavington Nairobi',
      company: 'Private household',
      country: 'Kenya',
      description: 'How to apply:\n0722000111',
      posted_on: '2026-11-28',
      salary: '15k',
      title: 'House girl',
    },
  ])
})

test('reads the export of HR software, and leaves out filled requisitions', async () => {
  const tabs = (...cells: string[]) => `${cells.join('\t')}\n`
  const list =
    tabs(
      'Requisition ID',
      'Job Posting Title',
      'Legal Entity',
      'Work Country',
      'Requisition Status',
      'End Date',
      'Min Pay p.m.',
    ) +
    tabs('REQ-1', 'Site Engineer', 'Njenga Ltd', 'KEN', 'Open - Posted', '12/31/2026', '80,000') +
    tabs('REQ-2', 'QS', 'Njenga Ltd', 'KEN', 'Filled', '12/15/2026', '')
  const columns = { 'Job Posting Title': 'title', 'Legal Entity': 'company', 'Min Pay p.m.': 'salary_min' }
  expect((await importText(list, { columns })).jobs).toEqual([
    {
      closes_on: '2026-12-31',
      company: 'Njenga Ltd',
      country: 'Kenya',
      reference: 'REQ-1',
      salary: 'from 80,000 per month',
      title: 'Site Engineer',
    },
  ])
})

test('reads a second table with other names, below an empty row and a heading', async () => {
  const { jobs, refused } = await importText(
    [
      'COUNTY GOVERNMENT OF MAKUENI,,,',
      'Ref,Job title,Town,Salary',
      'A1,Nurse,Wote,KES 50000',
      ',,,',
      'PART B: ATTACHMENTS,,,',
      'Designation,Work station,Stipend (Kshs),Deadline',
      'Legal Intern,Wote,15000,5 February',
    ].join('\n'),
    { fixed: { company: 'Makueni', country: 'Kenya' } },
  )
  expect(jobs).toMatchObject([
    { title: 'Nurse', city: 'Wote', salary: 'KES 50000' },
    { title: 'Legal Intern', closes_on: '2027-02-05' },
  ])
  expect(refused).toEqual(['5 row "PART B: ATTACHMENTS" left out'])
})

test('reads headings with the name of a field as that field, and a country in a heading where a row has none', async () => {
  const { jobs } = await importText(
    [
      'No,Position,Town,Salary,Deadline',
      'CLIENT: DUKA LTD,,,,',
      '1,Cook,Voi,KES 100,2026-12-31',
      'Client: Hoteli,,,,',
      '1,Guard,Thika,KES 100,2026-12-31',
    ].join('\n'),
    { fixed: { country: 'Kenya' } },
  )
  expect(jobs).toMatchObject([{ company: 'DUKA LTD' }, { company: 'Hoteli' }])
  const tables = [
    'A. LOCAL JOBS (KENYA),,,,',
    'No,Position,Employer,Town,Deadline',
    '1,Cook,Duka,Voi,2026-12-31',
    '2,Guard,Duka,Voi,2026-12-31',
    'B. OVERSEAS,,,,',
    'No,Position,Employer,Country,Town',
    'A,HOUSEKEEPING,,,',
    '1,Maid,Najd,Qatar,Doha',
    '2,Cleaner,Najd,,"Muscat, Oman"',
  ]
  const { jobs: all, questions } = await importText(tables.join('\n'))
  expect(all.map(({ country }) => country)).toEqual(['Kenya', 'Kenya', 'Qatar', 'Oman'])
  expect(questions).toEqual([])
})

test('does not take a column of long texts for the title', async () => {
  const text = 'We need a calm operator for the night shift at the port. '.repeat(5)
  const rows = [{ text, headline: 'Forklift Operator', company: 'Duka', country: 'Kenya' }]
  const { jobs, reasons } = await importText(JSON.stringify(rows))
  expect(jobs).toMatchObject([{ title: 'Forklift Operator' }])
  expect(reasons.text).toBe('its values are long texts')
})

test('reads headings between the rows as the country, names under a merged one, and a company that is named once', async () => {
  const sheet = utils.aoa_to_sheet([
    ['BARAKA AGENCY'],
    ['No', 'Position', 'Company', 'Monthly salary', null, null],
    [null, null, null, 'Min', 'Max', 'Currency'],
    ['QATAR'],
    [1, 'Welder', 'Desert Haulage', 1800, 2200, 'QAR'],
    [2, 'Driver', null, 1500, 1700, 'QAR'],
    ['SAUDI ARABIA'],
    [1, 'Cleaner', 'Najd Services', 1100, 1300, 'SAR'],
    ['Prepared by Ann'],
  ])
  sheet['!merges'] = ['A1:F1', 'A2:A3', 'C2:C3', 'D2:F2', 'A4:F4'].map((range) => utils.decode_range(range))
  const workbook: Buffer = write(utils.book_new(sheet, 'Jobs'), { type: 'buffer', bookType: 'xlsx' })
  const { jobs, refused, reasons } = await importText(workbook, { fillDown: { Company: true } })
  expect(jobs).toEqual([
    { title: 'Welder', company: 'Desert Haulage', country: 'Qatar', salary: 'QAR 1,800 – 2,200 per month' },
    { title: 'Driver', company: 'Desert Haulage', country: 'Qatar', salary: 'QAR 1,500 – 1,700 per month' },
    { title: 'Cleaner', company: 'Najd Services', country: 'Saudi Arabia', salary: 'SAR 1,100 – 1,300 per month' },
  ])
  expect(refused).toEqual([
    '4 row "QATAR" left out',
    '7 row "SAUDI ARABIA" left out',
    '9 row "Prepared by Ann" left out',
  ])
  expect(reasons.No).toBe('it numbers the rows')
})
