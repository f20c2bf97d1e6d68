import { expect, test } from 'vitest'
import { readFeed, readFeedOf, samplePath } from '../../../../../../tests/support/feeds.ts'
import { emptyJob } from '../../../../../contract/job-fields.ts'

test('reads the job postings in a graph and ignores everything else', async () => {
  const { format, lines, jobs } = await readFeed(samplePath('json-ld.json'))
  expect(format).toBe('JSON-LD job postings')
  expect(lines).toEqual([5, 23, 33, 46])
  expect(jobs[0]).toEqual({
    ...emptyJob,
    reference: 'LH-17',
    title: 'Registered Nurse',
    company: 'Lurambi Hospital',
    description: 'Our ward needs a calm nurse.',
    country: 'Kenya',
    city: 'Kakamega',
    type: 'Full Time',
    responsibilities: 'Care for patients\nKeep records',
    requirements: 'KRCHN diploma\nFirst aid\nKiswahili',
    benefits: 'Medical cover\nLunch',
    salary: 'KES 50,000 – 60,000 per month',
    working_hours: 'Night shifts every third week',
    experience: '2 years',
    education: 'diploma',
    banner_image: 'https://lurambi.example/logo.png',
    posted_on: '2026-11-02',
    closes_on: '2026-12-31',
  })
  expect(jobs[1]).toMatchObject({
    reference: '42',
    company: 'Simu Ltd',
    country: 'Kenya',
    city: null,
    type: 'Remote',
    salary: 'By agreement',
  })
  expect(jobs[2]).toMatchObject({
    reference: 'https://haulage.example/jobs/driver',
    country: 'Qatar',
    city: 'Doha, Al Khor, Manama (Bahrain)',
    type: null,
  })
  expect(jobs[3]).toMatchObject({
    problems: [{ field: 'company', reason: expect.stringContaining('--company NAME') }, { field: 'country' }],
  })
})

const posting = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Cook',
  hiringOrganization: { name: 'Duka' },
  jobLocation: [{ '@type': 'Place', address: 'Nairobi, Kenya' }],
}

test.each([
  ['one object', JSON.stringify(posting)],
  ['one object over several lines', JSON.stringify(posting, null, 2)],
  ['an array', JSON.stringify([posting])],
  ['objects on lines', `${JSON.stringify(posting)}\n`],
  [
    'a list of items',
    JSON.stringify({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: posting }] }),
  ],
  ['a graph in an array', JSON.stringify([{ '@graph': [{ '@type': 'WebPage' }, posting] }])],
  ['a list of another name', JSON.stringify({ openings: [posting] }, null, 1)],
])('finds a posting in %s', async (_, content) => {
  expect(await readFeedOf(content)).toMatchObject({
    format: 'JSON-LD job postings',
    jobs: [{ title: 'Cook', company: 'Duka', city: 'Nairobi', country: 'Kenya' }],
  })
})

test.each([
  [50000, 'KES 50,000 per month'],
  [{ value: '50,000 gross' }, '50,000 gross'],
  [{ value: { minValue: 50000 } }, 'from KES 50,000 per month'],
  [{ value: { value: 1200.5, unitText: 'HOUR' } }, 'KES 1,200.5 per hour'],
  ['KES 40,000 a month', 'KES 40,000 a month'],
  [{ value: { value: 50000, minValue: 50000, maxValue: 80000 } }, 'KES 50,000 – 80,000 per month'],
  [{ value: { value: 80000, minValue: '50000', maxValue: '80000' } }, 'KES 50,000 – 80,000 per month'],
  [{ value: 50000, minValue: 50000, maxValue: 80000 }, 'KES 50,000 – 80,000 per month'],
  [{ value: { value: 50000, maxValue: 80000 } }, 'KES 50,000 – 80,000 per month'],
  [{ value: { value: 50000, minValue: 0, maxValue: 0 } }, 'KES 50,000 per month'],
  [{ value: { value: 50000, minValue: 50000 } }, 'KES 50,000 per month'],
  [{ value: { minValue: 0, maxValue: 0 } }, null],
])('writes the salary %j as %j', async (baseSalary, salary) => {
  const amount =
    typeof baseSalary === 'object'
      ? { currency: 'KES', unitText: 'MONTH', ...baseSalary }
      : typeof baseSalary === 'number'
        ? { currency: 'KES', unitText: 'MONTH', value: baseSalary }
        : baseSalary
  const { jobs } = await readFeedOf(JSON.stringify({ ...posting, baseSalary: amount }))
  expect(jobs).toMatchObject([{ salary }])
})

