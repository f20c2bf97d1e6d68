import { expect, test } from 'vitest'
import { simplify } from '../columns.ts'
import { parseRow } from '../parse-row.server.ts'
import { traceColumns } from '../trace-columns.ts'

const plain = { reference: 'A1', title: 'Cook', company: 'Duka', country: 'Kenya' }

test.each([
  [
    { company: { id: 3, name: 'Acme', url: 'https://acme.example', country: 'Qatar' } },
    { company: 'Acme', country: 'Kenya' },
  ],
  [{ location: { city: 'Thika', country: 'Uganda', lat: 1.2 } }, { city: 'Thika' }],
  [{ jobLocation: { address: { addressLocality: 'Thika', addressRegion: 'Kiambu' } } }, { city: 'Thika' }],
  [{ location: { name: 'Thika' } }, { city: 'Thika' }],
  [{ location: { region: 'Kiambu' } }, { city: 'Kiambu' }],
  [{ type: { id: 3, label: 'Full-time' } }, { type: 'Full Time' }],
  [{ level: { name: 'Senior', value: 'senior_level' } }, { level: 'Senior' }],
  [{ description: { rendered: '<p>Cook rice.</p>' } }, { description: 'Cook rice.' }],
  [
    {
      skills: [
        { id: 1, name: 'Frying' },
        { id: 2, name: 'Baking' },
      ],
    },
    { requirements: 'Frying\nBaking' },
  ],
  [{ title: { en: 'Chef', sw: 'Mpishi' } }, { title: 'Chef' }],
  [{ dates: { posted: '2026-11-01', closing: '2026-12-01' } }, { posted_on: '2026-11-01', closes_on: '2026-12-01' }],
  [{ apply: { url: 'https://acme.example/apply/1' } }, { apply_url: 'https://acme.example/apply/1' }],
  [
    { salary: { min: 50000, max: 60000, currency: 'KES', period: 'month' } },
    { salary: 'KES 50,000 – 60,000 per month' },
  ],
])('reads %j', (row, job) => {
  const parsed = parseRow({ ...plain, ...row })
  expect(parsed).toMatchObject({ ok: true, job, omissions: [] })
})

test.each(['fields', 'attributes', 'data', 'job', 'Job_Details'])('reads a job inside %s', (wrapper) => {
  const { reference, ...job } = plain
  expect(parseRow({ id: reference, [wrapper]: { ...job, location: { city: 'Thika' } } })).toMatchObject({
    job: { ...plain, city: 'Thika' },
  })
})

test('joins the places of a list, with the country after those abroad', () => {
  const locations = [
    { city: 'Nairobi', country: 'KE' },
    { city: 'Thika', country: 'KE' },
    { city: 'Kampala', country: 'UG' },
  ]
  expect(parseRow({ ...plain, country: '', locations })).toMatchObject({
    job: { city: 'Nairobi, Thika, Kampala (Uganda)', country: 'Kenya' },
  })
})

test('takes nothing from the jobs in a list inside a row', () => {
  expect(parseRow({ ...plain, title: '', jobs: [{ title: 'Nurse' }, { title: 'Driver' }] })).toMatchObject({
    ok: false,
  })
})

test('prefers a column of the row to a value inside an object', () => {
  expect(parseRow({ ...plain, location: { city: 'Thika' }, city: 'Meru' })).toMatchObject({ job: { city: 'Meru' } })
})

test.each([
  [{ type: { id: 'open', name: 'Открытая' }, employment: { id: 'full', name: 'Полная занятость' } }, 'Full Time'],
  [{ type: 'ATS', category: 'Internship' }, 'Internship'],
  [{ type: 'Night watch', category: 'Security' }, 'Night watch'],
])('prefers a known job type in %j', (row, type) => {
  expect(parseRow({ ...plain, ...row })).toMatchObject({ job: { type } })
})

test.each([
  [{ schedule: 'Full time' }, { type: 'Full Time', working_hours: null }],
  [{ schedule: 'Part-time, 20h' }, { working_hours: 'Part-time, 20h' }],
  [{ schedule: 'Part-time 20h' }, { type: 'Part Time', working_hours: 'Part-time 20h' }],
  [
    { schedule: 'Full time', type: 'Contract' },
    { type: 'Contract', working_hours: 'Full time' },
  ],
  [{ schedule: 'Daily' }, { type: null, working_hours: 'Daily' }],
])('reads the type of a job without one from %j', (row, job) => {
  expect(parseRow({ ...plain, ...row })).toMatchObject({ job })
})

