import type { FastifyRequest } from 'fastify'
import type { Api } from '../../../http/api-routes.server.ts'
import { serve } from '../../../http/calls.server.ts'
import type { SecurityEvent } from '../../../http/security-log/security-events.server.ts'
import { writeErased } from '../../accounts/identity-api.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { actionCalls, readingCalls } from './contract.ts'
import { exportList, readCandidate, readPassportPhoto, searchCandidates } from './reading.server.ts'
import {
  type Act,
  addNote,
  correct,
  deleteOwnNote,
  type Done,
  erase,
  exportCandidate,
  reactivate,
  sendResetLink,
  signOut,
  suspend,
} from './service.server.ts'

/** The calls about candidates. */
export function candidatesApi(api: Api, parts: OfficeParts): void {
  serve(api, parts.guard, readingCalls, {
    'POST /staff/candidates/search': async ({ body }) => {
      const { rows, ...meta } = await searchCandidates(parts, body)
      return { data: rows, meta }
    },
    'POST /staff/candidates/csv': async ({ member, body }) => ({
      file: { name: 'candidates.csv', content: await exportList(parts, member, body) },
    }),
    'GET /staff/candidates/{id}': async ({ member, params: { id } }) => ({
      data: await readCandidate(parts, member, id),
    }),
    'POST /staff/candidates/{id}/photo': async ({ member, params: { id } }) => ({
      file: { name: 'passport-photo.jpg', content: await readPassportPhoto(parts, member, id) },
    }),
  })
  addActions(api, parts)
}

type OnCandidate = { member: StaffMember; params: { id: number }; request: FastifyRequest }

function addActions(api: Api, parts: OfficeParts): void {
  const resetLinks = parts.limit('staff-reset-links', { calls: 20, seconds: 3_600 })

  /** Handles a call that does something, and records it. */
  function acting<Call extends OnCandidate>(act: (parts: OfficeParts, act: Act, call: Call) => Promise<Done>) {
    return async (call: Call) => {
      const { message, events } = await act(parts, actOf(call), call)
      record(parts, call, events)
      return { message }
    }
  }

  serve(api, parts.guard, actionCalls, {
    'POST /staff/candidates/{id}/suspend': acting(suspend),
    'POST /staff/candidates/{id}/reactivate': acting(reactivate),
    'POST /staff/candidates/{id}/sign-out': acting(signOut),
    'POST /staff/candidates/{id}/reset-link': async (call) => {
      await resetLinks.take(String(call.member.id))
      return acting(sendResetLink)(call)
    },
    'POST /staff/candidates/{id}/notes': acting((_, act, { body }) => addNote(parts, act, body.text)),
    'POST /staff/candidates/{id}/notes/{note}/delete': acting((_, act, { params }) =>
      deleteOwnNote(parts, act, params.note),
    ),
    'POST /staff/candidates/{id}/account': async (call) => {
      const { erasedIds, sessionsEnded, changed } = await correct(parts, actOf(call), call.body)
      writeErased(parts.securityLog, call.request, { candidateId: call.params.id, erasedIds })
      if (!changed.includes('email')) return { message: 'Saved.' }
      record(parts, call, [{ security: 'email_corrected' }, ...sessionEvents(sessionsEnded)])
      const mailed = 'We have emailed a confirmation link to the new address, and told the old one.'
      return { message: `Saved. ${mailed}` }
    },
    'POST /staff/candidates/{id}/export': async (call) => {
      const content = await exportCandidate(parts, actOf(call))
      record(parts, call, [{ security: 'data_exported' }])
      return { file: { name: `candidate-${call.params.id}.zip`, content } }
    },
    'POST /staff/candidates/{id}/erase': acting((_, act, { body }) => erase(parts, act, body.name)),
  })
}

function actOf({ member, params }: OnCandidate): Act {
  return { member, candidateId: params.id }
}

function record({ securityLog }: OfficeParts, { request, params }: OnCandidate, events: SecurityEvent[]): void {
  securityLog.setAccount(request, params.id)
  for (const event of events) securityLog.write(request, event)
}

function sessionEvents(sessions: number): SecurityEvent[] {
  return sessions === 0 ? [] : [{ security: 'sessions_ended', reason: 'by_operator', sessions }]
}
