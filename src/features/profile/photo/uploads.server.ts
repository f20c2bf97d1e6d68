import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Api } from '../../../http/api-routes.server.ts'
import { announcedBytes, limitBody } from '../../../http/arriving-body.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { formError } from '../../../http/form-errors.server.ts'
import { arrivalOf, createSlots } from '../../../http/limits/slots.server.ts'
import { photoLimitBytes } from '../fields/choices.ts'
import { messages } from '../fields/messages.ts'

export const photoField = 'candidate_passport_photo'

/** The maximum size of the fields other than the photo. A form of this total size needs no slot. */
const maxFieldsBytes = 64 * 1024

/** Uploads are buffered in memory. A browser sends one at a time, more only after lost connections. */
const maxPerCandidate = 10
/** High, because many phones share one IP address behind their operator's NAT. */
const maxPerClient = 20
const maxPerProcess = 40

const tooMany = 'Too many people are uploading photos right now. Please try again in a moment.'

/** Limits the concurrent uploads of this process. */
export function createUploads(clock: Clock) {
  const slots = createSlots({
    maxSlots: maxPerProcess,
    clock,
    refuse: () => new CallRefused(tooMany, { statusCode: 503, retryAfterSeconds: 5 }),
  })
  return { enter }

  /** Returns a function that ends the upload. Throws a `CallRefused` over a limit. */
  function enter(request: FastifyRequest, candidateId: number): () => void {
    if (announcedBytes(request.raw) <= maxFieldsBytes) return () => {}
    return slots.take(arrivalOf(request.raw), [
      {
        key: `candidate ${candidateId}`,
        maxSlots: maxPerCandidate,
        refuse: () => refuseShare('You have too many uploads in progress. Please wait a few seconds, then try again.'),
      },
      { key: `client ${clientOf(request)}`, maxSlots: maxPerClient, refuse: () => refuseShare(tooMany) },
    ])
  }
}

function refuseShare(message: string): CallRefused {
  return new CallRefused(message, { statusCode: 429, retryAfterSeconds: 5, limit: 'uploads' })
}

/** Makes the routes of this scope accept multipart forms with a photo, and nothing else. */
export async function acceptPhotoForms(api: Api): Promise<void> {
  api.removeAllContentTypeParsers()
  api.setErrorHandler((error: FastifyError) => {
    throw formError(error)
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
}

export async function limitPhotoForm({ raw }: FastifyRequest): Promise<void> {
  limitBody(raw, photoLimitBytes + maxFieldsBytes, tooLarge)
}

/** Buffers a file. Throws a `CallRefused` if it is empty, or as soon as it exceeds the limit. */
async function readFile(part: MultipartFile): Promise<void> {
  if (part.fieldname !== photoField)
    throw new CallRefused(`Send at most one file, in the field ${photoField}.`, { statusCode: 400 })
  const limit = new Promise<never>((_, reject) => part.file.once('limit', () => reject(tooLarge())))
  const bytes = await Promise.race([part.toBuffer(), limit])
  // If no file was chosen, browsers send an empty one without a name.
  if (bytes.length === 0 && part.filename)
    throw new CallRefused(messages.photoType, { statusCode: 422, field: photoField })
}

function tooLarge(): CallRefused {
  return new CallRefused(messages.photoSize, { statusCode: 413, field: photoField })
}
