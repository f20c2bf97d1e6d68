import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../../tests/support/feeds.ts'
import { readFeed } from '../../../../../../tests/support/text-source.ts'

const required = '<title>Cook</title><company>Duka</company><country>Kenya</country>'

test.each([
  ['<place town="Eldoret" country="Kenya"/>', { city: 'Eldoret', country: 'Kenya' }],
  ['<location town="Eldoret" country="Uganda"/>', { city: 'Eldoret', country: 'Uganda' }],
  ['<where town="Eldoret" country="Uganda"/>', { city: 'Eldoret', country: 'Uganda' }],
  ['<place country="Uganda"><town>Gulu</town></place>', { city: 'Gulu', country: 'Uganda' }],
  [
    '<place town="Doha" country="Qatar"/><place town="Gulu" country="Uganda"/>',
    { city: 'Doha, Gulu (Uganda)', country: 'Qatar' },
  ],
  ['<location country="Uganda">Gulu</location>', { city: 'Gulu', country: 'Uganda' }],
  ['<country>Kenya</country><state>open</state><region>Kisumu</region>', { city: 'Kisumu' }],
])('reads the place in %s', async (elements, place) => {
  expect(await jobOf(`<title>Cook</title><company>Duka</company>${elements}`)).toMatchObject(place)
})

test.each([
  ['<terms kind="Full-time"/>', { type: 'Full Time' }],
  ['<jobtype code="FT" label="Full-time"/>', { type: 'Full Time' }],
  ['<remuneration min="100" max="200" currency="KES" per="day"/>', { salary: 'KES 100 – 200 per day' }],
  ['<salary min="100" max="200" currency="KES" type="range"/>', { salary: 'KES 100 – 200' }],
  ['<salaire min="900" max="1200" devise="USD" periode="mois"/>', { salary: 'USD 900 – 1,200 per month' }],
  ['<salary currency="KES">2000</salary>', { salary: 'KES 2,000' }],
  ['<salary currency="KES" min="1" max="2">By agreement</salary>', { salary: 'By agreement' }],
  ['<apply channel="web" href="https://duka.example/1"/>', { apply_url: 'https://duka.example/1' }],
  ['<apply channel="email" address="jobs@duka.example"/>', { apply_email: 'jobs@duka.example' }],
  [
    '<apply><email>jobs@duka.example</email><url>https://duka.example/1</url></apply>',
    { apply_email: 'jobs@duka.example', apply_url: 'https://duka.example/1' },
  ],
  ['<apply href="https://duka.example/1">Apply</apply>', { apply_url: 'https://duka.example/1' }],
  ['<logo src="https://duka.example/1.png"/>', { banner_image: 'https://duka.example/1.png' }],
])('reads %s', async (element, field) => {
  expect(await jobOf(required + element)).toMatchObject(field)
})

test('reads the company in an attribute', async () => {
  expect(
    await jobOf('<title>Cook</title><client confidential="no" name="Duka"/><country>Kenya</country>'),
  ).toMatchObject({ company: 'Duka' })
})

test("reads the attributes of the job's element, and prefers elements", async () => {
  const attributes =
    'ref="X1" opened="2026-11-16" expires="2026-12-07" status="open" state="open" type="premium" country="Uganda"'
  const { jobs, rows } = await readFeedOf(`<jobs><job ${attributes}>${required}<jobtype>Casual</jobtype></job></jobs>`)
  expect(jobs).toMatchObject([
    { reference: 'X1', posted_on: '2026-11-16', closes_on: '2026-12-07', city: null, type: 'Casual', country: 'Kenya' },
  ])
  expect(rows).toMatchObject([{ fields: { attributes: { status: 'open' } } }])
})

test('reads no value from attributes about the XML', async () => {
  const job = `<job xmlns="urn:x" xml:lang="fr" xsi:type="job" lang="fr" type="text/xml"><title type="html" class="x">Cook</title>
    <guid isPermaLink="false">7</guid><place xsi:nil="true" xml:lang="sw"/></job>`
  const { rows } = await readFeed(Buffer.from(`<source>${job}</source>`))
  expect(rows).toEqual([{ line: 1, fields: { title: 'Cook', guid: '7' } }])
})

