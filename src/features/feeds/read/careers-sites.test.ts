import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../tests/support/feeds.ts'
import { sourceOf } from '../../../../tests/support/text-source.ts'
import { findCareersFeed, findLinkedFeed } from './careers-sites.ts'
import { openHtmlPages } from './html/html-pages.server.ts'

test.each([
  ['https://boards.greenhouse.io/duka', 'https://boards-api.greenhouse.io/v1/boards/duka/jobs?content=true'],
  [
    'https://job-boards.greenhouse.io/duka/jobs/4001',
    'https://boards-api.greenhouse.io/v1/boards/duka/jobs?content=true',
  ],
  [
    'https://boards.greenhouse.io/embed/job_board?b=1&for=duka',
    'https://boards-api.greenhouse.io/v1/boards/duka/jobs?content=true',
  ],
  ['https://jobs.lever.co/duka/0b2c', 'https://api.lever.co/v0/postings/duka?mode=json'],
  ['https://jobs.eu.lever.co/duka', 'https://api.eu.lever.co/v0/postings/duka?mode=json'],
  [
    'https://apply.workable.com/duka-la-chakula/',
    'https://apply.workable.com/api/v1/widget/accounts/duka-la-chakula?details=true',
  ],
  ['http://duka.recruitee.com/o/cook', 'https://duka.recruitee.com/api/offers/'],
  [
    'https://jobs.ashbyhq.com/Duka%20Ltd',
    'https://api.ashbyhq.com/posting-api/job-board/Duka%20Ltd?includeCompensation=true',
  ],
  ['https://jobs.smartrecruiters.com/Duka/7440-cook', 'https://api.smartrecruiters.com/v1/companies/Duka/postings'],
  ['https://careers.smartrecruiters.com/Duka', 'https://api.smartrecruiters.com/v1/companies/Duka/postings'],
  ['https://duka.teamtailor.com/jobs', 'https://duka.teamtailor.com/jobs.rss'],
  ['https://duka.bamboohr.com/careers', 'https://duka.bamboohr.com/careers/list'],
  ['https://duka.jobs.personio.de/', 'https://duka.jobs.personio.de/xml'],
  ['https://DUKA.jobs.personio.com/job/1', 'https://duka.jobs.personio.com/xml'],
  ['https://duka.breezy.hr/', 'https://duka.breezy.hr/json'],
  ['https://duka.pinpointhq.com/en/postings/1', 'https://duka.pinpointhq.com/postings.json'],
  ['https://www.governmentjobs.com/careers/duka', 'https://www.governmentjobs.com/SearchEngine/JobsFeed?agency=duka'],
])('finds the feed of %s', (page, url) => {
  expect(findCareersFeed(page)?.url).toBe(url)
})

test.each([
  'https://duka.recruitee.com/api/offers/',
  'https://apply.workable.com/j/AB12',
  'https://www.recruitee.com/',
  'https://recruitee.com/',
  'https://evilrecruitee.com/',
  'https://jobs.lever.co.evil.example/duka',
  'https://evil.example/https://jobs.lever.co/duka',
  'https://boards.greenhouse.io/',
  'https://boards.greenhouse.io/embed/job_board/js',
  `https://jobs.lever.co/${'x'.repeat(101)}`,
  'https://duka.example/careers',
  '/home/office/jobs.html',
])('finds no feed for %s', (page) => {
  expect(findCareersFeed(page)).toBeNull()
})

test('finds the feed of the first board that a page links to', () => {
  const page = `<a href="https://www.recruitee.com/">Recruitee</a><script src="https://boards.greenhouse.io/embed/job_board/js?a=b&amp;for=duka"></script>`
  expect(findLinkedFeed(page)).toEqual({
    product: 'Greenhouse',
    url: 'https://boards-api.greenhouse.io/v1/boards/duka/jobs?content=true',
  })
  expect(findLinkedFeed('<p>Nothing</p>')).toBeNull()
})

test('searches a page of links in linear time', () => {
  const start = performance.now()
  for (const piece of ['https://', 'https://a.', 'https://jobs.lever.co/', `https://${'a.'.repeat(50)}`])
    findLinkedFeed(piece.repeat(65_536 / piece.length))
  expect(performance.now() - start).toBeLessThan(2_000)
})

const page = '<!doctype html><a href="https://jobs.lever.co/duka">Jobs</a>'

test('refuses a page without postings and names the feed that it links to', async () => {
  await expect(readFeedOf(page)).rejects.toThrow(
    'The file is a web page without job postings (schema.org JSON-LD). Use the feed of this Lever site instead: https://api.lever.co/v0/postings/duka?mode=json',
  )
})

test('names the feed of the URL rather than one that the page links to, and does not log it', async () => {
  const { rows } = openHtmlPages(sourceOf(Buffer.from(page)), 'https://duka.recruitee.com/')
  const error = await rows[Symbol.asyncIterator]()
    .next()
    .catch((each: unknown) => each)
  expect(error).toMatchObject({
    message: expect.stringContaining('https://duka.recruitee.com/api/offers/'),
    reason: 'The file is a web page without job postings (schema.org JSON-LD).',
  })
})

test('reads the postings of a page on a careers site, and hints at its feed', async () => {
  const posting = '{"@type":"JobPosting","title":"Cook","hiringOrganization":"Duka","jobLocation":"Nairobi, Kenya"}'
  const script = `${page}<script type="application/ld+json">${posting}</script>`
  const feed = openHtmlPages(sourceOf(Buffer.from(script)), 'https://duka.recruitee.com/')
  expect(feed.hint).toBe('Recruitee: https://duka.recruitee.com/api/offers/ has all jobs of this site')
  for await (const row of feed.rows) expect(row).toMatchObject({ fields: { title: 'Cook' } })
  expect(openHtmlPages(sourceOf(Buffer.from(script))).hint).toBeUndefined()
})
