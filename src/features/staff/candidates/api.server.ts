import type { Api } from '../../../http/api-routes.server.ts'
import { fileOf, officeCalls, sendFile } from '../office-call.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { actionsApi } from './actions-api.server.ts'
import { candidateFilters, candidateParams, candidateResponse, candidateSearch, searchResponse } from './contract.ts'
import { exportList, readCandidate, readPassportPhoto, searchCandidates } from './reading.server.ts'

/** The calls about candidates. A search travels in a body, because URLs are kept by browsers and logs. */
export function candidatesApi(api: Api, parts: OfficeParts): void {
  const { memberOf } = parts.guard
  const { staff, staffWithCode, managersWithCode } = officeCalls(parts.guard)

  const search = staff('searchCandidates', 'Search for candidates', {
    description:
      'Returns a page of 50 candidates that match all filters, newest first, or the one that `who` names. Contacts are in the profile only.',
    body: candidateSearch,
    response: searchResponse,
  })
  api.post('/staff/candidates/search', search, async ({ body }) => {
    const { rows, ...meta } = await searchCandidates(parts, body)
    return { status: true, data: rows, meta }
  })

  const csv = managersWithCode('exportCandidateList', 'Export the candidates that match as CSV', {
    description: 'Returns the newest 5,000 that match all filters, with their contacts. Each export is in the log.',
    body: candidateFilters,
    response: fileOf('text/csv'),
  })
  api.post('/staff/candidates/csv', csv, async (request, reply) => {
    const list = await exportList(parts, memberOf(request), request.body)
    return sendFile(reply, 'candidates.csv', 'text/csv; charset=utf-8', list)
  })

  const read = staff('readCandidate', 'Read the profile of a candidate', {
    description:
      'Returns the account, the profile as the candidate sees it, the notes and the log, without the national ID and the passport number. The first reading in an hour is in the log.',
    params: candidateParams,
    response: candidateResponse,
  })
  api.get('/staff/candidates/:id', read, async (request) => {
    return { status: true, data: await readCandidate(parts, memberOf(request), request.params.id) }
  })

  const photo = staffWithCode('readPassportPhoto', 'Read the passport photo of a candidate', {
    description: 'Each reading is in the log.',
    params: candidateParams,
    response: fileOf('image/jpeg'),
  })
  api.post('/staff/candidates/:id/photo', photo, async (request, reply) => {
    const jpeg = await readPassportPhoto(parts, memberOf(request), request.params.id)
    return sendFile(reply, 'passport-photo.jpg', 'image/jpeg', jpeg)
  })

  actionsApi(api, parts)
}
