import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidatePaths } from '../../src/site/page-paths.ts'
import { daysFromToday, openSite, type PathOf, type Site } from '../e2e/site.ts'
import { fetchHtml, type Html, linksOf, textsOf } from '../support/html.ts'
import { exchange, statusOf } from '../support/raw-client.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs([
    { title: 'Nurse', country: 'Qatar', description: 'Care for patients.' },
    { title: 'School Nurse' },
    { title: 'Driver' },
    { title: 'Chef' },
    { title: 'Teacher' },
    { title: 'Welder' },
    { title: 'Plumber' },
    { title: 'Poet' },
    { title: 'Closed Waiter', closes_on: daysFromToday(-1) },
  ])
})
afterAll(() => site.close())

const open = (path: string, headers?: Record<string, string>) => fetchHtml(site.origin + path, headers)
const documentOf = async (path: string) => (await open(path)).document
const hrefOf = (page: Html, selector: string) => page.querySelector(selector)?.getAttribute('href')
const hrefsOf = (page: Html, selector: string) => linksOf(page, selector).map(([, href]) => href)

describe('every page', () => {
  const validator = new HtmlValidate({ rules: { 'unique-landmark': 'error', 'valid-autocomplete': 'error' } })

  /** What is wrong with an HTML document. */
  async function problemsIn(html: string): Promise<string[]> {
    const { results } = await validator.validateString(html)
    const problems = results.flatMap(({ messages }) => messages.map(({ message }) => message))
    return problems.concat(
      // HTML forbids the two attributes together, but the validator has no rule for it.
      html.match(/<(?=[^>]* disabled="")[^>]* aria-disabled="[^>]*>/g) ?? [],
      // The prefix is in another field, or in none.
      html.match(/<input(?=[^>]*type="tel")[^>]*"tel-national"/g) ?? [],
    )
  }

  test('has valid HTML, a title, one level 1 heading, one main landmark and a language', async () => {
    const publicPages = ['/', '/jobs', pathOf('Nurse'), pathOf('Closed Waiter'), '/about', '/contact', '/privacy']
    const others = ['/register', '/login', '/reset-password', '/dashboard', '/settings', '/api/docs', '/nowhere']
    for (const path of [...publicPages, ...others]) {
      const { text, document } = await open(path)
      expect(await problemsIn(text), path).toEqual([])
      expect(document.title, path).toMatch(/ · Kazi Kenya$/)
      // The dashboard has the same heading for two widths.
      expect([new Set(textsOf(document, 'h1')).size, textsOf(document, 'main').length], path).toEqual([1, 1])
      expect(document.documentElement.getAttribute('lang'), path).toBe('en-KE')
    }
  })

  test.each([
    ['/dashboard', 'Dashboard', 'Your account needs JavaScript'],
    ['/dashboard?view=profile', 'My Profile', 'Your account needs JavaScript'],
    ['/applications', 'My Applications', 'Your account needs JavaScript'],
    ['/saved-jobs', 'Saved Jobs', 'Your account needs JavaScript'],
    ['/settings', 'Settings', 'Your account needs JavaScript'],
    ['/login', 'Sign in to Kazi Kenya', 'Accounts need JavaScript'],
    ['/register', 'Create your account', 'Accounts need JavaScript'],
    ['/forgot-password', 'Forgot your password?', 'Accounts need JavaScript'],
  ])('%s has the heading %j before scripts load, and says that it needs them', async (path, heading, text) => {
    const { document } = await open(path)
    expect(new Set(textsOf(document, 'h1'))).toEqual(new Set([heading]))
    expect(textsOf(document, 'p').join()).toContain(text)
  })

  test("does not change with other visitors' request headers", async () => {
    const path = pathOf('Nurse')
    for (let visits = 0; visits < 10; visits++) await open(path, { 'x-forwarded-host': 'evil.example' })
    const { text } = await open(path)
    expect(text).toContain('Care for patients.')
    expect(text).not.toContain('evil.example')
  })
})

describe('header and footer', () => {
  const headerLinks = [
    ['Home', '/'],
    ['Find a Job', '/jobs'],
    ['About Us', '/about'],
    ['Contact', '/contact'],
    ['Sign In', '/login'],
    ['Get Started', '/register'],
  ]

  test('link to every page, with the same links in the menu of small screens, and to the home page', async () => {
    const page = await documentOf('/about')
    expect(linksOf(page, 'header nav[aria-label="Main"] a')).toEqual(headerLinks)
    expect(linksOf(page, '#site-menu a')).toEqual(headerLinks)
    for (const frame of ['header', 'footer']) expect(linksOf(page, `${frame} a`)[0]).toEqual(['Kazi Kenya', '/'])
    expect(linksOf(page, 'footer nav[aria-labelledby=quick-links] a')).toEqual([
      ['Home', '/'],
      ['Find Jobs', '/jobs'],
      ['About', '/about'],
      ['Contact', '/contact'],
    ])
    expect(linksOf(page, 'footer nav[aria-labelledby=for-job-seekers] a')).toEqual([
      ['Create Profile', '/register'],
      ['Browse Jobs', '/jobs'],
      ['Career Tips', ''],
    ])
    const tips = page.querySelector('footer a[role=link]')
    expect([tips?.textContent, tips?.getAttribute('aria-disabled'), tips?.hasAttribute('href')]).toEqual([
      'Career Tips',
      'true',
      false,
    ])
    expect(textsOf(page, 'footer h2')).toEqual(['Quick Links', 'For Job Seekers', 'Contact'])
    expect(textsOf(page, 'footer p')).toEqual([
      expect.stringContaining('Upload your CV and be connected to thousands of employers abroad'),
      '© 2025 Kenya, all rights reserved.',
    ])
  })

  test('the footer has two phone numbers, an email address, an office, social networks and the notices', async () => {
    const page = await documentOf('/')
    const links = linksOf(page, 'footer a')
    const hrefs = links.map(([, href]) => href)
    expect(new Set(hrefs.filter((href) => /^tel:\+254\d{9}$/.test(href))).size).toBe(2)
    expect(hrefs.filter((href) => href.startsWith('mailto:info@'))).toHaveLength(1)
    expect(page.querySelector('footer address')?.textContent).toContain('Nairobi')
    for (const name of ['Facebook', 'TikTok', 'LinkedIn', 'Instagram'])
      expect(new URL(links.find(([text]) => text === name)?.[1] ?? '').hostname).toContain(name.toLowerCase())
    expect(hrefs).toEqual(expect.arrayContaining(['/privacy', '/terms', '/stay-safe']))
  })

  test.each([
    ['/', 'Home', 'page'],
    ['/jobs?country=Kenya', 'Find a Job', 'page'],
    ['/login', 'Sign In', 'page'],
    ['/register', 'Get Started', 'page'],
    ['/job-details', 'Find a Job', 'true'],
  ])('on %s only %s is marked, with aria-current=%s', async (path, name, current) => {
    const page = await documentOf(path)
    const marked = [...page.querySelectorAll('header nav[aria-label="Main"] [aria-current]')]
    expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, current]])
    expect(textsOf(page, '#site-menu [aria-current]')).toEqual([name])
  })

  test('are on public pages only', async () => {
    for (const path of candidatePaths) {
      const page = await documentOf(path)
      expect(page.querySelector('header nav[aria-label="Main"], footer'), path).toBeNull()
    }
  })
})

