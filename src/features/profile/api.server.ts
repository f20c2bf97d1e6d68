import { createHash } from 'node:crypto'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { refusal, type Refusal, refuseField } from '../../contract/envelope.ts'
import type { Api, ApiRoutes } from '../../http/api-routes.server.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import { type Idempotency, repeatableHeaders } from '../../http/idempotency/idempotency.server.ts'
import type { LimitMaker } from '../../http/limits/limits.server.ts'
import type { SecurityLog } from '../../http/security-log/security-log.server.ts'
import type { Sessions } from '../../http/sessions.server.ts'
import type { AccountsService } from '../accounts/service.server.ts'
import {
  documentUpdate,
  educationUpdate,
  personalUpdate,
  profileResponse,
  savedResponse,
  workUpdate,
} from './contract.ts'
import { messages } from './fields/messages.ts'
import { acceptPhotoForms, createUploads, limitPhotoForm, photoField } from './photo/uploads.server.ts'
import { presentProfile } from './present.server.ts'
import { photoLimitKey } from './profile-records.server.ts'
import type { ProfileService, Save, SaveResult } from './service.server.ts'

type ProfileApiParts = {
  profiles: ProfileService
  accounts: Pick<AccountsService, 'findUser'>
  sessions: Sessions
  idempotency: Idempotency
  limit: LimitMaker
  securityLog: SecurityLog
  clock: Clock
}

/** The routes of `contract.ts`. Each reads or changes only the profile of the candidate who sends the request. */
export function profileApi(parts: ProfileApiParts): ApiRoutes {
  return async (api) => {
    api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    addProfileRoute(api, parts)
    addStepRoutes(api, parts)
    // In a separate scope, because it accepts forms only.
    await api.register((scope) => addWorkRoute(scope, parts))
    addPhotoRoute(api, parts)
  }
}

const guarded = { tags: ['profile'], security: [{ token: [] }] }
const saveResponses = { 200: savedResponse, 401: refusal, 422: refusal, 503: refusal }

function addProfileRoute(api: Api, { profiles, accounts, sessions }: ProfileApiParts) {
  api.get(
    '/candidates/profile',
    {
      onRequest: sessions.required,
      schema: {
        ...guarded,
        summary: 'Your own profile',
        response: { 200: profileResponse, 401: refusal, 503: refusal },
      },
    },
    async (request) => {
      const candidateId = sessions.candidateOf(request)
      const [user, profile] = await Promise.all([accounts.findUser(candidateId), profiles.readProfile(candidateId)])
      // The account was deleted during this request.
      if (!user) throw new CallRefused('Please sign in to continue.', { statusCode: 401 })
      return { status: true, data: presentProfile(user, profile) }
    },
  )
}

/** The steps that are sent as JSON. */
function addStepRoutes(api: Api, { profiles, sessions, idempotency }: ProfileApiParts) {
  api.post('/candidates/update/profile', step('Replace the personal details', personalUpdate), async (request, reply) =>
    sendResult(reply, await save(request, profiles.savePersonal), 'Personal details saved.'),
  )
  api.post(
    '/candidates/update/education',
    step('Replace the education details', educationUpdate),
    async (request, reply) => sendResult(reply, await save(request, profiles.saveEducation), 'Education saved.'),
  )
  api.post(
    '/candidates/update/documents',
    step('Add a document, or replace the one of the same type', documentUpdate),
    async (request, reply) => sendResult(reply, await save(request, profiles.saveDocument), 'Document saved.'),
  )

  function step<Body extends z.ZodType>(summary: string, body: Body) {
    return {
      onRequest: sessions.required,
      schema: { ...guarded, summary, headers: repeatableHeaders, body, response: saveResponses },
    }
  }

  function save<Update>(
    request: FastifyRequest & { body: Update },
    saveUpdate: (save: Save, update: Update) => Promise<SaveResult>,
  ) {
    const candidateId = sessions.candidateOf(request)
    return idempotency.once(request, { content: request.body, candidateId }, (key) =>
      saveUpdate({ candidateId, key }, request.body),
    )
  }
}

async function addWorkRoute(api: Api, { profiles, sessions, idempotency, limit, clock }: ProfileApiParts) {
  const uploads = createUploads(clock)
  const photos = limit('passport-photo', { calls: 30, seconds: 60 * 60 })
  await acceptPhotoForms(api)
  api.post(
    '/candidates/update/work_profile',
    {
      onRequest: [
        sessions.required,
        async (request, reply) => {
          // Unlike a listener, this also frees the slot if the connection closed while the session was looked up.
          finished(reply.raw, uploads.enter(request, sessions.candidateOf(request)))
        },
        limitPhotoForm,
      ],
      schema: {
        ...guarded,
        summary: 'Replace the work profile and its passport photo',
        consumes: ['multipart/form-data'],
        headers: repeatableHeaders,
        body: workUpdate,
        response: { ...saveResponses, 413: refusal, 415: refusal, 429: refusal },
      },
    },
    async (request, reply) => {
      const { [photoField]: file, ...update } = request.body
      const candidateId = sessions.candidateOf(request)
      const photo = Buffer.isBuffer(file) && file.length > 0 ? file : null
      const content = { ...update, photo: photo && createHash('sha256').update(photo).digest('hex') }
      const saved = await idempotency.once(request, { content, candidateId }, async (key) => {
        if (photo) await photos.take(photoLimitKey(candidateId))
        return profiles.saveWork({ candidateId, key }, update, photo)
      })
      return sendResult(reply, saved, 'Work profile saved successfully!')
    },
  )
}

/** Browsers style the page around an image with inline styles; nothing else may run there. */
const photoHeaders = {
  'content-disposition': 'inline; filename="passport-photo.jpg"',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
}

function addPhotoRoute(api: Api, { profiles, securityLog }: ProfileApiParts) {
  api.get(
    '/candidates/photos/:id',
    {
      schema: {
        summary: 'A passport photo, through a signed link from the profile',
        tags: ['profile'],
        params: z.object({ id: z.string() }),
        querystring: z.object({ expires: z.string().max(20).catch(''), signature: z.string().max(100).catch('') }),
        response: {
          200: { content: { 'image/jpeg': { schema: z.any().meta({ type: 'string', format: 'binary' }) } } },
          404: refusal,
          503: refusal,
        },
      },
    },
    async (request, reply) => {
      const photo = await profiles.openPhoto({ ...request.params, ...request.query })
      if (photo.ok) return reply.headers(photoHeaders).type('image/jpeg').send(photo.jpeg)
      securityLog.write(request, { security: 'photo_link_refused', reason: photo.code })
      return reply.code(404).send({
        status: false,
        message: 'This photo link no longer works. Open the photo again from your profile.',
      })
    },
  )
}

/** `saved` is null if the same request was saved before. */
function sendResult(reply: FastifyReply, saved: SaveResult | null, message: string) {
  return saved?.ok === false ? reply.code(422).send(refusals[saved.code]) : { status: true, message }
}

const refusals: Record<Extract<SaveResult, { ok: false }>['code'], Refusal> = {
  no_such_county: refuseField('county', messages.county),
  no_county: refuseField('sub_county', messages.countyFirst),
  no_such_sub_county: refuseField('sub_county', messages.subCounty),
  born_in_the_future: refuseField('dob', messages.pastDay),
  no_such_job_title: refuseField('job_title', messages.jobTitleChoice),
  not_a_photo: refuseField(photoField, messages.photoType),
}
