import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, newDetails, newProof, post, solve } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { Encryption } from '../../../encryption/encryption.server.ts'
import { challengeShape } from '../contract.ts'
import { removeExpired } from '../expired-rows.server.ts'

let site: TestApp
const start = new Date('2026-11-21T09:00:00+03:00')
const minute = 60_000
const message = 'We could not check that you are a person. Please try again.'
const refused = { status: false, message, errors: { recaptcha_token: [message] } }

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(() => {
  site.clock.time = start
})

const register = async (recaptcha_token: string) => post(site, '/register', await newDetails(site, { recaptcha_token }))

test('registers a browser that solves the challenge, which takes up to 2,400 keys of 5,000 rounds', async () => {
  const { status, body, headers } = await call(site, 'GET', '/bot-check')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    status: true,
    data: {
      kind: 'proof_of_work',
      challenge: {
        parameters: { algorithm: 'PBKDF2/SHA-256', data: { action: 'register' } },
        signature: expect.any(String),
      },
    },
  })
  const challenge = challengeShape.parse(challengeOf(body.data))
  expect(challenge.parameters.cost).toBe(5_000)
  const solution = await solveChallenge({ challenge, deriveKey })
  expect(solution?.counter).toBeLessThan(2_400)
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  expect((await register(token)).status).toBe(201)
})

test('accepts a proof once, however it is encoded', async () => {
  const token = await newProof(site)
  expect((await register(token)).status).toBe(201)
  const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString())
  const spelled = Buffer.from(JSON.stringify(payload, null, 2)).toString('base64url')
  // Until its 20 minutes are over, and after the app has deleted the used proof.
  for (const passed of [0, 20 * minute - 1, 20 * minute, 40 * minute]) {
    site.clock.time = new Date(start.getTime() + passed)
    await removeExpired(site.db, site.clock.time)
    for (const again of [token, spelled]) expect(await register(again)).toMatchObject({ status: 422, body: refused })
  }
})

test('accepts a proof once if many requests use it at the same time', async () => {
  const token = await newProof(site)
  const responses = await Promise.all(Array.from({ length: 8 }, () => register(token)))
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual([
    '201',
    ...Array.from({ length: 7 }, () => '422'),
  ])
})

test('accepts a proof for 20 minutes', async () => {
  const [early, late] = [await newProof(site), await newProof(site)]
  site.clock.time = new Date(start.getTime() + 20 * minute - 1)
  expect((await register(early)).status).toBe(201)
  site.clock.time = new Date(start.getTime() + 20 * minute)
  expect((await register(late)).body).toEqual(refused)
})

test('does not use up a refused proof', async () => {
  const token = await newProof(site)
  site.clock.time = new Date(start.getTime() + 20 * minute)
  await register(token)
  site.clock.time = start
  expect((await register(token)).status).toBe(201)
})

test('refuses a challenge that was changed, created elsewhere or not solved', async () => {
  const token = await newProof(site)
  const parts = JSON.parse(Buffer.from(token, 'base64').toString())
  const { parameters, signature } = challengeShape.parse(parts.challenge)
  const change = (changed: object) => ({
    ...parts,
    challenge: { parameters: { ...parameters, ...changed }, signature },
  })
  const elsewhere = await newProof({
    ...site,
    encryption: new Encryption(['another secret, of 32 characters or more']),
  })
  const forged = [
    change({ data: { action: 'register', expires_at: parameters.data.expires_at + 1 } }),
    change({ data: { action: 'login', expires_at: parameters.data.expires_at } }),
    change({ cost: 1 }),
    change({ extra: 1 }),
    { ...parts, solution: { ...parts.solution, derivedKey: '00'.repeat(32) } },
    { ...parts, challenge: { parameters } },
    { challenge: parts.challenge },
  ].map((each) => Buffer.from(JSON.stringify(each)).toString('base64'))
  for (const each of [...forged, elsewhere]) expect((await register(each)).body).toEqual(refused)
})

test('refuses a solved challenge of this site for another action', async () => {
  const challengeFor = (action: string) =>
    createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 5_000,
      counter: 0,
      deriveKey,
      data: { action, expires_at: start.getTime() + minute },
      hmacSignatureSecret: site.encryption.deriveKey('proof of work: challenge'),
      hmacKeySignatureSecret: site.encryption.deriveKey('proof of work: key'),
    })
  expect((await register(await solve(await challengeFor('login')))).body).toEqual(refused)
  expect((await register(await solve(await challengeFor('register')))).status).toBe(201)
})

test('refuses malformed tokens in the same way, and reveals nothing about the account', async () => {
  const taken = await newDetails(site)
  await post(site, '/register', taken)
  const odd = [
    '',
    'x',
    '%%%',
    'null',
    '{}',
    '[]',
    '"',
    '{"challenge":null}',
    '{"challenge":{"parameters":{},"signature":""},"solution":{}}',
    '\u0000',
    'é'.repeat(4_000),
  ]
  for (const text of [...odd, ...odd.map((each) => Buffer.from(each).toString('base64').slice(0, 8_000))]) {
    const { status, body } = await post(site, '/register', { ...taken, password: 'password1', recaptcha_token: text })
    expect(status).toBe(422)
    expect(body).toEqual(refused)
  }
})

function challengeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null
}
