import { expect, test } from 'vitest'
import { readFeed, readFeedOf, samplePath } from '../../../../../tests/support/feeds.ts'

test('reads the postings in the scripts of web pages, with their line numbers', async () => {
  const { format, lines, jobs } = await readFeed(samplePath('web-pages.html'))
  expect(format).toBe('HTML pages with job postings')
  expect(lines).toEqual([6, 24, 25])
  expect(jobs).toMatchObject([
    {
      reference: 'C-1',
      title: 'Cook',
      company: 'Duka la Chakula',
      city: 'Mombasa',
      country: 'Kenya',
      description: 'Cook & serve.',
    },
    {
      problems: [
        {
          reason:
            'The job posting on this page cannot be read: a quotation mark, comma or bracket is missing or in the wrong place',
        },
      ],
    },
    { title: 'Guard', company: 'Linda', city: 'Thika', country: 'Kenya' },
  ])
})

test.each(['/*<![CDATA[*/ %s /*]]>*/', '//<![CDATA[\n%s\n//]]>', '<![CDATA[%s]]>', ' // <![CDATA[\n%s\n// ]]>\n'])(
  'reads a script in a CDATA section: %j',
  async (wrap) => {
    const posting =
      '{"@type":"JobPosting","title":"Cook","hiringOrganization":"Duka","jobLocation":"Nairobi, Kenya","description":"a ]]> b"}'
    const { jobs } = await readFeedOf(
      `<!doctype html><script type="application/ld+json">${wrap.replace('%s', posting)}</script>`,
    )
    expect(jobs).toMatchObject([{ title: 'Cook', city: 'Nairobi', description: expect.stringContaining('a') }])
  },
)

test('skips a script over 1 MB', async () => {
  const script = (text: string) => `<script type="application/ld+json">${text}</script>\n`
  const good = '{"@type":"JobPosting","title":"Cook","hiringOrganization":"Duka","jobLocation":"Nairobi, Kenya"}'
  const { lines, jobs } = await readFeedOf(
    `<!doctype html>\n${script(`{"@type":"JobPosting","title":"${'x'.repeat(2_000_000)}"}`)}${script(good)}`,
  )
  expect(lines).toEqual([2, 3])
  expect(jobs).toMatchObject([{ problems: [{ reason: 'The row is longer than 1 MB' }] }, { title: 'Cook' }])
})

test.each([
  ['too many nested elements', '<div>'.repeat(100_000), 'too many nested elements'],
  ['a tag without an end', `<div title="${'x'.repeat(3_000_000)}`, 'longer than 1 MB'],
  [
    'attributes without an end',
    `<div ${Array.from({ length: 300_000 }, (_, at) => `a${at} `).join('')}>`,
    'longer than 1 MB',
  ],
])('refuses %s', async (_, html, reason) => {
  await expect(readFeedOf(`<!doctype html>${html}`)).rejects.toThrow(reason)
})

test('numbers the lines of many scripts correctly', async () => {
  const good = '{"@type":"JobPosting","title":"Cook","hiringOrganization":"Duka","jobLocation":"Nairobi, Kenya"}'
  const script = `<p>\n</p><script\n type="application/ld+json">${good}</script>\n`
  const { lines } = await readFeedOf(`<!doctype html>${script.repeat(2_000)}`)
  expect(lines).toEqual(Array.from({ length: 2_000 }, (_, at) => 2 + at * 3))
})
