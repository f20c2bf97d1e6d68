import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hourMs } from '../../../clock.ts'
import { envelope, refusal } from '../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, needsStaff } from '../../../http/api-routes.server.ts'
import { limitBody } from '../../../http/arriving-body.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import {
  confirmation,
  importPage,
  importResponse,
  matchChoice,
  newImport,
  startedResponse,
  waitingResponse,
} from './contract.ts'
import {
  chooseMatch,
  cleanImports,
  confirmImport,
  discardImport,
  importParts,
  type ImportParts,
  listWaiting,
  readImport,
  receiveFile,
  startDownload,
  startUpload,
  undoImport,
} from './service.server.ts'
import { sourcesApi } from './sources/api.server.ts'

const maxFileBytes = 64_000_000
const maxFormBytes = maxFileBytes + 64 * 1024
const cleanEveryMs = hourMs / 4

const office = { tags: ['office'], security: needsStaff } as const satisfies Partial<DocumentedSchema>
const params = z.object({ id: z.uuid().describe('The id of the import.') })
const refusals = { 401: refusal, 404: refusal, 422: refusal, 503: refusal }

/** The calls that import files, and those of sources. */
export async function importApi(api: Api, officeParts: OfficeParts): Promise<void> {
  const parts = importParts(officeParts)
  cleanRegularly(api, parts)
  // In a scope of its own, because it accepts forms too.
  await api.register((scope: Api) => addStart(scope, parts))
  addReading(api, parts)
  addChanges(api, parts)
  sourcesApi(api, parts)
}

function cleanRegularly(api: Api, parts: ImportParts): void {
  const clean = () =>
    cleanImports(parts).catch((error: unknown) => parts.logger.warn({ err: error }, 'old imports could not be deleted'))
  const timer = setInterval(clean, cleanEveryMs).unref()
  api.addHook('onClose', async () => {
    clearInterval(timer)
    await parts.processes.stop()
  })
}

async function addStart(api: Api, parts: ImportParts): Promise<void> {
  const received = new WeakMap<FastifyRequest, Promise<string>>()
  // The form may be refused after its file has arrived.
  api.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode === 200) return
    // A file that did not arrive is removed by itself.
    const id = await received.get(request)?.catch(() => undefined)
    if (id !== undefined) await parts.files.remove(id)
  })
  await api.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: maxFileBytes, files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 },
    async onFile(this: FastifyRequest, part) {
      const limit = new Promise<never>((_, reject) => part.file.once('limit', () => reject(tooLarge())))
      const receiving = receiveFile(parts, part.file)
      received.set(this, receiving)
      const id = await Promise.race([receiving, limit])
      Object.assign(part, { value: { id, name: part.filename } })
    },
  })
  api.post(
    '/staff/imports',
    {
      onRequest: [parts.guard.staff, async ({ raw }) => limitBody(raw, maxFormBytes, tooLarge)],
      schema: {
        ...office,
        operationId: 'startImport',
        summary: 'Start to import a file of jobs',
        description:
          'Stores a file of at most 64 MB, or fetches a URL with a public address, and starts to read it. Each person may have three imports that are not finished. They are deleted after a day.',
        consumes: ['multipart/form-data', 'application/json'],
        body: newImport,
        response: {
          200: startedResponse,
          401: refusal,
          403: refusal,
          409: refusal,
          413: refusal,
          422: refusal,
          503: refusal,
        },
      },
    },
    async (request) => {
      const member = parts.guard.memberOf(request)
      const { url, file } = request.body
      const uploaded = uploadedFile.safeParse(file)
      if (uploaded.success) await startUpload(parts, member, uploaded.data)
      else if (url === undefined)
        throw new CallRefused('Choose a file, or enter a URL.', { statusCode: 422, field: 'file' })
      const id = uploaded.data?.id ?? (await startDownload(parts, member, url ?? ''))
      return { status: true, data: { id } }
    },
  )
}

/** What `onFile` leaves in the body. */
const uploadedFile = z.object({ id: z.uuid(), name: z.string() })

function tooLarge(): CallRefused {
  const message = 'The file is larger than 64 MB. Split it, or give the URL of a feed.'
  return new CallRefused(message, { statusCode: 413, field: 'file' })
}

function addReading(api: Api, parts: ImportParts): void {
  const { guard } = parts
  api.get(
    '/staff/imports',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'listImports',
        summary: 'List your imports that are not finished',
        description: 'Returns the imports that you started within a day and that have not written jobs yet.',
        response: { 200: waitingResponse, 401: refusal, 503: refusal },
      },
    },
    async (request) => ({ status: true, data: await listWaiting(parts, guard.memberOf(request)) }),
  )
  api.get(
    '/staff/imports/:id',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'readImport',
        summary: 'Read how far an import has come',
        description:
          'Returns what the file contains, how it is read, what an import would do, and a page of its rows. Call it again while `progress` is not null.',
        params,
        querystring: importPage,
        response: { 200: importResponse, ...refusals },
      },
    },
    async ({ params, query }) => ({ status: true, data: await readImport(parts, params.id, query.page ?? 1) }),
  )
}

function addChanges(api: Api, parts: ImportParts): void {
  const { guard } = parts
  const respond = async (id: string) => ({ status: true, data: await readImport(parts, id, 1) })
  const responses = { 200: importResponse, ...refusals, 403: refusal, 409: refusal }
  api.post(
    '/staff/imports/:id/match',
    {
      onRequest: guard.staff,
      bodyLimit: 1_000_000,
      schema: {
        ...office,
        operationId: 'matchImport',
        summary: 'Choose how a file is read',
        description: 'Reads the file with this match, and counts what an import would do. It writes no job.',
        params,
        body: matchChoice,
        response: responses,
      },
    },
    async ({ params, body }) => {
      await chooseMatch(parts, params.id, body)
      return respond(params.id)
    },
  )
  api.post(
    '/staff/imports/:id/confirm',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'confirmImport',
        summary: 'Import the jobs of a file',
        description: 'Starts to write the jobs. A second call does nothing. `run` is set when they are written.',
        params,
        body: confirmation,
        response: responses,
      },
    },
    async (request) => {
      const { id } = request.params
      await confirmImport(parts, guard.memberOf(request), id, request.body.is_accepted)
      return respond(id)
    },
  )
  api.post(
    '/staff/imports/:id/undo',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'undoImport',
        summary: 'Undo an import',
        description:
          'Deletes its new jobs, and restores changed ones. Refused with 409 if they were changed since by another run or by hand.',
        params,
        response: responses,
      },
    },
    async (request) => {
      await undoImport(parts, guard.memberOf(request), request.params.id)
      return respond(request.params.id)
    },
  )
  api.post(
    '/staff/imports/:id/discard',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'discardImport',
        summary: 'Delete a file that will not be imported',
        description: 'Deletes the file and what was chosen for it. Jobs that were imported stay.',
        params,
        response: { ...responses, 200: envelope },
      },
    },
    async ({ params }) => {
      await discardImport(parts, params.id)
      return { status: true }
    },
  )
}
