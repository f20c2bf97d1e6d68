import { setImmediate } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod'
import { createProofOfWork } from '../../src/features/accounts/bot-check/proof-of-work.server.ts'
import { challengeShape, type registration } from '../../src/features/accounts/contract.ts'
import { mailResetLinks } from '../../src/features/accounts/password-reset/password-reset.server.ts'
import { hashPassword } from '../../src/features/accounts/passwords/passwords.server.ts'
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
export type ApiResponse = { status: number; body: Body; headers: Headers }
type Details = z.input<typeof registration>

/** A site to call: a test app, or a server whose secret the test knows. */
export type CalledSite = Pick<TestApp, 'origin' | 'encryption' | 'clock'>

let created = 0

/** An IP address that has not been used before. */
export function newClient(): string {
  const number = ++created
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

/**
 * Sends a `FormData` body as a form and any other as JSON, from a new IP address unless `from` is given.
 */
export async function call(
  site: Pick<CalledSite, 'origin'>,
  method: 'GET' | 'POST',
  path: string,
  { body, from = newClient(), token }: { body?: unknown; from?: string; token?: string } = {},
): Promise<ApiResponse> {
  const headers = new Headers({ 'x-forwarded-for': from })
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const request: RequestInit = { method, headers, body: isForm ? body : JSON.stringify(body) }
  const response = await fetch(`${site.origin}/api${path}`, request)
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers }
}

export function post(site: CalledSite, path: string, body: unknown, from?: string): Promise<ApiResponse> {
  return call(site, 'POST', path, { body, from })
}

/** Returns a `recaptcha_token`. The first key solves its challenge, so that tests do not wait for the work. */
export async function newProof({ encryption, clock }: Pick<TestApp, 'encryption' | 'clock'>): Promise<string> {
  const question = await createProofOfWork({ encryption, clock: { now: () => clock.time } }, 1).createChallenge()
  if (question.kind !== 'proof_of_work') throw new Error('not a proof of work')
  return solve(question.challenge)
}

/** Solves a challenge, as a browser would. */
export async function solve(given: unknown): Promise<string> {
  const challenge = challengeShape.parse(given)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Details that no other account has, and a new proof. */
export async function newDetails(
  site: CalledSite,
  fields: Partial<Details> = {},
): Promise<Details & { password: string }> {
  const number = ++created
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

/** Registers a person with the given details, and defaults for the rest. */
export async function registerPerson(site: CalledSite, fields: Partial<Details> = {}) {
  const details = await newDetails(site, fields)
  const { status, body } = await post(site, '/register', details)
  if (status !== 201) throw new Error(`registration responded with ${status}: ${body.message}`)
  return details
}

/** Signs in and returns the token. */
export async function signIn(
  site: CalledSite,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const { status, body } = await post(site, '/login', { identifier: username, password })
  if (body.token === undefined) throw new Error(`login responded with ${status}: ${body.message}`)
  return body.token
}

/** Whether the token can read the profile. */
export async function isSignedIn(site: CalledSite, token: string): Promise<boolean> {
  return (await call(site, 'GET', '/candidates/profile', { token })).status === 200
}

/** Requests a password reset link, and emails it as the app does every two seconds. */
export async function forgetPassword(site: TestApp, identifier: string, from?: string): Promise<ApiResponse> {
  const response = await post(site, '/forgot-password', { identifier }, from)
  await mailResetLinks(site.accountParts)
  return response
}

/** The link in the newest email to an address. Throws if there is none. */
export async function newestLink(site: TestApp, email: string): Promise<URL> {
  const mail = (await site.readMails()).findLast(({ to, text }) => to === email && text.includes('https://'))
  const [link] = /https:\S+/.exec(mail?.text ?? '') ?? []
  if (link === undefined) throw new Error(`no link was mailed to ${email}`)
  return new URL(link)
}

/** The token of the link in the newest email to an address. */
export async function newestToken(site: TestApp, email: string): Promise<string> {
  return new URLSearchParams((await newestLink(site, email)).hash.slice(1)).get('token') ?? ''
}

/** Runs `work` while the queue of password hashes is full. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const state = { isDone: false }
  const waiting = Array.from({ length: 40 }, () => keepHashing(state))
  return work().finally(() => {
    state.isDone = true
    return Promise.all(waiting)
  })
}

async function keepHashing(state: { isDone: boolean }): Promise<void> {
  while (!state.isDone) await hashPassword('any', newClient()).catch(() => setImmediate())
}
