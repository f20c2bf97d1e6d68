import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hourMs } from '../../../calendar.ts'
import type { Api } from '../../../http/api-routes.server.ts'
import { limitBody } from '../../../http/arriving-body.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { serve } from '../../../http/calls.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { importCalls, startCalls } from './contract.ts'
import { importFiles } from './files.server.ts'
import { createProcesses } from './processes.server.ts'
import {
  chooseMatch,
  cleanImports,
  closeMissingJobs,
  confirmImport,
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
  addImports(api, parts)
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
      const receiving = parts.files.add(part.file)
      received.set(this, receiving)
      const id = await Promise.race([receiving, limit])
      Object.assign(part, { value: { id, name: part.filename } })
    },
  })
  api.addHook('preParsing', async ({ raw }) => limitBody(raw, maxFormBytes, tooLarge))
  serve(api, parts.guard, startCalls, {
    'POST /staff/imports': async ({ member, body: { url, file } }) => {
      const uploaded = uploadedFile.safeParse(file)
      if (!uploaded.success && url === undefined)
        throw new CallRefused('Choose a file, or enter a URL.', { statusCode: 422, field: 'file' })
      const id = uploaded.success
        ? await startUpload(parts, member, uploaded.data)
        : await startDownload(parts, member, url ?? '')
      return { data: { id } }
    },
  })
}

/** What `onFile` leaves in the body. */
const uploadedFile = z.object({ id: z.uuid(), name: z.string() })

function tooLarge(): CallRefused {
  const message = 'The file is larger than 64 MB. Split it, or give the URL of a feed.'
  return new CallRefused(message, { statusCode: 413, field: 'file' })
}

function addImports(api: Api, parts: ImportParts): void {
  const read = async (id: string, page?: number) => ({ data: await readImport(parts, id, page) })

  /** Handles a call that changes an import, and returns it as it is then. */
  function changing<Call extends { params: { id: string } }>(change: (call: Call) => Promise<void>) {
    return async (call: Call) => {
      await change(call)
      return read(call.params.id)
    }
  }

  serve(api, parts.guard, importCalls, {
    'GET /staff/imports/{id}': ({ params, query }) => read(params.id, query.page),
    'POST /staff/imports/{id}/match': changing(({ params, body }) => chooseMatch(parts, params.id, body)),
    'POST /staff/imports/{id}/confirm': changing(({ member, params }) => confirmImport(parts, member, params.id)),
    'POST /staff/imports/{id}/undo': changing(({ member, params }) => undoImport(parts, member, params.id)),
    'POST /staff/imports/{id}/close': changing(({ member, params }) => closeMissingJobs(parts, member, params.id)),
  })
}