test('reads the objects around a job and its pay that public services use', () => {
  const row = {
    MatchedObjectDescriptor: {
      PositionTitle: 'Ranger',
      OrganizationName: 'Park Office',
      PositionLocation: [{ CityName: 'Juneau', CountryCode: 'United States' }],
      PositionRemuneration: [
        { MinimumRange: '40.20', MaximumRange: '50.5', RateIntervalCode: 'PH', Description: 'Per Hour' },
      ],
      PositionOfferingType: [{ Name: 'Seasonal', Code: '15322' }],
    },
  }
  expect(parseRow(row)).toMatchObject({
    job: {
      title: 'Ranger',
      company: 'Park Office',
      city: 'Juneau',
      country: 'United States',
      salary: '40.2 – 50.5 per hour',
      type: 'Temporary',
    },
  })
})

test('reads objects at most five deep', () => {
  expect(parseRow({ ...plain, data: { data: { data: { data: { city: 'Thika' } } } } })).toMatchObject({
    job: { city: 'Thika' },
  })
  expect(
    parseRow({ ...plain, data: { data: { data: { data: { data: { data: { city: 'Thika' } } } } } } }),
  ).toMatchObject({
    job: { city: null },
  })
})

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1]))

test('looks at 200 values inside objects and ignores the others', () => {
  expect(parseRow({ ...plain, data: { ...many(198), city: 'Thika' } })).toMatchObject({ job: { city: 'Thika' } })
  expect(parseRow({ ...plain, data: { ...many(200), city: 'Thika' } })).toMatchObject({ job: { city: null } })
})

test('looks at 1,000 columns with a value and ignores the others', () => {
  expect(parseRow({ ...plain, ...many(995), empty: '', city: 'Thika' })).toMatchObject({ job: { city: 'Thika' } })
  expect(parseRow({ ...plain, ...many(996), city: 'Thika' })).toMatchObject({ job: { city: null } })
})

test('ignores names inside objects that have more than eight parts', () => {
  expect(parseRow({ ...plain, a: { 'b.c.d.e.f.g.town': 'Thika' } })).toMatchObject({ job: { city: 'Thika' } })
  expect(parseRow({ ...plain, a: { 'b.c.d.e.f.g.h.town': 'Thika' } })).toMatchObject({ job: { city: null } })
})

test('traces what each column and nested value is read as', () => {
  const row = { Title: 'Cook', salary: { min: 5, note: 'x' }, tags: ['a', 'b'], type: { id: 1 }, colour: null }
  expect(traceColumns(row)).toEqual([
    { name: 'Title', target: 'title', value: 'Cook' },
    { name: 'salary.min', target: 'salary minimum', value: '5' },
    { name: 'salary.note', target: null, value: 'x' },
    { name: 'tags', target: null, value: 'a, b' },
    { name: 'type.id', target: null, value: '1' },
    { name: 'type', target: null, value: '{"id":1}' },
  ])
})

test('survives values nested 10,000 deep in every column', () => {
  const deep: unknown = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000))
  for (const name of ['x', 'apply_url', 'apply_email', 'url', 'how to apply', 'salary', 'salary min', 'city']) {
    expect(parseRow({ ...plain, [name]: deep })).toMatchObject({ ok: true })
    expect(traceColumns({ [name]: deep })).toMatchObject([{ name }])
  }
})

test("follows the operator's map inside objects", () => {
  const map = new Map([
    [simplify('job.town'), null],
    [simplify('extra.where'), 'city' as const],
  ])
  const row = { ...plain, job: { town: 'Meru' }, extra: { where: 'Thika' } }
  expect(parseRow(row, { columns: map })).toMatchObject({ job: { city: 'Thika' } })
  expect(traceColumns({ extra: { where: 'Thika' } }, map)).toEqual([
    { name: 'extra.where', target: 'city', value: 'Thika' },
  ])
})

