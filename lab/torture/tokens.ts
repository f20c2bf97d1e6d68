import fc from 'fast-check'
import { hourMs, later } from '../../src/calendar.ts'
import { newSecretToken } from '../../src/features/accounts/secret-tokens.server.ts'
import { call, newClient } from '../../tests/support/accounts.ts'
import { type ApiDocument, callsOf, readApiDocument } from '../../tests/support/api-document.ts'
import { canary, registerCanary } from '../../tests/support/canary.ts'
import { newPhoto, profileOf } from '../../tests/support/profiles.ts'
import { canariesIn } from '../../tests/support/stored-text.ts'
import { type ApiRequest, requestsTo } from './api-requests.ts'
import { goodValues } from './api-values.ts'
import { createFindings, type Part, type PartOptions } from './part.ts'
import { startSessions, startTortureSite, type TortureSite } from './torture-site.ts'

type TokenState = 'none' | 'malformed' | 'unknown' | 'expired' | 'signed out' | "another candidate's"

/** Requests per call and state: as documented, with hostile values, and ones that name the owner. */
const requestsEach = 10
const others = 3
/** The owner is registered after the others. */
const ownerId = others + 1

/** Sends requests to every documented call in each state of the token, and looks for data of another candidate. */
export const tokens: Part = { minutes: 0.5, run: runTokens }

async function runTokens(options: PartOptions) {
  const site = await startTortureSite({ jobs: 100, candidates: others })
  const findings = createFindings()
  try {
    const document = await readApiDocument(site)
    const owner = await registerCanary(site)
    const canaries = Object.values(canary).filter((value) => value !== canary.job_title)
    const before = await profileOf(site, owner.token)
    if (canariesIn(JSON.stringify(before), canaries).length < 8) findings.add('the owner does not see the profile')
    const states = await makeTokens(site)
    const accepted = new Map<TokenState, number>()
    let count = 0
    let slowestMs = 0
    for (const documented of callsOf(document)) {
      const requests = drawRequests(documented, document, { owner, options })
      const baseline = new Map<number, number>()
      // A new one for each call, because one of the calls revokes it.
      const [, other = ''] = await startSessions(site.db, later(new Date(), hourMs))
      states.set("another candidate's", other)
      for (const [state, token] of states) {
        for (const [at, request] of requests.entries()) {
          const start = performance.now()
          const { status, text } = await send(site, request, token)
          slowestMs = Math.max(slowestMs, performance.now() - start)
          count++
          if (status === 200) accepted.set(state, (accepted.get(state) ?? 0) + 1)
          const what = `${request.method} ${request.path} with a token that is ${state}`
          const leaked = canariesIn(
            text,
            canaries.filter((value) => !isSent(request, value)),
          )
          if (leaked.length > 0) findings.add(`${what} reveals ${leaked.join(', ')}`)
          if (status >= 500) findings.add(`${what} responded ${status}`)
          if (state === 'none') baseline.set(at, status)
          const problem = judge(documented.operation.security ?? [], { state, status, unsigned: baseline.get(at) ?? 0 })
          if (problem) findings.add(`${what} ${problem}`)
        }
      }
    }
    const after = await profileOf(site, owner.token)
    if (withoutLinks(before) !== withoutLinks(after)) findings.add('the profile of the owner has changed')
    return {
      done: 'requests in six states of the token',
      count,
      slowestMs,
      findings,
      notes: [
        `${callsOf(document).length} calls x ${states.size} states x ${requestsEach} requests`,
        `responses with 200: ${[...accepted].map(([state, number]) => `${state} ${number}`).join(', ')}`,
      ],
    }
  } finally {
    await site.stop()
  }
}

