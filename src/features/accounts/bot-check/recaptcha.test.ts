import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, newClient, newDetails, newProof, post } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { eventsOf } from '../../../../tests/support/security-lines.ts'
import { findRecaptchaProblem } from './recaptcha.server.ts'

let site: TestApp
let recaptcha = { siteKey: '', secretKey: '', verifyUrl: '' }
const log: string[] = []
/** How the fake Google server responds, and the requests it received. */
const google = {
  status: 200,
  body: '',
  isHanging: false,
  requests: [] as { type: string | undefined; form: Record<string, string> }[],
}
const server = createServer(async (request: IncomingMessage, response) => {
  google.requests.push({
    type: request.headers['content-type'],
    form: Object.fromEntries(new URLSearchParams(await text(request))),
  })
  response.writeHead(google.status, { 'content-type': 'application/json', location: '/elsewhere' })
  if (google.isHanging) response.flushHeaders()
  else response.end(google.body)
})

const good = {
  success: true,
  score: 0.9,
  action: 'register',
  hostname: 'jobs.test',
  challenge_ts: '2026-11-21T06:00:00Z',
}
const refused = 'We could not check that you are a person. Please try again.'
const unavailable = 'We cannot check that you are a person at the moment. Please try again in a minute.'

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  recaptcha = {
    siteKey: 'site key',
    secretKey: 'secret key of the site',
    verifyUrl: `http://127.0.0.1:${port}/siteverify`,
  }
  site = await startTestApp({ config: { recaptcha }, log: { write: (line) => void log.push(line) } })
})
afterAll(async () => {
  await site.close()
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  Object.assign(google, { status: 200, body: '', isHanging: false, requests: [] })
  log.length = 0
})

async function register(recaptcha_token = `token ${Math.random()}`) {
  return post(site, '/register', await newDetails(site, { recaptcha_token }))
}

/** Registers while Google responds with this. */
async function registerWhen(response: unknown) {
  google.body = JSON.stringify(response)
  return register()
}

test('returns the site key', async () => {
  expect((await call(site, 'GET', '/bot-check')).body).toEqual({
    status: true,
    data: { kind: 'recaptcha', site_key: 'site key' },
  })
})

test('asks for a proof of work before a new password is emailed, without Google', async () => {
  const from = newClient()
  for (let n = 0; n < 10; n++) {
    const { body } = await call(site, 'GET', '/bot-check?form=forgot-password')
    expect(body.data).toMatchObject({ kind: 'proof_of_work' })
    const request = { identifier: `nobody${n}`, recaptcha_token: await newProof(site) }
    expect((await post(site, '/forgot-password', request, from)).status).toBe(200)
  }
  expect(google.requests).toEqual([])
  expect((await call(site, 'GET', '/bot-check?form=login')).status).toBe(422)
})

test('registers a person whose token gets a high score', async () => {
  google.body = JSON.stringify(good)
  expect((await register('the token')).status).toBe(201)
  expect(google.requests).toEqual([
    {
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      form: { secret: 'secret key of the site', response: 'the token' },
    },
  ])
  expect((await registerWhen({ ...good, score: 0.5 })).status).toBe(201)
})

test('accepts a token once, even if Google accepts it again', async () => {
  google.body = JSON.stringify(good)
  expect((await register('twice')).status).toBe(201)
  expect((await register('twice')).status).toBe(422)
})

test('logs whether a failed check was refused, used before or unavailable', async () => {
  google.body = JSON.stringify(good)
  await register('used')
  await register('used')
  await registerWhen({ ...good, score: 0.1 })
  await registerWhen('not a response')
  await register('')
  expect(eventsOf(log.join('')).map((event) => ('reason' in event ? event.reason : event.security))).toEqual([
    'registered',
    'used',
    'refused',
    'unavailable',
    'refused',
  ])
})

test.each([
  ['a low score', { ...good, score: 0.4 }],
  ['no score', { ...good, score: undefined }],
  ['another action', { ...good, action: 'login' }],
  ['another site', { ...good, hostname: 'jobs.test.evil.example' }],
  ['a failure', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['a failure with everything else right', { ...good, success: false }],
])('refuses %s', async (_, response) => {
  const { status, body } = await registerWhen(response)
  expect(status).toBe(422)
  expect(body).toEqual({ status: false, message: refused, errors: { recaptcha_token: [refused] } })
})

test.each([
  ['an error status', { status: 500, body: JSON.stringify(good) }],
  ['HTML instead of JSON', { body: '<html>' }],
  ['an empty response', { body: '' }],
  ['JSON of another shape', { body: '{"success":"yes"}' }],
  ['a redirect', { status: 302, body: '' }],
])('refuses and logs %s', async (_, response) => {
  Object.assign(google, response)
  const { status, body } = await register()
  expect(status).toBe(422)
  expect(body).toEqual({ status: false, message: unavailable, errors: { recaptcha_token: [unavailable] } })
  expect(log.filter((line) => line.includes('the request to reCAPTCHA failed'))).toHaveLength(1)
  expect(log.join()).not.toContain('secret key')
})

test('gives up on a response that never ends, and logs it', async () => {
  google.isHanging = true
  const { status, body } = await register()
  expect(status).toBe(422)
  expect(body.message).toBe(unavailable)
  expect(log.join()).toContain('no response within 3 seconds')
})

test('refuses an empty token without asking Google', async () => {
  expect((await register('')).status).toBe(422)
  expect(google.requests).toEqual([])
})

test('finds no problem if Google knows the secret key', async () => {
  google.body = JSON.stringify({ success: false, 'error-codes': ['invalid-input-response'] })
  expect(await findRecaptchaProblem(recaptcha)).toBeNull()
  expect(google.requests).toMatchObject([{ form: { secret: 'secret key of the site' } }])
})

test('finds a secret key that Google does not know', async () => {
  google.body = JSON.stringify({ success: false, 'error-codes': ['invalid-input-secret'] })
  expect(await findRecaptchaProblem(recaptcha)).toMatch(/^Google does not accept RECAPTCHA_SECRET_KEY/)
})

test.each([
  ['an error status', { status: 500 }, 'it responded with status 500'],
  ['HTML instead of JSON', { body: '<html>' }, 'its response could not be read'],
  ['JSON of another shape', { body: '{"success":"yes"}' }, 'its response could not be read'],
  ['a response that never ends', { isHanging: true }, 'no response within 3 seconds'],
])('finds that reCAPTCHA does not work: %s', async (_, response, reason) => {
  Object.assign(google, response)
  const { host } = new URL(recaptcha.verifyUrl)
  const problem = await findRecaptchaProblem(recaptcha)
  expect(problem).toContain(`reCAPTCHA does not work, so nobody can register: ${host}: ${reason}. `)
  expect(problem).not.toContain('secret key of the site')
})

test('finds that reCAPTCHA cannot be reached', async () => {
  const problem = await findRecaptchaProblem({ ...recaptcha, verifyUrl: 'http://127.0.0.1:1/siteverify?key=canary' })
  expect(problem).toContain('127.0.0.1:1: ')
  expect(problem).not.toContain('canary')
})
