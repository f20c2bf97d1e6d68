import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Clock } from '../../../calendar.ts'
import type { Api } from '../../../http/api-routes.server.ts'
import { announcedBytes, limitBody } from '../../../http/arriving-body.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import { formError } from '../../../http/form-errors.server.ts'
import { arrivalOf, createSlots } from '../../../http/limits/slots.server.ts'
import { t } from '../../../language/translate.ts'
import { photoLimitBytes } from '../fields/choices.ts'
import { messages } from '../fields/messages.ts'

export const photoField = 'candidate_passport_photo'

/** A form with files in one field, and the messages for those that it does not take. */
export type FileForm = { field: string; maxFiles: number; maxFileBytes: number; wrongType: string; tooLarge: string }

export const photoForm: FileForm = {
  field: photoField,
  maxFiles: 1,
  maxFileBytes: photoLimitBytes - 1,
  wrongType: messages.photoType,
  tooLarge: messages.photoSize,
}

/** The maximum size of the fields other than the files. A form of this total size needs no slot. */
const maxFieldsBytes = 64 * 1024

/** Uploads are buffered in memory. A browser sends one at a time, more only after lost connections. */
const maxPerCandidate = 10
/** High, because many phones share one IP address behind their operator's NAT. */
const maxPerClient = 20
const maxPerProcess = 40

const tooMany = 'Too many people are uploading photos right now. Please try again in a moment.'

export type Uploads = ReturnType<typeof createUploads>

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

/** Makes the routes of this scope accept multipart forms with files, and nothing else. */
export async function acceptForms(api: Api, form: FileForm): Promise<void> {
  api.removeAllContentTypeParsers()
  api.setErrorHandler((error: FastifyError) => {
    throw formError(error)
  })
  await api.register(multipart, {
    attachFieldsToBody: 'keyValues',
    onFile: (part) => readFile(part, form),
    limits: {
      fileSize: form.maxFileBytes,
      files: form.maxFiles,
      fields: 10,
      parts: 10 + form.maxFiles,
      fieldSize: 8_192,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  })
}

/** All files of a form together may be as large as one photo, because they are buffered in memory. */
export function limitForm(form: FileForm): (request: FastifyRequest) => Promise<void> {
  return async ({ raw }) => limitBody(raw, photoLimitBytes + maxFieldsBytes, () => tooLarge(form))
}

/** Buffers a file. Throws a `CallRefused` if it is empty, or as soon as it exceeds the limit. */
async function readFile(part: MultipartFile, form: FileForm): Promise<void> {
  const { field, maxFiles, wrongType } = form
  if (part.fieldname !== field) {
    const message =
      maxFiles === 1
        ? t('Send at most one file, in the field {field}.', { field })
        : t('Send at most {count} files, in the field {field}.', { count: maxFiles, field })
    throw new CallRefused(message, { statusCode: 400 })
  }
  const limit = new Promise<never>((_, reject) => part.file.once('limit', () => reject(tooLarge(form))))
  const bytes = await Promise.race([part.toBuffer(), limit])
  // If no file was chosen, browsers send an empty one without a name.
  if (bytes.length === 0 && part.filename) throw new CallRefused(wrongType, { statusCode: 422, field })
}

function tooLarge({ field, tooLarge }: FileForm): CallRefused {
  return new CallRefused(tooLarge, { statusCode: 413, field })
}