test.each([
  [{ where: { town: 'Thika' } }, { city: 'Thika' }],
  [{ teams: [{ team_city: 'Thika' }, { team_city: 'Meru' }] }, {}],
  [{ salary: { from: 5, to: 9, currency: 'KES', gross: false } }, { salary: 'KES 5 – 9' }],
])('reads %j in an object with an unknown name', (row, job) => {
  const parsed = parseRow({ title: 'Cook', company: 'Duka', country: 'Kenya', ...row })
  expect(parsed).toMatchObject({ job: { city: null, salary: null, ...job } })
})

test('reads the title in an object with an unknown name if no other column has it', () => {
  const row = { company: 'Duka', country: 'Kenya' }
  expect(parseRow({ ...row, descriptor: { PositionTitle: 'Cook' } })).toMatchObject({ job: { title: 'Cook' } })
  expect(parseRow({ ...row, descriptor: { title: 'Cook' } })).toMatchObject({ ok: false })
  expect(parseRow({ ...row, name: 'Cook' })).toMatchObject({ job: { title: 'Cook' } })
})

test('takes the reference from the columns of earlier versions in their order, and then from others', () => {
  const { reference: _, ...job } = plain
  const names = (
    'reference, ref, reference number, reference no, ref no, job reference, job ref, external id, job id, job uuid, ' +
    'job code, job number, vacancy number, uuid, guid, id'
  ).split(', ')
  const others = (
    'requisition id, advert number, identifier, reference (optional), référence, ref number, job reference number, ' +
    'reference / id, referenz, slug'
  ).split(', ')
  for (const [at, name] of names.entries()) {
    const later = [...others, ...names.slice(at + 1)].map((each) => [each, 'B2'])
    const row = { ...job, ...Object.fromEntries(later), data: { reference: 'B3' }, [name]: 'A1' }
    expect([name, parseRow(row)]).toEqual([name, expect.objectContaining({ job: expect.objectContaining(plain) })])
  }
})

const listOf = (...places: { city: string; country: string }[]) => ({
  data: places.map((attributes, id) => ({ id, attributes })),
})

test.each([
  [
    listOf({ city: 'Gulu', country: 'Uganda' }, { city: 'Lira', country: 'Uganda' }),
    { city: 'Gulu, Lira', country: 'Uganda' },
  ],
  [
    listOf({ city: 'Gulu', country: 'Uganda' }, { city: 'Thika', country: 'Kenya' }),
    { city: 'Gulu, Thika (Kenya)', country: 'Uganda' },
  ],
  [
    { edges: [{ node: { city: 'Gulu', country: 'Uganda' } }, { node: { city: 'Lira', country: 'Uganda' } }] },
    { city: 'Gulu, Lira', country: 'Uganda' },
  ],
])('reads the places in a list of related objects: %j', (locations, job) => {
  const row = { id: 1, attributes: { title: 'Cook', organisation: 'Duka', locations } }
  expect(parseRow(row, { country: 'Kenya' })).toMatchObject({ ok: true, job, omissions: [] })
})

test('does not take the titles of related jobs for those of the job or its company', () => {
  const organisation = { name: 'Duka', jobs: { data: [{ title: 'Driver' }, { title: 'Nurse' }] } }
  expect(parseRow({ ...plain, company: '', organisation })).toMatchObject({ job: { title: 'Cook', company: 'Duka' } })
})

test('prefers a country in a place that cannot be read to that of the operator', () => {
  const location = [
    { x: 'Gulu', y: { z: 'Uganda' } },
    { x: 'Lira', y: { z: 'Uganda' } },
  ]
  const row = { title: 'Cook', company: 'Duka', location }
  expect(parseRow(row, { country: 'Kenya' })).toMatchObject({ job: { country: 'Uganda', city: null } })
  expect(parseRow({ ...row, location: { x: 'Gulu', y: 'Lira' } }, { country: 'Kenya' })).toMatchObject({
    job: { country: 'Kenya' },
  })
})

test('uses the date of publication before those of creation and of the last change', () => {
  const dates = { updatedAt: '2026-11-21', createdAt: '2026-10-01', publishedAt: '2026-11-04' }
  expect(parseRow({ ...plain, ...dates })).toMatchObject({ job: { posted_on: '2026-11-04' } })
})
