import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetPassword, newClient, newDetails, newestToken, registerPerson, signIn } from '../support/accounts.ts'
import { type ApiDocument, callsOf, readApiDocument } from '../support/api-document.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { insertJob } from '../support/jobs.ts'
import {
  blobOf,
  document,
  education,
  newCandidate,
  newPdf,
  newPhoto,
  personal,
  profileOf,
  upload,
  workForm,
} from '../support/profiles.ts'

/** `id` replaces `{id}` in the path. `body` is sent as JSON, unless it is a form or text. */
type Input = { id?: string; query?: string; body?: unknown; type?: string; token?: string; from?: string }
/** Sends one request, and checks that its response has this status and the schema that the document has for it. */
type Send = (status: number, input?: Input) => Promise<void>

let site: TestApp
let api: ApiDocument
const ajv = new Ajv2020({ strict: false, allErrors: true })

beforeAll(async () => {
  site = await startTestApp()
  api = await readApiDocument(site)
  addFormats.default(ajv)
  ajv.addSchema(api, 'api')
})
afterAll(() => site.close())

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Requests for each call of the API, by its operationId. */
const samples: Record<string, (send: Send) => Promise<void>> = {
  async listJobs(send) {
    for (let count = 0; count < 3; count++) await insertJob(site.db, { city: 'Voi', closes_on: '2026-12-24' })
    await site.catchUp()
    for (const query of ['', '?limit=2', '?limit=2&fields=card', '?facets=none', '?facets=trades&search=no-such-job'])
      await send(200, { query })
    await send(422, { query: '?limit=0' })
  },
  async getJob(send) {
    const { uuid } = await insertJob(site.db, { benefits: 'Lunch', salary: 'KES 40,000' })
    await site.catchUp()
    await send(200, { id: uuid })
    await send(400, { id: '%' })
    await send(404, { id: unknownId })
  },
  listJobTitles: (send) => send(200),
  listCounties: (send) => send(200),
  async listSubCounties(send) {
    await send(200, { id: '47' })
    await send(404, { id: '48' })
  },
  async checkUsername(send) {
    const from = newClient()
    for (let count = 0; count < 20; count++) await send(200, { body: { username: 'amina' }, from })
    await send(429, { body: { username: 'amina' }, from })
    await send(200, { body: { username: '?' } })
    await send(400, { body: '{', type: 'application/json' })
    await send(413, { body: { username: 'x'.repeat(70_000) } })
    await send(415, { body: 'username=amina', type: 'application/x-www-form-urlencoded' })
    await send(422, { body: {} })
  },
  async getBotCheck(send) {
    await send(200)
    await send(422, { query: '?form=login' })
  },
  async register(send) {
    const details = await newDetails(site)
    await send(201, { body: details })
    await send(422, { body: details })
    await send(422, { body: {} })
  },
  async signIn(send) {
    const { username, password } = await registerPerson(site)
    await send(200, { body: { identifier: username, password } })
    await send(401, { body: { identifier: username, password: 'wrong' } })
    await send(422, { body: {} })
  },
  async signOut(send) {
    await send(200, { token: await newCandidate(site) })
    await send(200)
    await send(400, { body: '{', type: 'application/json' })
  },
  async verifyEmail(send) {
    const { email } = await registerPerson(site)
    await send(200, { body: { token: await newestToken(site, email) } })
    await send(422, { body: { token: 'wrong' } })
  },
  async sendVerificationEmail(send) {
    const token = await newCandidate(site)
    for (let count = 0; count < 3; count++) await send(200, { token })
    await send(429, { token })
    await send(401)
  },
  async correctEmail(send) {
    const person = await registerPerson(site)
    const [token, { password }] = [await signIn(site, person), person]
    const { email } = await newDetails(site)
    await send(200, { body: { email, password }, token })
    await send(401, { body: { email, password } })
    await send(422, { body: { email, password: 'wrong' }, token })
  },
  async requestPasswordReset(send) {
    await send(200, { body: { identifier: 'amina@example.com' } })
    await send(422, { body: {} })
  },
  async resetPassword(send) {
    const { email, national_id } = await registerPerson(site)
    await forgetPassword(site, email)
    const body = { token: await newestToken(site, email), password: 'a quiet road to the coast' }
    await send(422, { body })
    await send(200, { body: { ...body, national_id } })
    await send(422, { body: { token: 'wrong', password: 'a quiet road to the coast' } })
  },
  async getProfile(send) {
    const token = await newCandidate(site)
    await send(200, { token })
    await send(401, { token: 'a-token-that-nobody-has' })
  },
  updatePersonalDetails: (send) => sendStep(send, personal, { ...personal, county: 'Atlantis' }),
  updateEducation: (send) => sendStep(send, education, { ...education, to_date: '2000-01-01' }),
  saveDocument: (send) => sendStep(send, document, { ...document, document_type: 'Poem' }),
  async updateWorkProfile(send) {
    const withPhoto = async () => workForm({ candidate_passport_photo: blobOf(await newPhoto()) })
    await sendStep(send, await withPhoto(), workForm({ job_title: 'Astronaut' }))
    const token = await newCandidate(site)
    await send(413, { body: workForm({ candidate_passport_photo: blobOf(Buffer.alloc(6_000_000)) }), token })
    await send(415, { body: {}, token })
  },
  async getPassportPhoto(send) {
    const token = await signIn(site, await registerPerson(site))
    const body = workForm({ candidate_passport_photo: blobOf(await newPhoto()) })
    await fetch(`${site.origin}/api/candidates/update/work_profile`, requestOf('POST', { body, token }))
    await sendLink(send, (await profileOf(site, token)).work_profile.passport_photo_url)
  },
  unsubscribe: (send) => send(200),
  async getFile(send) {
    // Only a live site stores files, but either opens them.
    const live = await startTestApp({ database: site, config: { isLive: true } })
    const token = await signIn(site, await registerPerson(site))
    await upload(live, token, [newPdf()])
    const [file] = (await profileOf(live, token)).documents
    await live.close()
    await sendLink(send, file?.document_url ?? null)
  },
}