describe('home page', () => {
  test('has its texts, figures and links', async () => {
    const page = await documentOf('/')
    expect(textsOf(page, 'h1')).toEqual(['1000+ Jobs Available'])
    expect(textsOf(page, 'main h2')).toEqual([
      'Open right now',
      'More to explore',
      'How it works',
      'A Nairobi agency that opens doors, here and abroad',
      'People who found work here',
      'Your next job starts with a profile',
    ])
    const text = page.querySelector('main')?.textContent ?? ''
    for (const figure of ['99+ jobs uploaded per day', '50000+', '500+']) expect(text).toContain(figure)
    const links = linksOf(page, 'main a')
    for (const link of [
      ['Get Started', '/jobs'],
      ['Learn More', '/about'],
      ['View All Jobs', '/jobs'],
      ['Subscribe Now', '/register'],
    ])
      expect(links).toContainEqual(link)
    const steps = textsOf(page, '[aria-labelledby=how-it-works] li h3:first-child')
    expect(steps.map((name) => name.toLowerCase())).toEqual(
      expect.arrayContaining(['create account', 'upload cv/resume', 'find job', 'save and apply']),
    )
    expect(page.querySelectorAll('[role=img][aria-label="5 out of 5 stars"]')).toHaveLength(3)
    expect(new Set(textsOf(page, 'main figure')).size).toBe(3)
  })

  test('tells Get Started in the header and on the page apart by their descriptions', async () => {
    for (const path of ['/', '/about']) {
      const page = await documentOf(path)
      const links = [...page.querySelectorAll('header nav[aria-label="Main"] a, main a')].filter(
        ({ textContent }) => textContent === 'Get Started',
      )
      const descriptions = links.map(
        (link) => page.querySelector(`#${link.getAttribute('aria-describedby')}`)?.textContent,
      )
      expect([descriptions.length, new Set(descriptions).size], path).toEqual([2, 2])
    }
  })

  const blocksOf = (page: Html) =>
    ['open-right-now', 'more-to-explore'].map((id) => textsOf(page, `[aria-labelledby=${id}] article h3`))

  test('shows six different jobs in two blocks of three, and others on another visit', async () => {
    const seen = new Set<string>()
    for (let visits = 0; visits < 5; visits++) {
      const blocks = blocksOf(await documentOf('/'))
      expect(blocks.map((block) => block.length)).toEqual([3, 3])
      expect(new Set(blocks.flat()).size).toBe(6)
      seen.add(blocks.flat().toSorted().join())
    }
    expect(seen.size).toBeGreaterThan(1)
  })

  test('links to six trades with the number of their jobs', async () => {
    expect(linksOf(await documentOf('/'), 'main [aria-label="Jobs by trade"] a').map(([name]) => name)).toEqual([
      'Nursing 2 jobs',
      'Driving 1 job',
      'Teaching 1 job',
      'Cooking 1 job',
      'Welding 1 job',
      'Plumbing 1 job',
    ])
  })
})

