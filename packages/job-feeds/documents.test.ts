import { expect, test } from 'vitest'
import { importText } from './testing.ts'

test('reads XML for Indeed', async () => {
  const xml = `<?xml version="1.0"?><source><publisher>Kazi</publisher><job><title><![CDATA[Tea Taster]]></title>
    <date>Mon, 16 Nov 2026 07:00:00 GMT</date><referencenumber>KA-201</referencenumber><url>https://kazi.example/201</url>
    <company>Highland Leaf</company><city>Kericho</city><country>KE</country><jobtype>fulltime</jobtype>
    <description><![CDATA[<p>Tastes tea.</p>]]></description><salary>KES 80,000 per month</salary></job></source>`
  expect((await importText(xml)).jobs).toEqual([
    {
      apply_url: 'https://kazi.example/201',
      city: 'Kericho',
      company: 'Highland Leaf',
      country: 'Kenya',
      description: 'Tastes tea.',
      posted_on: '2026-11-16',
      reference: 'KA-201',
      salary: 'KES 80,000 per month',
      title: 'Tea Taster',
      type: 'Full Time',
    },
  ])
})

test('reads XML for Personio, with named descriptions', async () => {
  const xml = `<workzag-jobs><position><id>14</id><subcompany>Alpenrad</subcompany><office>Nairobi</office><name>Mechanic</name>
    <jobDescriptions><jobDescription><name>Your tasks</name><value><![CDATA[<ul><li>Repair bikes</li></ul>]]></value></jobDescription>
    <jobDescription><name>About us</name><value>Rents bikes.</value></jobDescription></jobDescriptions>
    <employmentType>permanent</employmentType><createdAt>2026-11-10T08:15:00+00:00</createdAt></position></workzag-jobs>`
  const columns = {
    'jobDescriptions.jobDescription.Your tasks': 'responsibilities',
    'jobDescriptions.jobDescription.About us': 'description',
  }
  expect((await importText(xml, { columns, fixed: { country: 'Kenya' } })).jobs).toEqual([
    {
      city: 'Nairobi',
      company: 'Alpenrad',
      country: 'Kenya',
      description: 'Rents bikes.',
      posted_on: '2026-11-10',
      reference: '14',
      responsibilities: 'Repair bikes',
      title: 'Mechanic',
      type: 'Full Time',
    },
  ])
})

test('reads XML with the fields in attributes', async () => {
  const xml = `<export><department code="HK" name="Rooms"><vacancy ref="H1" title="Room Attendant" closes="10.12.2026" town="Diani">
    <hotel>Leopard Beach</hotel></vacancy></department></export>`
  const given = { columns: { hotel: 'company' }, fixed: { country: 'Kenya' } }
  expect((await importText(xml, given)).jobs).toEqual([
    {
      city: 'Diani',
      closes_on: '2026-12-10',
      company: 'Leopard Beach',
      country: 'Kenya',
      reference: 'H1',
      title: 'Room Attendant',
    },
  ])
})

test('reads a WordPress export, without pages and filled jobs', async () => {
  const item = (title: string, type: string, filled: string) =>
    `<item><title>${title}</title><link>https://x.example/${title}</link><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status>
    <content:encoded><![CDATA[<p>Cooks.</p>]]></content:encoded>
    <wp:postmeta><wp:meta_key>_company_name</wp:meta_key><wp:meta_value>Duka</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_filled</wp:meta_key><wp:meta_value>${filled}</wp:meta_value></wp:postmeta></item>`
  const items = item('Cook', 'job_listing', '0') + item('Driver', 'job_listing', '1') + item('About', 'page', '0')
  const wxr = `<rss version="2.0"><channel><title>Site</title>${items}</channel></rss>`
  expect((await importText(wxr, { fixed: { country: 'Kenya' } })).jobs).toEqual([
    { apply_url: 'https://x.example/Cook', company: 'Duka', country: 'Kenya', description: 'Cooks.', title: 'Cook' },
  ])
})

