import { z } from 'zod'
import { envelope } from '../../../../contract/envelope.ts'
import type { Api } from '../../../../http/api-routes.server.ts'
import { listSources } from '../../../feeds/sources/sources-service.server.ts'
import { officeCalls } from '../../office-call.server.ts'
import { runChoice, sourceResponse as response, sourceSettings, sourcesResponse, undoChoice } from '../contract.ts'
import type { ImportParts } from '../service.server.ts'
import { readOneSource, removeOneSource, runSource, saveSourceSettings, undoSourceRun } from './service.server.ts'

const params = z.object({ name: z.string().max(100).describe('The name of the source.') })

/** The calls of sources: feeds that are read again and again, and names under which files are uploaded. */
export function sourcesApi(api: Api, parts: ImportParts): void {
  const { db, encryption, clock, guard } = parts
  const { staff } = officeCalls(guard)
  const list = staff('listSources', 'List the sources of jobs', {
    description: 'Returns every source with its schedule and its last run. Passwords in URLs are left out.',
    response: sourcesResponse,
  })
  api.get('/staff/sources', list, async () => {
    return { status: true, data: await listSources({ db, encryption, now: clock.now() }) }
  })

  const read = staff('readSource', 'Read a source with its last 30 runs', { params, response })
  api.get('/staff/sources/:name', read, async (request) => {
    return { status: true, data: await readOneSource(parts, request.params.name) }
  })
  addChanges(api, parts)
}

function addChanges(api: Api, parts: ImportParts): void {
  const { memberOf } = parts.guard
  const { staff } = officeCalls(parts.guard)
  const respond = async (name: string) => ({ status: true, data: await readOneSource(parts, name) })

  const saving = staff('saveSource', 'Save when a source is read', {
    description: 'With `import_id`, keeps the URL of that import as a source. Otherwise changes an existing source.',
    params,
    body: sourceSettings,
    response,
  })
  api.post('/staff/sources/:name', saving, async (request) => {
    const { name } = request.params
    await saveSourceSettings(parts, { name, member: memberOf(request) }, request.body)
    return respond(name)
  })

  const run = staff('runSource', 'Read a source now', {
    description: 'Starts to read its feed. Its last run is `running` until it has ended.',
    params,
    body: runChoice,
    response,
  })
  api.post('/staff/sources/:name/run', run, async (request) => {
    const { name } = request.params
    await runSource(parts, { name, member: memberOf(request) }, request.body.is_accepted)
    return respond(name)
  })

  const undo = staff('undoSourceRun', 'Undo a run of a source', {
    description: 'Restores the jobs to their state before the run. 409 if they were changed since.',
    params,
    body: undoChoice,
    response,
  })
  api.post('/staff/sources/:name/undo', undo, async (request) => {
    const { name } = request.params
    await undoSourceRun(parts, { name, member: memberOf(request) }, request.body.run)
    return respond(name)
  })

  const remove = staff('removeSource', 'Remove a source with how its columns are read', { params, response: envelope })
  api.post('/staff/sources/:name/remove', remove, async (request) => {
    await removeOneSource(parts, { name: request.params.name, member: memberOf(request) })
    return { status: true }
  })
}
