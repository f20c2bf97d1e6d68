import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../tests/support/feeds.ts'

const cook = '<job><title>Cook</title><country>Kenya</country><city>Thika</city></job>'

test.each([
  `<jobs org="Duka &amp; Sons">${cook}</jobs>`,
  `<jobs system="HR 5" Employer="Duka &amp; Sons">${cook}</jobs>`,
  `<jobs><company>Duka &amp; Sons</company>${cook}</jobs>`,
])('reads the company of all jobs from %s', async (xml) => {
  expect((await readFeedOf(xml)).jobs).toMatchObject([{ title: 'Cook', company: 'Duka & Sons' }])
})

test('prefers the company of the job, and the one of the operator for columns that are left out', async () => {
  const own = cook.replace('<title>', '<company>Simba</company><title>')
  const xml = `<jobs org="Duka">${own}${cook}</jobs>`
  expect((await readFeedOf(xml)).jobs).toMatchObject([{ company: 'Simba' }, { company: 'Duka' }])
  const defaults = { company: 'Tembo', columns: new Map([['org', null]]) }
  expect((await readFeedOf(xml, defaults)).jobs).toMatchObject([{ company: 'Simba' }, { company: 'Tembo' }])
})

test.each([
  `<jobs agency="Kazi Ltd" name="Duka" system="HR 5">${cook}</jobs>`,
  `<jobs><publisher>Kazi Ltd</publisher>${cook}</jobs>`,
  `<jobs><about><company>Kazi Ltd</company></about>${cook}</jobs>`,
  `<jobs>${cook}<company>Kazi Ltd</company></jobs>`,
])('takes no other name around the jobs for their company: %s', async (xml) => {
  expect((await readFeedOf(xml)).jobs).toMatchObject([{ problems: [{ field: 'company' }] }])
})

test('reads an export with abbreviated names', async () => {
  const xml = `<Export org="Tana Water">
    <Vac nr="2201" state="OPEN">
      <PosTtl>Plumber</PosTtl>
      <Loc ctry="KE" code="GRS">Garissa</Loc>
      <EmpCat>INT</EmpCat>
      <SalScale ccy="KES" per="MONTH"><Min>30000</Min><Max/></SalScale>
      <PubDt>02-NOV-2026</PubDt>
      <ClosDt>30-NOV-2026</ClosDt>
      <Narr>Repair leaks in town.</Narr>
      <Reqs><Req>Trade test</Req><Req>Own tools</Req></Reqs>
      <Contact mail="jobs@tana.example" tel="+254 700 000 000"/>
    </Vac>
  </Export>`
  expect((await readFeedOf(xml)).jobs).toMatchObject([
    {
      reference: '2201',
      title: 'Plumber',
      company: 'Tana Water',
      city: 'Garissa',
      country: 'Kenya',
      type: 'Internship',
      salary: 'from KES 30,000 per month',
      posted_on: '2026-11-02',
      closes_on: '2026-11-30',
      description: 'Repair leaks in town.',
      requirements: 'Trade test\nOwn tools',
      apply_email: 'jobs@tana.example',
    },
  ])
})