test('moves long facts to the requirements and leaves out a logo that is not a URL', async () => {
  const { jobs } = await readFeedOf(
    JSON.stringify({
      ...posting,
      experienceRequirements: `Kitchens. ${'Much of it. '.repeat(30)}`,
      educationRequirements: 'KCSE',
      image: 'logo.png',
    }),
  )
  expect(jobs).toMatchObject([
    { requirements: expect.stringMatching(/^Kitchens\./), experience: null, education: 'KCSE', banner_image: null },
  ])
})

test('survives deep nesting, which it refuses, and fields such as __proto__', async () => {
  const deep = `${'{"@graph":['.repeat(50_000)}${']}'.repeat(50_000)}`
  const { jobs } = await readFeedOf(
    `[${deep},${JSON.stringify(posting).replace('{', '{"__proto__":{"title":"x"},"constructor":1,')}]`.replace(
      '[',
      '[{"@type":"x"},',
    ),
  )
  expect(jobs).toMatchObject([{ problems: [{}] }, { title: 'Cook' }])
})

test('finds a company by its @id unless it is too large', async () => {
  const company = (name: string, more = {}) => ({ '@type': 'Organization', '@id': `#${name}`, name, ...more })
  const graph = [
    company('small'),
    company('large', { text: 'x'.repeat(100_000) }),
    ...['small', 'large'].map((name) => Object.assign({}, posting, { hiringOrganization: { '@id': `#${name}` } })),
  ]
  expect(await readFeedOf(JSON.stringify({ '@graph': graph }))).toMatchObject({
    jobs: [{ company: 'small' }, { problems: [{ field: 'company' }] }],
  })
})

test('caches a limited number of companies', async () => {
  const company = (at: number) => ({
    '@type': 'Organization',
    '@id': `#${at}`,
    name: `Company ${at}`,
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, 'x'.repeat(1_990)])),
  })
  const at = (name: number) => Object.assign({}, posting, { hiringOrganization: { '@id': `#${name}` } })
  const content = [...Array.from({ length: 3_000 }, (_, name) => company(name)), at(1), at(2_999)]
    .map((each) => JSON.stringify(each))
    .join('\n')
  expect(await readFeedOf(content)).toMatchObject({
    jobs: [{ company: 'Company 1' }, { problems: [{ field: 'company' }] }],
  })
})

test('does not cache a node with very long field names or very many fields', async () => {
  const graph = [
    { [`n${'x'.repeat(20_000)}`]: 1 },
    Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`n${at}`, at])),
  ].map((more, at) => Object.assign(more, { '@id': `#${at}`, name: 'Duka' }))
  const postings = graph.map((node) => Object.assign({}, posting, { hiringOrganization: { '@id': node['@id'] } }))
  expect(await readFeedOf(JSON.stringify({ '@graph': [...graph, ...postings] }))).toMatchObject({
    jobs: [{ problems: [{ field: 'company' }] }, { problems: [{ field: 'company' }] }],
  })
})

test('lists as many towns of a posting as fit, and counts up to fifty', async () => {
  const places = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      address: Array.from({ length: 60 }, (_, town) => `Town ${at}-${town}, Kenya`),
    }))
  const { jobs } = await readFeedOf(
    JSON.stringify([posting, { ...posting, jobLocation: places(1) }, { ...posting, jobLocation: places(60) }]),
  )
  expect(jobs.slice(1)).toMatchObject([
    { city: expect.stringMatching(/^Town 0-0, Town 0-1, .* and \d+ more$/) },
    { city: expect.stringMatching(/^Town 0-0, .* and \d+ more$/) },
  ])
  const counts = jobs
    .slice(1)
    .map((job) =>
      'city' in job && job.city !== null
        ? job.city.split('Town').length - 1 + Number(/(\d+) more/.exec(job.city)?.[1])
        : 0,
    )
  expect(counts).toEqual([50, 50])
})

test('hands on the link and the address for applying', async () => {
  const { rows } = await readFeedOf(
    JSON.stringify({
      ...posting,
      url: 'https://duka.example/cook',
      applicationContact: { email: 'jobs@duka.example', url: 'https://duka.example/apply' },
    }),
  )
  expect(rows[0]).toMatchObject({
    fields: {
      url: 'https://duka.example/cook',
      'apply url': 'https://duka.example/apply',
      'apply email': 'jobs@duka.example',
    },
  })
})
