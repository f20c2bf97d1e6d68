import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, openBrowser, type TestBrowser, untilHydrated, visit } from '../support/browser.ts'
import { inlineHashes, weaknessesIn } from '../support/content-policy.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

let database: TestDatabase
let server: ServerProcess
let browser: TestBrowser
const verified: (string | null)[] = []
// The server calls this instead of Google.
const google = createServer(async (request, response) => {
  verified.push(new URLSearchParams(await text(request)).get('response'))
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ success: true, score: 0.9, action: 'register', hostname: '127.0.0.1' }))
})
// The browser loads this instead of Google's script. Each token contains its number, key and action.
const script = `let count = 0; window.grecaptcha = { ready: (then) => then(), execute: async (key, { action }) => 'token ' + ++count + ' for ' + key + ' ' + action }`

beforeAll(async () => {
  google.listen(0, '127.0.0.1')
  await once(google, 'listening')
  const address = google.address()
  const port = typeof address === 'object' ? address?.port : 0
  database = await createTestDatabase()
  server = await startServer({
    DATABASE_URL: database.url,
    WEB_CONCURRENCY: '1',
    PUBLIC_URL: 'http://127.0.0.1',
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET_KEY: 'secret-key',
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
  })
  browser = await openBrowser(server.origin)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await database.drop()
  google.closeAllConnections()
  google.close()
})

async function register(page: Page) {
  const values = {
    'Full name': 'Amina Otieno',
    'National ID': '32145678',
    Username: 'amina',
    'Phone number': '0712 345 678',
    'Email address': 'amina@example.com',
    Password: 'a long and quiet password',
  }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Mocks Google's script, and lists the requested URLs. */
async function mockGoogle(page: Page): Promise<string[]> {
  const googleRequests: string[] = []
  await page.route('https://www.google.com/**', (route) => {
    googleRequests.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: script })
  })
  return googleRequests
}

/** Records the documents that the page loads from now on. */
function watchDocuments(page: Page) {
  const documents: { path: string; allowsGoogle: boolean }[] = []
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest()) return
    documents.push({
      path: new URL(response.url()).pathname,
      allowsGoogle: response.headers()['content-security-policy']?.includes('google.com') ?? true,
    })
  })
  return documents
}

test("loads Google's script on /register only, and registers with its token", async () => {
  const page = await browser.newPage()
  const googleRequests = await mockGoogle(page)
  await visit(page, '/login')
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await page.waitForURL('**/register')
  expect(googleRequests).toEqual([])
  await register(page)
  await page.getByText('Registration successful!', { exact: true }).waitFor()
  expect(googleRequests).toEqual(['https://www.google.com/recaptcha/api.js?render=site-key'])
  expect(verified).toEqual(['token 1 for site-key register'])
})

test('the policy of /register allows Google and nothing weaker', async () => {
  const response = await fetch(`${server.origin}/register`)
  const policy = response.headers.get('content-security-policy') ?? ''
  const { scripts, styles } = inlineHashes(await response.text())
  const google = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      `script-src 'self' ${scripts.join(' ')} ${google}`,
      `style-src 'self' ${styles.join(' ')}`,
    ]),
  )
  expect(weaknessesIn(policy)).toEqual([])
})

const phone = { viewport: 'phone' } as const
const desktop = { viewport: 'desktop' } as const

// If the policy blocked Google's script, the page would report an error and the test would fail.
test.each([
  [
    'the header',
    desktop,
    '/jobs',
    (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click(),
  ],
  [
    'the menu of a phone',
    phone,
    '/about',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
    },
  ],
])(
  'opens /register from %s in a document that allows Google, and goes back to one that does not',
  async (_from, options, start, goOn) => {
    const page = await browser.newPage(options)
    const googleRequests = await mockGoogle(page)
    const documents = watchDocuments(page)
    await visit(page, start)
    await goOn(page)
    await page.waitForURL('**/register')
    await untilHydrated(page)
    await page.getByLabel('Full name', { exact: true }).fill('Amina Otieno')
    await expectSoon(() => googleRequests.length).toBe(1)
    await page.goBack()
    await page.waitForURL(`**${start}`)
    await untilHydrated(page)
    expect(documents).toEqual([
      { path: start, allowsGoogle: false },
      { path: '/register', allowsGoogle: true },
      { path: start, allowsGoogle: false },
    ])
  },
)

