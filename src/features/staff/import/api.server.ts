import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hourMs } from '../../../clock.ts'
import { envelope } from '../../../contract/envelope.ts'
import type { Api } from '../../../http/api-routes.server.ts'
import { limitBody } from '../../../http/arriving-body.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { officeCalls } from '../office-call.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import {
  confirmation,
  importPage,
  importParams as params,
  importResponse,
  matchChoice,
  newImport,
  startedResponse,
  waitingResponse,
} from './contract.ts'
import { importFiles } from './files.server.ts'
import { createProcesses } from './processes.server.ts'
import {
  chooseMatch,
  cleanImports,
  closeMissingJobs,
  confirmImport,
  discardImport,
  findWaiting,
  type ImportParts,
  readImport,
  startDownload,
  startUpload,
  undoImport,
} from './service.server.ts'
import { sourcesApi } from './sources/api.server.ts'

const maxFileBytes = 64_000_000
const maxFormBytes = maxFileBytes + 64 * 1024
const cleanEveryMs = hourMs / 4

/** The calls that import files, and those of sources. */
export async function importApi(api: Api, officeParts: OfficeParts): Promise<void> {
  const { dataDir, logger } = officeParts
  const parts = { ...officeParts, files: importFiles(dataDir), processes: createProcesses(logger) }
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
  const { memberOf } = parts.guard
  await api.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: maxFileBytes, files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 },
    async onFile(this: FastifyRequest, part) {
      const limit = new Promise<never>((_, reject) => part.file.once('limit', () => reject(tooLarge())))
      const receiving = parts.files.add(part.file)
      received.set(this, receiving)
      const id = await Promise.race([receiving, limit])
      Object.assign(part, { value: { id, name: part.filename } })
    },
  })
  const { onRequest, schema } = officeCalls(parts.guard).staff('startImport', 'Start to import a file of jobs', {
    description:
      'Stores a file of at most 64 MB, or fetches a URL with a public address, and starts to read it. Each person may have three imports that are not finished. They are deleted after a day.',
    consumes: ['multipart/form-data', 'application/json'],
    body: newImport,
    response: startedResponse,
  })
  const limited = async ({ raw }: FastifyRequest) => limitBody(raw, maxFormBytes, tooLarge)
  api.post('/staff/imports', { onRequest: [onRequest, limited], schema }, async (request) => {
    const { url, file } = request.body
    const uploaded = uploadedFile.safeParse(file)
    if (!uploaded.success && url === undefined)
      throw new CallRefused('Choose a file, or enter a URL.', { statusCode: 422, field: 'file' })
    const id = uploaded.success
      ? await startUpload(parts, memberOf(request), uploaded.data)
      : await startDownload(parts, memberOf(request), url ?? '')
    return { status: true, data: { id } }
  })
}

/** What `onFile` leaves in the body. */
const uploadedFile = z.object({ id: z.uuid(), name: z.string() })

function tooLarge(): CallRefused {
  const message = 'The file is larger than 64 MB. Split it, or give the URL of a feed.'
  return new CallRefused(message, { statusCode: 413, field: 'file' })
}

function addReading(api: Api, parts: ImportParts): void {
  const { staff } = officeCalls(parts.guard)
  const list = staff('listImports', 'List your imports of a day that are not finished', { response: waitingResponse })
  api.get('/staff/imports', list, async (request) => {
    return { status: true, data: await findWaiting(parts.db, parts.guard.memberOf(request).id) }
  })

  const read = staff('readImport', 'Read how far an import has come', {
    description:
      'Returns what the file contains, how it is read, what an import would do, and a page of its rows. Call it again while `progress` is not null.',
    params,
    querystring: importPage,
    response: importResponse,
  })
  api.get('/staff/imports/:id', read, async ({ params: { id }, query }) => {
    return { status: true, data: await readImport(parts, id, query.page) }
  })
}

function addChanges(api: Api, parts: ImportParts): void {
  const { memberOf } = parts.guard
  const { staff } = officeCalls(parts.guard)
  const respond = async (id: string) => ({ status: true, data: await readImport(parts, id) })

  const match = staff('matchImport', 'Choose how a file is read', {
    description: 'Reads the file with this match, and counts what an import would do. It writes no job.',
    params,
    body: matchChoice,
    response: importResponse,
  })
  api.post('/staff/imports/:id/match', { ...match, bodyLimit: 1_000_000 }, async ({ params: { id }, body }) => {
    await chooseMatch(parts, id, body)
    return respond(id)
  })

  const confirm = staff('confirmImport', 'Import the jobs of a file', {
    description: 'Starts to write the jobs. A second call does nothing. `run` is set when they are written.',
    params,
    body: confirmation,
    response: importResponse,
  })
  api.post('/staff/imports/:id/confirm', confirm, async (request) => {
    const { id } = request.params
    await confirmImport(parts, memberOf(request), id, request.body.is_accepted)
    return respond(id)
  })

  const undo = staff('undoImport', 'Undo an import', {
    description:
      'Deletes its new jobs, restores changed ones, and opens closed ones. 409 if they were changed since by another run or by hand.',
    params,
    response: importResponse,
  })
  api.post('/staff/imports/:id/undo', undo, async (request) => {
    await undoImport(parts, memberOf(request), request.params.id)
    return respond(request.params.id)
  })

  const closing = staff('closeMissingJobs', 'Close the jobs that an imported file no longer has', {
    description: 'Closes the `missing` jobs of the preview. Undoing the import opens them again. 409 if it was undone.',
    params,
    response: importResponse,
  })
  api.post('/staff/imports/:id/close', closing, async (request) => {
    await closeMissingJobs(parts, memberOf(request), request.params.id)
    return respond(request.params.id)
  })

  const discard = staff('discardImport', 'Delete a file that will not be imported', { params, response: envelope })
  api.post('/staff/imports/:id/discard', discard, async ({ params: { id } }) => {
    await discardImport(parts, id)
    return { status: true }
  })
}
