import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusal, type Refusal, refuseField } from '../../contract/envelope.ts'
import { type Api, type ApiRoutes, type DocumentedSchema, noToken } from '../../http/api-routes.server.ts'
import { clientOf } from '../../http/client-address.server.ts'
import {
  guarded,
  type ProfileApiParts,
  profileOf,
  saveResponses,
  uploadHooks,
  uploadResponses,
} from './api-parts.server.ts'
import { certificationsApi } from './certifications/api.server.ts'
import { documentUpdate, educationUpdate, personalUpdate, profileResponse, workUpdate } from './contract.ts'
import { messages } from './fields/messages.ts'
import { filesApi, openFileApi } from './files/api.server.ts'
import type { Refused } from './merging.server.ts'
import { acceptForms, createUploads, photoField, photoForm, type Uploads } from './photo/uploads.server.ts'
import { photoLimitKey } from './profile-records.server.ts'
import type { SaveResult } from './service.server.ts'

/** The routes of `contract.ts`. Each reads or changes only the profile of the candidate who sends the request. */
export function profileApi(parts: ProfileApiParts): ApiRoutes {
  return async (api) => {
    const uploads = createUploads(parts.clock)
    addProfileRoute(api, parts)
    addStepRoutes(api, parts)
    // In a separate scope, because it accepts forms only.
    await api.register((scope) => addWorkRoute(scope, parts, uploads))
    addPhotoRoute(api, parts)
    // In both modes, because the office still opens the files of earlier applications.
    openFileApi(api, parts)
    if (!parts.isLive) return
    await filesApi(api, parts, uploads)
    certificationsApi(api, parts)
  }
}

function addProfileRoute(api: Api, parts: ProfileApiParts) {
  api.get(
    '/candidates/profile',
    {
      onRequest: parts.sessions.required,
      schema: {
        ...guarded,
        operationId: 'getProfile',
        summary: 'Get your own profile',
        description:
          'Returns the account and everything that the steps of the profile have saved; a missing value is null. The link to the passport photo works for 15 minutes; call again for a new one.',
        response: { 200: profileResponse, 401: refusal, 503: refusal },
      },
    },
    async (request) => ({ status: true, data: await profileOf(request, parts) }),
  )
}

/** The steps that are sent as JSON. */
function addStepRoutes(api: Api, parts: ProfileApiParts) {
  const { profiles } = parts
  const personal = step(parts, personalUpdate, {
    operationId: 'updatePersonalDetails',
    summary: 'Update the personal details',
    description:
      'A missing field stays as it is; an empty or null one is cleared. A changed county clears a sub-county that is not sent with it. The date of birth is `YYYY-MM-DD`, between 16 and 100 years ago.',
  })
  api.post('/candidates/update/profile', personal, async (request, reply) =>
    answer(reply, { request, parts, message: 'Personal details saved.' }, profiles.savePersonal),
  )

  const education = step(parts, educationUpdate, {
    operationId: 'updateEducation',
    summary: 'Update the education details',
    description:
      'A missing field stays as it is, but every required one must have been saved before. Dates are `YYYY-MM-DD`; the last day must not be before the first.',
  })
  api.post('/candidates/update/education', education, async (request, reply) =>
    answer(reply, { request, parts, message: 'Education saved.' }, profiles.saveEducation),
  )

  const documents = step(parts, documentUpdate, {
    operationId: 'saveDocument',
    summary: 'Add a document, or update the one of the same type',
    description:
      'Stores the URL of a document on another site, such as Google Drive. A profile has one document of each type; a field that is missing stays as it is stored for this type.',
  })
  api.post('/candidates/update/documents', documents, async (request, reply) =>
    answer(reply, { request, parts, message: 'Document saved.' }, profiles.saveDocument),
  )
}

function step<Body extends z.ZodType>(
  { sessions }: ProfileApiParts,
  body: Body,
  documented: Pick<DocumentedSchema, 'operationId' | 'summary' | 'description'>,
) {
  return {
    onRequest: sessions.required,
    schema: { ...guarded, ...documented, body, response: saveResponses },
  }
}

type Save<Body> = { request: FastifyRequest & { body: Body }; parts: ProfileApiParts; message: string }

/** Saves the body, and responds with the profile after it or with why nothing was saved. */
async function answer<Body>(
  reply: FastifyReply,
  { request, parts, message }: Save<Body>,
  save: (candidateId: number, body: Body) => Promise<SaveResult>,
) {
  const saved = await save(parts.sessions.candidateOf(request), request.body)
  if (!saved.ok) return reply.code(422).send(refusalOf(saved))
  return { status: true, message, data: await profileOf(request, parts) }
}

async function addWorkRoute(api: Api, parts: ProfileApiParts, uploads: Uploads) {
  const { profiles, limit } = parts
  const photos = limit('passport-photo', { calls: 30, seconds: 60 * 60 })
  await acceptForms(api, photoForm)
  api.post(
    '/candidates/update/work_profile',
    {
      onRequest: uploadHooks(parts, uploads, photoForm),
      schema: {
        ...guarded,
        operationId: 'updateWorkProfile',
        summary: 'Update the work profile and its passport photo',
        description:
          'A form, in which a missing field stays as it is, because it may have a photo: PNG or JPEG, smaller than 5 MB. Without a photo the stored one stays, unless `remove_passport_photo` is 1. Limits: 30 photos an hour per candidate; at a time, ten uploads per candidate and 20 per client.',
        consumes: ['multipart/form-data'],
        body: workUpdate,
        response: uploadResponses,
      },
    },
    async (request, reply) =>
      answer(
        reply,
        { request, parts, message: 'Work profile saved successfully!' },
        async (candidateId, { [photoField]: file, ...update }) => {
          const photo = Buffer.isBuffer(file) && file.length > 0 ? file : null
          if (photo) await photos.take(photoLimitKey(candidateId))
          return profiles.saveWork(candidateId, update, photo && { bytes: photo, client: clientOf(request) })
        },
      ),
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
        operationId: 'getPassportPhoto',
        summary: 'Get a passport photo through the signed link in a profile',
        description:
          'Follow `passport_photo_url` of `GET /api/candidates/profile` unchanged. The link needs no token and works for 15 minutes. After that, or once the photo has been replaced or removed, the response is 404.',
        tags: ['profile'],
        security: noToken,
        params: z.object({ id: z.string().describe('The id of the photo in the link.') }),
        querystring: z.object({
          expires: z.string().max(20).catch('').describe('When the link expires, in seconds since 1970.'),
          signature: z.string().max(100).catch('').describe('The signature of the link.'),
        }),
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

function refusalOf(refused: Refused): Refusal {
  if (refused.code !== 'incomplete') return refusals[refused.code]
  const errors = Object.fromEntries(Object.entries(refused.errors).map(([name, message]) => [name, [message]]))
  return { status: false, message: 'Some values are missing. Please fill them in and try again.', errors }
}

const refusals: Record<Exclude<Refused['code'], 'incomplete'>, Refusal> = {
  no_such_county: refuseField('county', messages.county),
  no_county: refuseField('sub_county', messages.countyFirst),
  no_such_sub_county: refuseField('sub_county', messages.subCounty),
  no_birth_date: refuseField('dob', messages.birthDate),
  no_such_job_title: refuseField('job_title', messages.jobTitleChoice),
  dates_reversed: refuseField('to_date', messages.dateOrder),
  not_a_photo: refuseField(photoField, messages.photoType),
}