async function sendLink(send: Send, link: string | null): Promise<void> {
  const { pathname, search } = new URL(link ?? '', site.origin)
  const id = pathname.split('/').at(-1)
  await send(200, { id, query: search })
  await send(404, { id })
}

async function sendStep(send: Send, good: unknown, bad: unknown): Promise<void> {
  const token = await newCandidate(site)
  await send(200, { body: good, token })
  await send(401, { body: good })
  await send(422, { body: bad, token })
}

test('there are samples for each call of the API document, except those of the office', () => {
  const calls = callsOf(api).filter(({ path }) => !path.startsWith('/api/staff/'))
  const documented = calls.map(({ operation }) => operation.operationId ?? '')
  expect(Object.keys(samples).toSorted()).toEqual(documented.toSorted())
})

test.each(Object.entries(samples))('the responses of %s match the API document', async (operationId, run) => {
  const call = callsOf(api).find(({ operation }) => operation.operationId === operationId)
  if (!call) throw new Error(`the document has no ${operationId}`)
  const { method, path, operation } = call
  await run(async (status, input = {}) => {
    const url = site.origin + path.replace('{id}', input.id ?? '') + (input.query ?? '')
    const response = await fetch(url, requestOf(method, input))
    expect([response.status, response.statusText], url).toEqual([status, operation.responses[status]?.description])
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
    expect(Object.keys(operation.responses[status]?.content ?? {})).toContain(type)
    const isDelayed = operation.responses[status]?.headers?.['Retry-After'] !== undefined
    expect(response.headers.has('retry-after'), url).toBe(isDelayed)
    const body: unknown = type === 'application/json' ? await response.json() : null
    expect(problemsOf(body, [path, method, status, type]), url).toEqual([])
  })
})

function requestOf(method: string, { body, type = 'application/json', token, from = newClient() }: Input): RequestInit {
  const headers = new Headers({ 'x-forwarded-for': from })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (body instanceof FormData) return { method, headers, body }
  if (body === undefined) return { method, headers }
  headers.set('content-type', type)
  return { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** Where a JSON body differs from the schema of a documented response. */
function problemsOf(body: unknown, [path, method, status, type]: [string, string, number, string]): string[] {
  if (type !== 'application/json') return []
  const steps = ['paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema']
  const pointer = steps.map((step) => String(step).replaceAll('/', '~1')).join('/')
  const validate = ajv.compile({ $ref: `api#/${encodeURI(pointer)}` })
  validate(body)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