describe('About Us', () => {
  test('shows the final figures, the reasons to choose us, the testimonials and seven partners without scripts', async () => {
    const page = await documentOf('/about')
    expect(textsOf(page, 'main dd')).toEqual(['50000+', '10000+', '85%', '500+'])
    expect(textsOf(page, '[aria-labelledby=why-choose-us] li')).toHaveLength(4)
    expect(textsOf(page, '[aria-labelledby=testimonials] li')).toHaveLength(3)
    expect(textsOf(page, '[aria-labelledby=partners] ul:not([aria-hidden]) li')).toHaveLength(7)
    expect(linksOf(page, 'main a')).toContainEqual(['Get Started', '/login'])
  })
})

describe('Contact', () => {
  test('lists every way to reach us', async () => {
    expect(hrefsOf(await documentOf('/contact'), 'main a')).toEqual([
      'tel:+254700123456',
      'tel:+254733123456',
      'https://wa.me/254700123456',
      'mailto:info@kazikenya.example',
      expect.stringContaining('destination=-1.2849%2C36.8205'),
      'tel:+254700123456',
      'https://wa.me/254700123456',
      'mailto:info@kazikenya.example',
    ])
  })
})

describe('notices', () => {
  /** The text of the part with this heading. */
  async function partOf(path: string, heading: string): Promise<string | undefined> {
    const page = await documentOf(path)
    const title = [...page.querySelectorAll('main h2')].find(({ textContent }) => textContent === heading)
    return title?.parentElement?.textContent
  }

  test.each([
    [
      '/privacy',
      'What we collect, and why',
      /your name, username, email address, phone number and password.*national ID number.*passport number and photo/,
    ],
    [
      '/privacy',
      'Why the law allows this',
      /Data Protection Act, 2019, section 30.*we need your consent. You can take it back/,
    ],
    ['/privacy', 'How long we keep it', /Your account and profile: until you ask us to erase them/],
    ['/privacy', 'Your rights', /Under the Data Protection Act, 2019 you can ask us.*a copy of it.*correct.*erase it/],
    [
      '/privacy',
      'Your rights',
      /Write to info@kazikenya\.example.*or call us on \+254.*within seven days.*Office of the Data Protection Commissioner/,
    ],
    [
      '/stay-safe',
      '1. Check the agency with the National Employment Authority',
      /needs a licence from the National Employment Authority.*nea\.go\.ke/,
    ],
    ['/stay-safe', '2. Pay nothing before you have checked', /A genuine employer does not sell jobs/],
    [
      '/stay-safe',
      '3. Never hand over your passport',
      /do not leave it with an agent, and do not let an employer keep it/,
    ],
  ])('%s has the required text below %j', async (path, heading, words) => {
    expect(await partOf(path, heading)).toMatch(words)
  })

  test.each(['/stay-safe', '/terms'])(
    'a job can be reported from %s by email, phone and WhatsApp, not by the contact form',
    async (path) => {
      const hrefs = hrefsOf(await documentOf(path), 'main a')
      expect(hrefs).toEqual(
        expect.arrayContaining([
          'tel:+254700123456',
          'https://wa.me/254700123456',
          'mailto:info@kazikenya.example?subject=A%20job%20that%20looks%20wrong',
        ]),
      )
      expect(hrefs).not.toContain('/contact')
    },
  )

  test('registration and every overseas job link to them', async () => {
    expect(hrefsOf(await documentOf('/register'), 'main a')).toEqual(expect.arrayContaining(['/privacy', '/terms']))
    expect(hrefsOf(await documentOf(pathOf('Nurse')), 'main a')).toContain('/stay-safe')
  })
})

