import { z } from 'zod'
import { refusal } from '../../../contract/envelope.ts'
import {
  type Api,
  type DocumentedSchema,
  needsManagerCode,
  needsStaff,
  needsStaffCode,
} from '../../../http/api-routes.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { actionsApi } from './actions-api.server.ts'
import { candidateFilters, candidateResponse, candidateSearch, searchResponse } from './contract.ts'
import { fileHeaders, goneCandidate, ofCandidate } from './one-candidate.server.ts'
import { presentCandidate, presentRow } from './present.server.ts'
import { exportList, readCandidate, readPassportPhoto, searchCandidates } from './reading.server.ts'

/** The calls about candidates. A search travels in a body, because URLs are kept by browsers and logs. */
export function candidatesApi(api: Api, parts: OfficeParts): void {
  addSearch(api, parts)
  addCsv(api, parts)
  addProfile(api, parts)
  addPhoto(api, parts)
  actionsApi(api, parts)
}

const office = { tags: ['office'], security: needsStaff } as const satisfies Partial<DocumentedSchema>
const refusals = { 401: refusal, 403: refusal, 422: refusal, 503: refusal }

function addSearch(api: Api, parts: OfficeParts): void {
  api.post(
    '/staff/candidates/search',
    {
      onRequest: parts.guard.staff,
      schema: {
        ...office,
        operationId: 'searchCandidates',
        summary: 'Search for candidates',
        description:
          'Returns a page of 50 candidates that match all filters, newest first, or the one that `who` names. Contacts are in the profile only.',
        body: candidateSearch,
        response: { 200: searchResponse, ...refusals },
      },
    },
    async ({ body }) => {
      const { rows, ...meta } = await searchCandidates(parts, body)
      return { status: true, data: rows.map(presentRow), meta }
    },
  )
}

function addCsv(api: Api, parts: OfficeParts): void {
  api.post(
    '/staff/candidates/csv',
    {
      onRequest: parts.guard.managersWithCode,
      schema: {
        ...office,
        security: needsManagerCode,
        operationId: 'exportCandidateList',
        summary: 'Export the candidates that match as CSV',
        description: 'Returns the newest 5,000 that match all filters, with their contacts. Each export is in the log.',
        body: candidateFilters,
        response: {
          200: { content: { 'text/csv': { schema: z.string().meta({ examples: ['"Name","Job title"'] }) } } },
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const csv = await exportList(parts, parts.guard.memberOf(request), request.body)
      return reply.headers(fileHeaders('candidates.csv')).type('text/csv; charset=utf-8').send(csv)
    },
  )
}

function addProfile(api: Api, parts: OfficeParts): void {
  api.get(
    '/staff/candidates/:id',
    {
      onRequest: parts.guard.staff,
      schema: {
        ...office,
        operationId: 'readCandidate',
        summary: 'Read the profile of a candidate',
        description:
          'Returns the account, the profile as the candidate sees it, the notes and the log about the candidate. The national ID and the passport number are never returned. The first reading in an hour is in the log.',
        params: ofCandidate,
        response: { 200: candidateResponse, 401: refusal, 404: refusal, 422: refusal, 503: refusal },
      },
    },
    async (request, reply) => {
      const found = await readCandidate(parts, parts.guard.memberOf(request), request.params.id)
      return found ? { status: true, data: presentCandidate(found) } : reply.code(404).send(goneCandidate)
    },
  )
}

function addPhoto(api: Api, parts: OfficeParts): void {
  api.post(
    '/staff/candidates/:id/photo',
    {
      onRequest: parts.guard.staffWithCode,
      schema: {
        ...office,
        security: needsStaffCode,
        operationId: 'readPassportPhoto',
        summary: 'Read the passport photo of a candidate',
        description: 'Needs a code from the last ten minutes. Each reading is in the log.',
        params: ofCandidate,
        response: {
          200: { content: { 'image/jpeg': { schema: z.any().meta({ type: 'string', format: 'binary' }) } } },
          404: refusal,
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const jpeg = await readPassportPhoto(parts, parts.guard.memberOf(request), request.params.id)
      if (!jpeg) return reply.code(404).send({ ...goneCandidate, message: 'This candidate has no passport photo.' })
      return reply.headers(fileHeaders('passport-photo.jpg')).type('image/jpeg').send(jpeg)
    },
  )
}