test('reads nested lists as lines', async () => {
  const needs = '<needs count="2"><need level="must">English</need><need level="nice">Swahili</need></needs>'
  const tasks = '<tasks><task>Plan loading</task><task>Count stock</task></tasks>'
  const lists = { responsibilities: 'Plan loading\nCount stock', requirements: 'English\nSwahili' }
  expect(await jobOf(required + tasks + needs)).toMatchObject(lists)
  expect(await jobOf(`${required}<about>${tasks}${needs}</about>`)).toMatchObject(lists)
  const brief = `<brief><summary>Run the depot.</summary>${tasks}${needs}</brief>`
  expect(await jobOf(required + brief)).toMatchObject({ ...lists, description: 'Run the depot.' })
  const description = `<description>${tasks}<summary>Run the depot.</summary>${needs}</description>`
  expect(await jobOf(required + description)).toMatchObject({ ...lists, description: 'Run the depot.' })
  const skills = '<skills><skill name="Sewing" level="3"/><skill name="Ironing"/></skills>'
  expect(await jobOf(required + skills)).toMatchObject({ requirements: 'Sewing\nIroning' })
})

test('reads the fields of a job in <details>, or its lines', async () => {
  const facts = '<employer>Duka</employer><town>Nakuru</town><country>Kenya</country><summary>Cook.</summary>'
  expect(await jobOf(`<title>Cook</title><details>${facts}</details>`)).toMatchObject({
    company: 'Duka',
    city: 'Nakuru',
    description: 'Cook.',
  })
  const lines = '<details><line>Cook lunch.</line><line>Wash up.</line></details>'
  expect(await jobOf(required + lines)).toMatchObject({ description: 'Cook lunch.\n\nWash up.' })
})

test('reads an element that the operator maps as a text', async () => {
  const element = '<spec><a>Calm</a><town>Kisumu</town></spec>'
  const columns = new Map([['spec', 'requirements' as const]])
  const { jobs } = await readFeedOf(`<jobs><job>${required}${element}</job></jobs>`, { columns })
  expect(jobs).toMatchObject([{ requirements: 'Calm Kisumu', city: null }])
})

test('leaves out elements with nothing inside', async () => {
  const { rows } = await readFeed(
    Buffer.from('<jobs><job lang="en"><x><a/><b y=""/></x><title>Cook</title></job></jobs>'),
  )
  expect(rows).toEqual([{ line: 1, fields: { title: 'Cook' } }])
})

test('ignores names such as __proto__ in attributes and in elements', async () => {
  const inner = '<x __proto__="1" a="2" constructor="3"><__proto__>x</__proto__><toString>y</toString></x>'
  const { rows } = await readFeed(Buffer.from(`<jobs><job __proto__="1"><title>Cook</title>${inner}</job></jobs>`))
  expect(rows).toEqual([{ line: 1, fields: { title: 'Cook', x: { a: '2', tostring: 'y' } } }])
})

test('reads at most 100 attributes of an element, and 200 values inside elements', async () => {
  const many = (count: number, write: (at: number) => string) => Array.from({ length: count }, (_, at) => write(at))
  const attributes = many(300, (at) => `a${at}="x"`).join(' ')
  const elements = many(300, (at) => `<b${at}>x</b${at}>`).join('')
  const text = `<jobs><job ${attributes}><title>Cook</title><x ${attributes}>${elements}</x></job></jobs>`
  const [row] = (await readFeed(Buffer.from(text))).rows
  const fields = row && 'fields' in row ? row.fields : {}
  expect(Object.keys(fields.attributes ?? {})).toHaveLength(100)
  expect(Object.keys(fields.x ?? {})).toHaveLength(200)
})

async function jobOf(elements: string): Promise<unknown> {
  const { jobs } = await readFeedOf(`<jobs><job>${elements}</job></jobs>`)
  return jobs[0]
}
