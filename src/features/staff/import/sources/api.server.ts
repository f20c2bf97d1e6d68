import { z } from 'zod'
import { envelope, refusal } from '../../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, needsStaff } from '../../../../http/api-routes.server.ts'
import { runChoice, sourceResponse, sourceSettings, sourcesResponse, undoChoice } from '../contract.ts'
import type { ImportParts } from '../service.server.ts'
import {
  listAllSources,
  readOneSource,
  removeOneSource,
  runSource,
  saveSourceSettings,
  undoSourceRun,
} from './service.server.ts'

const office = { tags: ['office'], security: needsStaff } as const satisfies Partial<DocumentedSchema>
const params = z.object({ name: z.string().max(100).describe('The name of the source.') })
const refusals = { 401: refusal, 404: refusal, 422: refusal, 503: refusal }
const changeRefusals = { ...refusals, 403: refusal, 409: refusal }

/** The calls of sources: feeds that are read again and again, and names under which files are uploaded. */
export function sourcesApi(api: Api, parts: ImportParts): void {
  addReading(api, parts)
  addChanges(api, parts)
}

function addReading(api: Api, parts: ImportParts): void {
  const { guard } = parts
  api.get(
    '/staff/sources',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'listSources',
        summary: 'List the sources of jobs',
        description: 'Returns every source with its schedule and its last run. Passwords in URLs are left out.',
        response: { 200: sourcesResponse, 401: refusal, 503: refusal },
      },
    },
    async () => ({ status: true, data: await listAllSources(parts) }),
  )
  api.get(
    '/staff/sources/:name',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'readSource',
        summary: 'Read a source with its runs',
        description: 'Returns the last 30 runs of a source: what changed, and the refused rows by reason.',
        params,
        response: { 200: sourceResponse, ...refusals },
      },
    },
    async ({ params }) => ({ status: true, data: await readOneSource(parts, params.name) }),
  )
}

function addChanges(api: Api, parts: ImportParts): void {
  const { guard } = parts
  const respond = async (name: string) => ({ status: true, data: await readOneSource(parts, name) })
  api.post(
    '/staff/sources/:name',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'saveSource',
        summary: 'Save when a source is read',
        description:
          'With `import_id`, keeps the URL of that import as a source. Otherwise changes an existing source.',
        params,
        body: sourceSettings,
        response: { 200: sourceResponse, ...changeRefusals },
      },
    },
    async (request) => {
      const { name } = request.params
      await saveSourceSettings(parts, { name, member: guard.memberOf(request) }, request.body)
      return respond(name)
    },
  )
  api.post(
    '/staff/sources/:name/run',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'runSource',
        summary: 'Read a source now',
        description: 'Starts to read its feed. Its last run is `running` until it has ended.',
        params,
        body: runChoice,
        response: { 200: sourceResponse, ...changeRefusals },
      },
    },
    async (request) => {
      const { name } = request.params
      await runSource(parts, { name, member: guard.memberOf(request) }, request.body.is_accepted)
      return respond(name)
    },
  )
  api.post(
    '/staff/sources/:name/undo',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'undoSourceRun',
        summary: 'Undo a run of a source',
        description: 'Restores the jobs to their state before the run. Refused with 409 if they were changed since.',
        params,
        body: undoChoice,
        response: { 200: sourceResponse, ...changeRefusals },
      },
    },
    async (request) => {
      const { name } = request.params
      await undoSourceRun(parts, { name, member: guard.memberOf(request) }, request.body.run)
      return respond(name)
    },
  )
  api.post(
    '/staff/sources/:name/remove',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'removeSource',
        summary: 'Remove a source',
        description: 'It is not read again, and forgets how its columns are read. Its jobs stay on the board.',
        params,
        response: { 200: envelope, ...changeRefusals },
      },
    },
    async (request) => {
      await removeOneSource(parts, { name: request.params.name, member: guard.memberOf(request) })
      return { status: true }
    },
  )
}
