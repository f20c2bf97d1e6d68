import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyError } from 'fastify'
import type { Api } from '../../../http/api-routes.server.ts'
import { limitBody } from '../../../http/arriving-body.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { serve } from '../../../http/calls.server.ts'
import { formError } from '../../../http/form-errors.server.ts'
import { maxUploadBytes, storeUpload } from '../../banners/upload-service.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { bannerCalls, bannerField as field } from './contract.ts'

/** The upload of a picture for a job. */
export async function bannersApi(api: Api, { guard, limit, db, clock }: OfficeParts): Promise<void> {
  const uploads = limit('staff-banner', { calls: 60, seconds: 60 * 60 })
  api.removeAllContentTypeParsers()
  api.setErrorHandler((error: FastifyError) => {
    throw formError(error)
  })
  await api.register(multipart, {
    attachFieldsToBody: 'keyValues',
    onFile: readFile,
    limits: { fileSize: maxUploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  })
  api.addHook('preParsing', async ({ raw }) => limitBody(raw, maxUploadBytes + 10_000, tooLarge))
  serve(api, guard, bannerCalls, {
    'POST /staff/banners': async ({ member, body: { [field]: file } }) => {
      if (!Buffer.isBuffer(file)) throw unusable('Choose a picture.')
      await uploads.take(`staff ${member.id}`)
      const stored = await storeUpload(db, file, clock.now())
      if (!stored.ok) throw unusable(stored.reason)
      return { data: { banner_image: stored.path } }
    },
  })
}

/** Buffers the file. Throws `CallRefused` as soon as it exceeds the limit. */
async function readFile(part: MultipartFile): Promise<void> {
  const limit = new Promise<never>((_, reject) => part.file.once('limit', () => reject(tooLarge())))
  await Promise.race([part.toBuffer(), limit])
}

function tooLarge(): CallRefused {
  return new CallRefused('The picture is larger than 5 MB. Choose a smaller one.', { statusCode: 413, field })
}

function unusable(reason: string): CallRefused {
  return new CallRefused(reason, { statusCode: 422, field })
}