async function makeTokens(site: TortureSite): Promise<Map<TokenState, string | null>> {
  const [signedOut = ''] = site.tokens
  await call(site, 'POST', '/logout', { token: signedOut })
  const expired = await startSessions(site.db, new Date(Date.now() - 1_000))
  return new Map<TokenState, string | null>([
    ['none', null],
    ['malformed', 'x'.repeat(8)],
    ['unknown', newSecretToken().token],
    ['expired', expired[2] ?? ''],
    ['signed out', signedOut],
  ])
}

type Drawing = { owner: { photoLink: string }; options: PartOptions }

/** The same requests for each state. Some name the owner, in the path, the query or the body. */
function drawRequests(
  documented: ReturnType<typeof callsOf>[number],
  document: ApiDocument,
  { owner, options }: Drawing,
): ApiRequest[] {
  const [photoId = ''] = /[0-9a-f-]{36}/.exec(owner.photoLink) ?? []
  const known = { ...goodValues, id: fc.constant(photoId), recaptcha_token: fc.constant('not solved') }
  const inputs = { known, tokens: ['t'], lostTokens: ['t'], photos: [photo] }
  const drawn = fc.sample(requestsTo(documented, document, inputs), { seed: options.seed, numRuns: requestsEach * 40 })
  const template = new RegExp(`^${documented.path.replaceAll(/\{\w+\}/g, '[^/?]+')}$`)
  return drawn
    .filter(({ method, path, headers }) => {
      const isUsual = method === documented.method && template.test(path.split('?')[0] ?? '')
      // These are refused before the token is read.
      return (
        isUsual &&
        path.length < 8_000 &&
        headers['content-encoding'] === undefined &&
        !/%(?![\da-f]{2})|%ED%A0/i.test(path)
      )
    })
    .slice(0, requestsEach)
    .map((request, at) => (at % 2 === 0 ? request : nameOwner(request)))
}

const photo = await newPhoto()

function nameOwner(request: ApiRequest): ApiRequest {
  const { username, email } = canary
  const query = `candidate_id=${ownerId}&user_id=${ownerId}&id=${ownerId}&username=${username}&email=${encodeURIComponent(email)}`
  const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${query}`
  return {
    ...request,
    path,
    headers: { ...request.headers, 'x-user-id': `${ownerId}`, cookie: `user=${username}; id=${ownerId}` },
  }
}

/** What is sent may come back. */
function isSent({ path, body }: ApiRequest, value: string): boolean {
  return `${decodeURIComponent(path.replaceAll(/%(?![\da-f]{2})/gi, '%25'))}${body?.toString() ?? ''}`.includes(value)
}

async function send(
  site: TortureSite,
  { method, path, headers, body }: ApiRequest,
  token: string | null,
): Promise<{ status: number; text: string }> {
  const { authorization: _, ...rest } = headers
  const response = await fetch(site.origin + path, {
    method,
    headers: { ...rest, 'x-forwarded-for': newClient(), ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: body === null ? null : new Uint8Array(body),
    redirect: 'manual',
  })
  const sent = [...response.headers].join('\n')
  return { status: response.status, text: `${sent}\n${await response.text()}` }
}

type Seen = { state: TokenState; status: number; unsigned: number }

/** What is wrong with a status, by the security that the call documents; null if nothing is. */
function judge(security: object[], { state, status, unsigned }: Seen): string | null {
  const isAccepted = state === "another candidate's"
  const isRequired = security.length > 0 && security.every((each) => Object.keys(each).length > 0)
  if (isRequired) {
    if (!isAccepted && status !== 401) return `responded ${status} instead of 401`
    return isAccepted && status === 401 ? 'was refused, although the token is valid' : null
  }
  if (security.length > 0) return status === 401 ? 'responded 401, although a token is optional' : null
  // Some calls are limited by what they name, not by the client.
  if (status === 429 || unsigned === 429) return null
  return status === unsigned ? null : `responded ${status}, but ${unsigned} without a token`
}

/** Photo links contain the time. */
function withoutLinks(profile: object): string {
  return JSON.stringify(profile).replaceAll(/expires=\d+&signature=[\w-]+/g, '')
}
