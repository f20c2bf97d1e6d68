import { createServer } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type TestBrowser, visit } from '../support/browser.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

let database: TestDatabase
let server: ServerProcess
let browser: TestBrowser
const judged: (string | null)[] = []
// What the server asks instead of Google.
const google = createServer(async (request, response) => {
  judged.push(new URLSearchParams(await text(request)).get('response'))
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, score: 0.9, action: 'register', hostname: '127.0.0.1' }))
})
// What the browser loads instead of Google's script; each token says what it was asked for.
const script = `let made = 0; window.grecaptcha = { ready: (then) => then(), execute: async (key, { action }) => 'token ' + ++made + ' for ' + key + ' ' + action }`

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
  const values = { 'Full name': 'Amina Otieno', 'National ID': '32145678', Username: 'amina', 'Phone number': '0712 345 678', 'Email address': 'amina@example.com', Password: 'a long and quiet password' }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

test("with Google's keys its script comes on /register alone, from an address that the policy names, and its token registers", async () => {
  const page = await browser.newPage()
  const asked: string[] = []
  await page.route('https://www.google.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: script })
  })
  // The policy of the first page stays when one goes on by a link.
  await visit(page, '/login')
  expect(asked).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await page.waitForURL('**/register')
  await register(page)
  await page.getByText('Registration successful!', { exact: true }).waitFor()
  expect(asked).toEqual(['https://www.google.com/recaptcha/api.js?render=site-key'])
  expect(judged).toEqual(['token 1 for site-key register'])
})

test('where Google cannot be reached the form says so, keeps what was typed, and tries again', async () => {
  const page = await browser.newPage({ viewport: 'phone', expected: /ERR_FAILED/ })
  await page.route('https://www.google.com/**', (route) => route.abort())
  await page.route('**/api/check-username', (route) => route.fulfill({ json: { status: true, available: true, message: '' } }))
  await page.route('**/api/register', (route) => route.fulfill({ json: { status: true, message: '' } }))
  await visit(page, '/register')
  await register(page)
  await page.getByRole('main').getByRole('alert').getByText('We could not check that you are a person.').waitFor()
  expect(await page.getByLabel('Full name', { exact: true }).inputValue()).toBe('Amina Otieno')
  await page.route('https://www.google.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Registration successful!', { exact: true }).waitFor()
})

test('the privacy notice and the form say that Google looks at whoever registers', async () => {
  const page = await browser.newPage()
  await page.route('https://www.google.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await visit(page, '/register')
  const form = page.getByRole('main')
  await form.getByText('Google reCAPTCHA checks that you are a person.').waitFor()
  await form.getByRole('link', { name: 'privacy notice' }).click()
  await page.getByText('When you register, Google\'s reCAPTCHA looks at your browser').waitFor()
  const notice = await page.getByRole('main').textContent()
  expect(notice).toContain('There is no advertising and no tracking here, but for what Google looks at when you register.')
  expect(notice).toContain('Without your asking we send nothing of it abroad.')
})

test('the policy names Google where its keys are set, and the map, and nobody else', async () => {
  const policy = (await fetch(`${server.origin}/register`)).headers.get('content-security-policy') ?? ''
  const elsewhere = policy.split('; ').filter((directive) => directive.includes('https://'))
  expect(elsewhere.map((directive) => directive.replace(/'nonce-[^']+'/, "'nonce'"))).toEqual([
    "script-src 'self' 'nonce' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    "img-src 'self' data: https://tile.openstreetmap.org",
    "connect-src 'self' https://www.google.com/recaptcha/",
    'frame-src https://www.openstreetmap.org https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  ])
  expect(policy).not.toContain('unsafe')
})