test('loads a new document when Back returns to /register in the document of another page, and keeps query and history', async () => {
  const page = await browser.newPage()
  const googleRequests = await mockGoogle(page)
  await visit(page, '/register?ref=KAZI24&utm=%2B')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
  await page.reload()
  await untilHydrated(page)
  // The URL changes before the document has loaded.
  const arrived = page.waitForEvent('domcontentloaded')
  await page.goBack()
  await arrived
  expect(new URL(page.url()).search).toBe('?ref=KAZI24&utm=%2B')
  await untilHydrated(page)
  expect(await page.getByLabel('Referral code (optional)').inputValue()).toBe('KAZI24')
  await page.getByLabel('Full name', { exact: true }).fill('Amina Otieno')
  await expectSoon(() => googleRequests.length).toBe(1)
  await page.goForward()
  await page.waitForURL('**/about')
})

test('stops loading /register when Back restores the previous page from the cache', async () => {
  const page = await browser.newPage()
  await visit(page, '/login')
  // Browsers under test do not cache pages for Back. A response without a document leaves the page in the same state.
  await page.route('**/register', (route) => route.fulfill({ status: 204 }))
  const response = page.waitForResponse('**/register')
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await response
  await page.getByText('Loading…', { exact: true }).waitFor()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByText('Loading…', { exact: true }).waitFor({ state: 'detached' })
  await untilHydrated(page)
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('stays in the document of /register when Back returns to it', async () => {
  const page = await browser.newPage()
  await mockGoogle(page)
  await visit(page, '/register')
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
  await page.getByRole('main').getByRole('link', { name: 'terms of use' }).click()
  await page.waitForURL('**/terms')
  await page.goBack()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'isFirstDocument'))).toBe(true)
})

test('mentions Google in the form and in the privacy notice', async () => {
  const page = await browser.newPage()
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await visit(page, '/register')
  const form = page.getByRole('main')
  await form.getByText('Google reCAPTCHA checks that you are a person.').waitFor()
  await form.getByRole('link', { name: 'privacy notice' }).click()
  await page.getByText("When you register, Google's reCAPTCHA checks your browser").waitFor()
  const notice = await page.getByRole('main').textContent()
  expect(notice).toContain(
    'There is no advertising and no tracking here, except for what Google checks when you register.',
  )
  expect(notice).toContain('We send nothing from your profile abroad unless you ask us to.')
})

const policyOf = async (path: string) =>
  (await fetch(server.origin + path, { redirect: 'manual' })).headers.get('content-security-policy') ?? ''
const elsewhereIn = (policy: string) =>
  policy
    .split('; ')
    .filter((directive) => directive.includes('https:'))
    .map((directive) => directive.replace(/('sha256-[^']+' ?)+/, '(hashes) '))

test('allows Google and the map, and nothing else, in the policy of /register', async () => {
  for (const path of ['/register', '/register?ref=KAZI24', '/register/']) {
    expect(elsewhereIn(await policyOf(path))).toEqual([
      "script-src 'self' (hashes) https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
      "img-src 'self' data: https://tile.openstreetmap.org",
      "connect-src 'self' https://www.google.com/recaptcha/",
      'frame-src https://www.openstreetmap.org https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    ])
    expect(await policyOf(path)).not.toContain('unsafe')
  }
})

test('does not allow Google in the policy of any other path', async () => {
  for (const path of [
    '/',
    '/jobs',
    '/job-details',
    '/login',
    '/contact',
    '/privacy',
    '/dashboard',
    '/forgot-password',
    '/api/docs',
    '/nowhere',
    '/register/now',
    '/registered',
    '/?/register',
    '//register',
    '/a%E2%80%A8/register',
  ]) {
    expect(elsewhereIn(await policyOf(path)), path).toEqual([
      "img-src 'self' data: https://tile.openstreetmap.org",
      'frame-src https://www.openstreetmap.org',
    ])
  }
})