test('reads a news feed whose texts name the employer and country', async () => {
  const rss = `<rss version="2.0"><channel><title>Jobs</title><item><title>Nutrition Officer</title><link>https://relief.example/1</link>
    <guid>1</guid><pubDate>Tue, 10 Nov 2026 13:40:11 +0000</pubDate><description>&lt;div&gt;Country: Ethiopia&lt;/div&gt;
    &lt;div&gt;Organization: Chakula&lt;/div&gt;&lt;div&gt;Closing date: 30 Nov 2026&lt;/div&gt;&lt;p&gt;Screens.&lt;/p&gt;</description></item></channel></rss>`
  expect((await importText(rss)).jobs).toEqual([
    {
      apply_url: 'https://relief.example/1',
      closes_on: '2026-11-30',
      company: 'Chakula',
      country: 'Ethiopia',
      description: 'Country: Ethiopia\nOrganization: Chakula\nClosing date: 30 Nov 2026\n\nScreens.',
      posted_on: '2026-11-10',
      reference: '1',
      title: 'Nutrition Officer',
    },
  ])
})

test.each([
  ['html', '&lt;p&gt;Location: Nakuru&lt;/p&gt;&lt;p&gt;Types &lt;b&gt;data&lt;/b&gt;.&lt;/p&gt;'],
  ['xhtml', '<div><p>Location: Nakuru</p><p>Types <b class="x">data</b>.</p></div>'],
])('reads an Atom feed with texts as %s', async (type, summary) => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title><entry><id>tag:x,2026:1</id><title>Data Clerk</title>
    <link rel="alternate" href="https://moja.example/1"/><updated>2026-11-20T08:00:00Z</updated>
    <summary type="${type}">${summary}</summary></entry></feed>`
  const given = { fixed: { company: 'Moja', country: 'Kenya' } }
  expect((await importText(atom, given)).jobs).toEqual([
    {
      apply_url: 'https://moja.example/1',
      city: 'Nakuru',
      company: 'Moja',
      country: 'Kenya',
      description: 'Location: Nakuru\n\nTypes data.',
      posted_on: '2026-11-20',
      reference: 'tag:x,2026:1',
      title: 'Data Clerk',
    },
  ])
})

test('reads a job posting in the graph of a web page', async () => {
  const graph = [
    { '@type': 'WebPage', name: 'Jobs at Twiga' },
    {
      '@type': ['JobPosting'],
      identifier: { '@type': 'PropertyValue', name: 'Twiga', value: 'T-9' },
      title: 'Teacher',
      hiringOrganization: { '@type': 'Organization', name: 'Twiga Schools' },
      jobLocation: { '@type': 'Place', address: { addressLocality: 'Nanyuki', addressCountry: { name: 'Kenya' } } },
      baseSalary: { currency: 'KES', value: { minValue: 30_000, maxValue: 40_000, unitText: 'MONTH' } },
    },
  ]
  const page = `<!DOCTYPE html><script type="application/ld+json">${JSON.stringify({ '@graph': graph })}</script>`
  expect((await importText(page)).jobs).toEqual([
    {
      city: 'Nanyuki',
      company: 'Twiga Schools',
      country: 'Kenya',
      reference: 'T-9',
      salary: 'KES 30,000 – 40,000 per month',
      title: 'Teacher',
    },
  ])
})

test('reads JSON with an envelope, and takes states for no towns', async () => {
  const vacancy = (id: number, state: string) => ({
    vacancy_id: id,
    job: { title: 'Teller', grade: 'C' },
    organisation: { name: 'Umoja Sacco', id: 3 },
    location: { town: 'Meru', country: 'KE' },
    state,
  })
  const document = {
    status: 'ok',
    result: { page: { next: null }, vacancies: [vacancy(7, 'open'), vacancy(8, 'cancelled')] },
  }
  const given = { columns: { vacancy_id: 'reference' } }
  expect((await importText(JSON.stringify(document), given)).jobs).toEqual([
    { city: 'Meru', company: 'Umoja Sacco', country: 'Kenya', level: 'C', reference: '7', title: 'Teller' },
  ])
})
