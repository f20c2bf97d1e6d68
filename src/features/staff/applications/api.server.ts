import type { Api } from '../../../http/api-routes.server.ts'
import { serve } from '../../../http/calls.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { applicationCalls } from './contract.ts'
import { moveApplications, undoMoves } from './moves.server.ts'
import { addNote, openApplication, sendMessage } from './one.server.ts'
import { exportApplications, listForEmployer, searchApplications } from './search.server.ts'

/** The calls about applications, which exist in both modes. A search travels in a body, because URLs are logged. */
export function staffApplicationsApi(api: Api, parts: OfficeParts): void {
  serve(api, parts.guard, applicationCalls, {
    'POST /staff/applications/search': ({ body }) => searchApplications(parts, body),
    'POST /staff/applications/csv': async ({ member, body }) => ({
      file: { name: 'applications.csv', content: await exportApplications(parts, member, body) },
    }),
    'POST /staff/applications/employer-csv': async ({ member, body }) => ({
      file: { name: 'applications-for-employer.csv', content: await listForEmployer(parts, member, body) },
    }),
    'POST /staff/applications/move': ({ member, body }) => moveApplications(parts, member, body),
    'POST /staff/applications/undo': async ({ member, body }) => ({ data: await undoMoves(parts, member, body) }),
    'GET /staff/applications/{ref}': async ({ member, params }) => ({
      data: await openApplication(parts, member, params.ref),
    }),
    'POST /staff/applications/{ref}/notes': async ({ member, params, body }) => {
      await addNote(parts, member, params.ref, body.text)
      return { message: 'The note is saved.' }
    },
    'POST /staff/applications/{ref}/messages': async ({ member, params, body }) => {
      await sendMessage(parts, member, params.ref, body.text)
      return { message: 'The message is sent.' }
    },
  })
}
