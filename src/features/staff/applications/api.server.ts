import type { Api } from '../../../http/api-routes.server.ts'
import { messageResponse } from '../../accounts/contract.ts'
import { fileOf, officeCalls, sendFile } from '../office-call.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import {
  applicationFilters,
  applicationMessage,
  applicationNote,
  applicationParams as params,
  applicationResponse,
  applicationSearch,
  moveBody,
  moveResponse,
  searchResponse,
  undoBody,
  undoResponse,
} from './contract.ts'
import { moveApplications, undoMoves } from './moves.server.ts'
import { addNote, openApplication, sendMessage } from './one.server.ts'
import { exportApplications, listForEmployer, searchApplications } from './search.server.ts'

/** The calls about applications, which exist in both modes. A search travels in a body, because URLs are logged. */
export function staffApplicationsApi(api: Api, parts: OfficeParts): void {
  addSearch(api, parts)
  addMoves(api, parts)
  addOne(api, parts)
}

function addSearch(api: Api, parts: OfficeParts): void {
  const { memberOf } = parts.guard
  const { staff, managersWithCode } = officeCalls(parts.guard)
  const search = staff('searchStaffApplications', 'Search for applications', {
    description:
      'Returns a page of 50 applications that match all filters, newest first. Filters on the profile read what it says today. Open applications of suspended candidates are left out.',
    body: applicationSearch,
    response: searchResponse,
  })
  api.post('/staff/applications/search', search, async ({ body }) => ({
    status: true,
    ...(await searchApplications(parts, body)),
  }))

  const csv = managersWithCode('exportApplications', 'Export the applications that match as CSV', {
    description:
      'Returns the newest 5,000 that match all filters, with contacts and answers. Each export is in the log.',
    body: applicationFilters,
    response: fileOf('text/csv'),
  })
  api.post('/staff/applications/csv', csv, async (request, reply) => {
    const list = await exportApplications(parts, memberOf(request), request.body)
    return sendFile(reply, 'applications.csv', 'text/csv; charset=utf-8', list)
  })

  const forEmployer = managersWithCode('listApplicationsForEmployer', 'Make a list for the employer as CSV', {
    description:
      'Returns those for the job of the filter whose candidates allow it, as they were sent, without contacts. Each list is in the log.',
    body: applicationFilters,
    response: fileOf('text/csv'),
  })
  api.post('/staff/applications/employer-csv', forEmployer, async (request, reply) => {
    const list = await listForEmployer(parts, memberOf(request), request.body)
    return sendFile(reply, 'applications-for-employer.csv', 'text/csv; charset=utf-8', list)
  })
}

function addMoves(api: Api, parts: OfficeParts): void {
  const { memberOf } = parts.guard
  const { staff } = officeCalls(parts.guard)
  const move = staff('moveApplications', 'Move applications to another stage', {
    description:
      'Says for each what came of it; one that is no longer at the stage where it was seen stays as it is. The candidates read it ten minutes later. Another move within this time replaces it.',
    body: moveBody,
    response: moveResponse,
  })
  api.post('/staff/applications/move', move, async (request) => ({
    status: true,
    ...(await moveApplications(parts, memberOf(request), request.body)),
  }))

  const undo = staff('undoApplicationMoves', 'Undo moves that the candidates cannot read yet', {
    description: 'Says for each what came of it. The application returns to the stage that the candidate sees.',
    body: undoBody,
    response: undoResponse,
  })
  api.post('/staff/applications/undo', undo, async (request) => ({
    status: true,
    data: await undoMoves(parts, memberOf(request), request.body),
  }))
}

function addOne(api: Api, parts: OfficeParts): void {
  const { memberOf } = parts.guard
  const { staff } = officeCalls(parts.guard)
  const read = staff('readStaffApplication', 'Read an application', {
    description:
      'Returns what was sent, notes, messages and history. The messages of the candidate then count as read. The first reading in an hour is in the log.',
    params,
    response: applicationResponse,
  })
  api.get('/staff/applications/:ref', read, async (request) => ({
    status: true,
    data: await openApplication(parts, memberOf(request), request.params.ref),
  }))

  const note = staff('addApplicationNote', 'Write a note about an application', {
    description: 'Only the office reads notes. They are part of the export that a candidate may ask for.',
    params,
    body: applicationNote,
    response: messageResponse,
  })
  api.post('/staff/applications/:ref/notes', note, async (request) => {
    await addNote(parts, memberOf(request), request.params.ref, request.body.text)
    return { status: true, message: 'The note is saved.' }
  })

  const message = staff('writeToApplicant', 'Write to the candidate about an application', {
    description: '409: the candidate has withdrawn, or is suspended.',
    params,
    body: applicationMessage,
    response: messageResponse,
  })
  api.post('/staff/applications/:ref/messages', message, async (request) => {
    await sendMessage(parts, memberOf(request), request.params.ref, request.body.text)
    return { status: true, message: 'The message is sent.' }
  })
}
