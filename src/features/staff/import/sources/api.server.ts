import type { Api } from '../../../../http/api-routes.server.ts'
import { serve } from '../../../../http/calls.server.ts'
import { listSources } from '../../../feeds/sources/sources-service.server.ts'
import { sourceCalls } from '../contract.ts'
import type { ImportParts } from '../service.server.ts'
import { readOneSource, removeOneSource, runSource, saveSourceSettings, undoSourceRun } from './service.server.ts'

/** The calls of sources: feeds that are read again and again, and names under which files are uploaded. */
export function sourcesApi(api: Api, parts: ImportParts): void {
  const { db, encryption, clock, guard } = parts

  /** Handles a call that changes a source, and returns it as it is then. */
  function changing<Call extends { params: { name: string } }>(change: (call: Call) => Promise<void>) {
    return async (call: Call) => {
      await change(call)
      return { data: await readOneSource(parts, call.params.name) }
    }
  }

  serve(api, guard, sourceCalls, {
    'GET /staff/sources': async () => ({ data: await listSources({ db, encryption, now: clock.now() }) }),
    'GET /staff/sources/{name}': async ({ params }) => ({ data: await readOneSource(parts, params.name) }),
    'POST /staff/sources/{name}': changing(({ member, params, body }) =>
      saveSourceSettings(parts, { ...params, member }, body),
    ),
    'POST /staff/sources/{name}/run': changing(({ member, params, body }) =>
      runSource(parts, { ...params, member }, body.is_accepted),
    ),
    'POST /staff/sources/{name}/undo': changing(({ member, params, body }) =>
      undoSourceRun(parts, { ...params, member }, body.run),
    ),
    'POST /staff/sources/{name}/remove': async ({ member, params }) => {
      await removeOneSource(parts, { ...params, member })
      return {}
    },
  })
}
