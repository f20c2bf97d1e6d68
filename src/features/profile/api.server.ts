import { finished } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { refusal, type Refusal, refuseField } from '../../contract/envelope.ts'
import type { Api, ApiRoutes } from '../../http/api-routes.server.ts'
import { limitBody } from '../../http/arriving-body.server.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import type { LimitMaker } from '../../http/limits.server.ts'
import type { SecurityLog } from '../../http/security-log/security-log.server.ts'
import type { Sessions } from '../../http/sessions.server.ts'
import type { AccountsService } from '../accounts/service.server.ts'
import { documentUpdate, educationUpdate, personalUpdate, profileAnswer, savedAnswer, workUpdate } from './contract.ts'
import { photoLimitBytes } from './fields/choices.ts'
import { messages } from './fields/messages.ts'
import { createUploads, maxFieldsBytes } from './photo/uploads.server.ts'
import { presentProfile } from './present.server.ts'
import { photoLimitKey } from './profile-records.server.ts'
import type { ProfileService, Saved } from './service.server.ts'

export type ProfileApiParts = {
  profiles: ProfileService
  accounts: Pick<AccountsService, 'findUser'>
  sessions: Sessions
  limit: LimitMaker
  securityLog: SecurityLog
  clock: Clock
}

/** Fields and file of the work step, and what a form costs around them. */
const mostFormBytes = photoLimitBytes + maxFieldsBytes
const answers = { 200: savedAnswer, 401: refusal, 422: refusal, 503: refusal }
const guarded = { tags: ['profile'], security: [{ token: [] }] }

/** A browser that shows a picture by itself styles the page around it, inline; nothing else runs there. */
const photoHeaders = {
  'content-disposition': 'inline; filename="passport-photo.jpg"',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
}