describe('missing pages', () => {
  test('unknown paths respond with 404 and links to four pages', async () => {
    for (const path of [
      '/jobs/old/page',
      '/applications/KK-7F3Q',
      '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '/jobs%E2%80%A8',
    ]) {
      const { status, document } = await open(path)
      expect([status, document.title, ...textsOf(document, 'h1')]).toEqual([
        404,
        'Oops! Page Not Found · Kazi Kenya',
        'Oops! Page Not Found',
      ])
      expect(linksOf(document, 'main a')).toEqual([
        ['Home', '/'],
        ['Find Jobs', '/jobs'],
        ['About', '/about'],
        ['Contact', '/contact'],
      ])
      expect(document.querySelectorAll('header, footer')).toHaveLength(2)
    }
  })

  test('odd job IDs respond with 404 and their own message', async () => {
    for (const id of ['..', '.', '%2E%2E', 'a/b', '../../jobs']) {
      const { status, text } = await open(`/job-details?job_id=${id}`)
      expect(status, id).toBe(404)
      expect(text).toContain('Job not found')
    }
  })

  test('unknown API calls get JSON, and missing files 404', async () => {
    const call = await fetch(`${site.origin}/api/nowhere`)
    expect([call.status, (await call.json()).status]).toEqual([404, false])
    expect((await open('/assets/missing.js')).status).toBe(404)
  })
})

test('paths in capitals lead to their pages, except in the API, and a slash at the end is ignored', async () => {
  for (const [path, page] of [
    ['/Jobs', '/jobs'],
    ['/JOBS?search=x', '/jobs?search=x'],
    ['/job-Details', '/job-details'],
    ['/Dashboard', '/dashboard'],
    ['/Jobs/', '/jobs'],
    ['/Api/docs', '/api/docs'],
    ['/%4Aobs', '/jobs'],
  ] as const) {
    const response = await fetch(site.origin + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')], path).toEqual([308, page])
  }
  for (const path of ['/API/jobs', '/api/Docs']) expect((await fetch(site.origin + path)).status, path).toBe(404)
  for (const path of ['/jobs/', '/about/']) expect((await fetch(site.origin + path)).status, path).toBe(200)
})

test('odd request lines do not fail, and an absolute URL opens its page, without its query in the log', async () => {
  const statusFor = async (target: string) =>
    statusOf(await exchange(site.origin, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`))
  expect(await statusFor(`${site.origin}/login?x=canary-of-a-query`)).toBe(200)
  for (const target of ['*', '//jobs']) expect(await statusFor(target), target).toBe(404)
  for (const target of ['//', '///jobs', '/%5C', '//evil.example/jobs'])
    expect(await statusFor(target), target).toBeLessThan(500)
  expect(await site.log()).not.toContain('canary-of-a-query')
})

test('the API page shows each call with its parameters and responses', async () => {
  const { paths }: { paths: Record<string, Record<string, object>> } = await (
    await fetch(`${site.origin}/api/openapi.json`)
  ).json()
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const page = await documentOf('/api/docs')
  expect(textsOf(page, 'h1')).toEqual(['API'])
  expect(textsOf(page, 'main h3')).toEqual(calls)
  expect(hrefOf(page, 'nav[aria-label=Calls] a[href$=login]')).toBe('/api/docs#post-api-login')
  const login = page.querySelector('section[aria-labelledby=post-api-login]')?.textContent
  for (const word of ['identifier', 'Response 200, application/json', 'token']) expect(login).toContain(word)
})

describe('home page with few jobs', () => {
  test.each([
    [5, [3, 2], 'New jobs every week. No account needed.'],
    [1, [1, 0], 'New jobs every week. No account needed.'],
    [0, [0, 0], 'No jobs are open right now.'],
  ])('shows each of %i jobs once', async (count, sizes, line) => {
    await site.showJobs([
      ...Array.from({ length: count }, (_, index) => ({ title: `Job ${index}` })),
      { title: 'Gone', closes_on: daysFromToday(-1) },
    ])
    const page = await documentOf('/')
    const blocks = ['open-right-now', 'more-to-explore'].map((id) =>
      textsOf(page, `[aria-labelledby=${id}] article h3`),
    )
    expect(blocks.map((block) => block.length)).toEqual(sizes)
    expect(blocks.flat().toSorted()).toEqual(Array.from({ length: count }, (_, index) => `Job ${index}`))
    expect(page.querySelector('main')?.textContent).toContain(line)
    expect(page.querySelector('main')?.textContent).not.toContain('Gone')
  })
})
