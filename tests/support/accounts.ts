import { setImmediate } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod'
import { createProofOfWork } from '../../src/features/accounts/bot-check/proof-of-work.server.ts'
import { challengeShape, type registration } from '../../src/features/accounts/contract.ts'
import { mailResetLinks } from '../../src/features/accounts/password-reset/reset-requests.server.ts'
import { isPassword } from '../../src/features/accounts/passwords/passwords.server.ts'
import type { TestApp } from './app.ts'

type Body = {
  status: boolean
  message: string
  errors?: Record<string, string[]>
  available?: boolean
  token?: string
  user?: { name: string; email: string }
  data?: unknown
}
export type Answer = { status: number; body: Body; headers: Headers }
type Details = z.input<typeof registration>

let made = 0

/** An address that nobody has called from. */
export function newClient(): string {
  const number = ++made
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

/** Makes a call over HTTP, a `FormData` as a form and all else as JSON; each from an address of its own unless `from` says which. */
export async function call(
  site: TestApp,
  method: 'GET' | 'POST',
  path: string,
  { body, from = newClient(), token }: { body?: unknown; from?: string; token?: string } = {},
): Promise<Answer> {
  const headers = new Headers({ 'x-forwarded-for': from })
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const request: RequestInit = { method, headers, body: isForm ? body : JSON.stringify(body) }
  const response = await fetch(`${site.origin}/api${path}`, request)
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers }
}

/** Posts JSON. */
export function post(site: TestApp, path: string, body: unknown, from?: string): Promise<Answer> {
  return call(site, 'POST', path, { body, from })
}

/** A token for `recaptcha_token` under a challenge of this site whose first key is the right one: tests know the secret, and need not work. */
export async function newProof({ sealing, clock }: Pick<TestApp, 'sealing' | 'clock'>): Promise<string> {
  const question = await createProofOfWork({ sealing, clock: { now: () => clock.time } }, 1).ask()
  if (question.kind !== 'proof_of_work') throw new Error('not a proof of work')
  return solve(question.challenge)
}

/** Does the work of a challenge, as a browser would. */
export async function solve(given: unknown): Promise<string> {
  const challenge = challengeShape.parse(given)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Details that no other account has, and a fresh proof. */
export async function newDetails(
  site: TestApp,
  fields: Partial<Details> = {},
): Promise<Details & { password: string }> {
  const number = ++made
  return {
    name: 'Amina Wanjiru',
    national_id: String(20_000_000 + number),
    username: `amina${number}`,
    phone: `+2547${String(number).padStart(8, '0')}`,
    email: `amina${number}@example.com`,
    password: 'mango tree by the lake',
    referral_code: '',
    recaptcha_token: await newProof(site),
    ...fields,
  }
}

/** Registers somebody; what a test does not say is ordinary. */
export async function registerSomebody(site: TestApp, fields: Partial<Details> = {}) {
  const details = await newDetails(site, fields)
  const { status, body } = await post(site, '/register', details)
  if (status !== 201) throw new Error(`registration answered ${status}: ${body.message}`)
  return details
}

/** The token of a new session. */
export async function signIn(
  site: TestApp,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const { status, body } = await post(site, '/login', { identifier: username, password })
  if (body.token === undefined) throw new Error(`login answered ${status}: ${body.message}`)
  return body.token
}

/** Whether the token opens the profile. */
export async function isSignedIn(site: TestApp, token: string): Promise<boolean> {
  return (await call(site, 'GET', '/candidates/profile', { token })).status === 200
}

/** Asks for a link for a new password, and has it mailed as the app does every two seconds. */
export async function forgetPassword(site: TestApp, identifier: string, from?: string): Promise<Answer> {
  const answer = await post(site, '/forgot-password', { identifier }, from)
  await mailResetLinks(site.accountParts)
  return answer
}

/** The link in the newest mail to an address. Throws when there is none. */
export async function newestLink(site: TestApp, email: string): Promise<URL> {
  const mail = (await site.readMails()).findLast(({ to, text }) => to === email && text.includes('https://'))
  const [link] = /https:\S+/.exec(mail?.text ?? '') ?? []
  if (link === undefined) throw new Error(`no link was mailed to ${email}`)
  return new URL(link)
}

/** The token of that link. */
export async function newestToken(site: TestApp, email: string): Promise<string> {
  return new URLSearchParams((await newestLink(site, email)).hash.slice(1)).get('token') ?? ''
}

/** Does something while as many passwords wait for their hash as this process takes: each place is taken again before anything else can happen. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const state = { isDone: false }
  const waiting = Array.from({ length: 40 }, () => hashOnAndOn(state))
  return work().finally(() => {
    state.isDone = true
    return Promise.all(waiting)
  })
}

async function hashOnAndOn(state: { isDone: boolean }): Promise<void> {
  while (!state.isDone) await isPassword('any', null).catch(() => setImmediate())
}