/** The calls of `contract.ts`, below the prefix they are registered with: each for the candidate whose token it carries, and nobody else. */
export function profileApi({ profiles, accounts, sessions, limit, securityLog, clock }: ProfileApiParts): ApiRoutes {
  const uploads = createUploads(clock)
  const photos = limit('passport-photo', { calls: 30, seconds: 60 * 60 })

  return async (api) => {
    api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    api.get(
      '/candidates/profile',
      {
        onRequest: sessions.required,
        schema: {
          ...guarded,
          summary: 'The profile of whoever is signed in',
          response: { 200: profileAnswer, 401: refusal, 503: refusal },
        },
      },
      async (request) => {
        const candidateId = sessions.candidateOf(request)
        const [user, profile] = await Promise.all([accounts.findUser(candidateId), profiles.readProfile(candidateId)])
        // Erased a moment ago.
        if (!user) throw new CallRefused('Please sign in to go on.', { statusCode: 401 })
        return { status: true, data: presentProfile(user, profile) }
      },
    )

    api.post(
      '/candidates/update/profile',
      {
        onRequest: sessions.required,
        schema: { ...guarded, summary: 'Replace the personal details', body: personalUpdate, response: answers },
      },
      async (request, reply) =>
        answer(
          reply,
          await profiles.savePersonal(sessions.candidateOf(request), request.body),
          'Personal details saved.',
        ),
    )

    await api.register(workApi)

    api.post(
      '/candidates/update/education',
      {
        onRequest: sessions.required,
        schema: { ...guarded, summary: 'Replace the education', body: educationUpdate, response: answers },
      },
      async (request, reply) =>
        answer(reply, await profiles.saveEducation(sessions.candidateOf(request), request.body), 'Education saved.'),
    )

    api.post(
      '/candidates/update/documents',
      {
        onRequest: sessions.required,
        schema: {
          ...guarded,
          summary: 'Add the link to a document, or replace the one of its type',
          body: documentUpdate,
          response: answers,
        },
      },
      async (request, reply) =>
        answer(reply, await profiles.saveDocument(sessions.candidateOf(request), request.body), 'Document saved.'),
    )

    api.get(
      '/candidates/photos/:id',
      {
        schema: {
          summary: 'The passport photo behind a signed link of the profile',
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
        if (!photo.ok) {
          securityLog.write(request, { security: 'photo_link_refused', reason: photo.code })
          return reply.code(404).send({
            status: false,
            message: 'This photo link no longer works. Open the photo again from your profile.',
          })
        }
        return reply.headers(photoHeaders).type('image/jpeg').send(photo.jpeg)
      },
    )
  }

  /** In a scope of its own, which reads forms and nothing else. */
  async function workApi(api: Api) {
    api.removeAllContentTypeParsers()
    api.setErrorHandler((error: FastifyError) => {
      if (error.statusCode === 415)
        throw new CallRefused('This content type is not supported. Send multipart/form-data.', { statusCode: 415 })
      if (isTooMany(error))
        throw new CallRefused('The form has more fields or files than those of this step.', { statusCode: 413 })
      throw isBrokenForm(error)
        ? new CallRefused('The form could not be read. Please send it again.', { statusCode: 400 })
        : error
    })
    await api.register(multipart, {
      attachFieldsToBody: 'keyValues',
      onFile: readFile,
      limits: {
        fileSize: photoLimitBytes - 1,
        files: 1,
        fields: 10,
        parts: 11,
        fieldSize: 8_192,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    })
    api.post(
      '/candidates/update/work_profile',
      {
        onRequest: [
          sessions.required,
          async (request, reply) => {
            // Unlike a listener, this also frees the slot if the connection closed while the session was looked up.
            finished(reply.raw, uploads.enter(request, sessions.candidateOf(request)))
          },
          async ({ raw }) => limitBody(raw, mostFormBytes, tooLarge),
        ],
        schema: {
          ...guarded,
          summary: 'Replace the work profile, its passport photo included',
          consumes: ['multipart/form-data'],
          body: workUpdate,
          response: { ...answers, 413: refusal, 415: refusal, 429: refusal },
        },
      },
      async (request, reply) => {
        const { candidate_passport_photo: file, ...update } = request.body
        const candidateId = sessions.candidateOf(request)
        const photo = Buffer.isBuffer(file) && file.length > 0 ? file : null
        if (photo) await photos.take(photoLimitKey(candidateId))
        return answer(reply, await profiles.saveWork(candidateId, update, photo), 'Work profile saved successfully!')
      },
    )
  }
}

const photoField = 'candidate_passport_photo'

function tooLarge() {
  return new CallRefused(messages.photoSize, { statusCode: 413, field: photoField })
}

/** Reads a file into memory. Throws a `CallRefused` as soon as it is too large, not when it ends, and for a file without a byte. */
async function readFile(part: MultipartFile): Promise<void> {
  if (part.fieldname !== photoField)
    throw new CallRefused('The form has one file at most: candidate_passport_photo.', { statusCode: 400 })
  const limit = new Promise<never>((_, reject) => part.file.once('limit', () => reject(tooLarge())))
  const bytes = await Promise.race([part.toBuffer(), limit])
  // A form in which no file was chosen sends one without a name.
  if (bytes.length === 0 && part.filename)
    throw new CallRefused(messages.photoType, { statusCode: 422, field: photoField })
}

function isTooMany({ code }: FastifyError): boolean {
  return code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT'
}

/** The form parser's errors for a truncated form, a body that is not a form or a boundary it cannot search for (the "needle") have neither a status nor a code; it rejects field names such as `__proto__`. */
function isBrokenForm({ statusCode, code, message }: FastifyError): boolean {
  return (
    code === 'FST_PROTO_VIOLATION' ||
    (statusCode === undefined && code === undefined && /multipart|part header|needle/i.test(message))
  )
}

function answer(reply: FastifyReply, saved: Saved, message: string) {
  return saved.ok ? { status: true, message } : reply.code(422).send(refusals[saved.code])
}

const refusals: Record<Extract<Saved, { ok: false }>['code'], Refusal> = {
  no_such_county: refuseField('county', messages.county),
  no_county: refuseField('sub_county', messages.countyFirst),
  no_such_sub_county: refuseField('sub_county', messages.subCounty),
  born_in_the_future: refuseField('dob', messages.pastDay),
  no_such_job_title: refuseField('job_title', messages.jobTitleChoice),
  not_a_photo: refuseField(photoField, messages.photoType),
}
