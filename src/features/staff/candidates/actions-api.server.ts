import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Api } from '../../../http/api-routes.server.ts'
import type { SecurityEvent } from '../../../http/security-log/security-events.server.ts'
import { messageResponse } from '../../accounts/contract.ts'
import { writeErased } from '../../accounts/identity-api.server.ts'
import { fileOf, officeCalls, sendFile } from '../office-call.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import {
  accountCorrection,
  candidateErasure,
  candidateNote,
  candidateParams as params,
  noteParams,
} from './contract.ts'
import {
  type Act,
  addNote,
  correct,
  deleteOwnNote,
  erase,
  exportCandidate,
  reactivate,
  sendResetLink,
  signOut,
  suspend,
} from './service.server.ts'

type OneCandidate = FastifyRequest<{ Params: z.infer<typeof params> }>

const response = messageResponse

/** The calls that change something about one candidate. */
export function actionsApi(api: Api, parts: OfficeParts): void {
  addSimpleActions(api, parts)
  addNotes(api, parts)
  addCorrection(api, parts)
  addExportAndErasure(api, parts)
}

function actOf({ guard }: OfficeParts, request: OneCandidate): Act {
  return { member: guard.memberOf(request), candidateId: request.params.id }
}

function record({ securityLog }: OfficeParts, request: OneCandidate, events: SecurityEvent[]): void {
  securityLog.setAccount(request, request.params.id)
  for (const event of events) securityLog.write(request, event)
}

/** The calls that need nothing but the candidate, by the end of their path. */
const simpleActions = [
  ['suspend', suspend, 'suspendCandidate', 'Suspend a candidate, and end all sessions'],
  ['reactivate', reactivate, 'reactivateCandidate', 'Let a suspended candidate sign in again'],
  ['sign-out', signOut, 'signOutCandidate', 'Sign a candidate out everywhere, and end links for a new password'],
  ['reset-link', sendResetLink, 'sendResetLink', 'Email a candidate a link for a new password'],
] as const

function addSimpleActions(api: Api, parts: OfficeParts): void {
  const { staff } = officeCalls(parts.guard)
  const resetLinks = parts.limit('staff-reset-links', { calls: 20, seconds: 3_600 })
  for (const [path, act, operationId, summary] of simpleActions) {
    api.post(`/staff/candidates/:id/${path}`, staff(operationId, summary, { params, response }), async (request) => {
      const doing = actOf(parts, request)
      if (act === sendResetLink) await resetLinks.take(String(doing.member.id))
      const { message, events } = await act(parts, doing)
      record(parts, request, events)
      return { status: true, message }
    })
  }
}

function addNotes(api: Api, parts: OfficeParts): void {
  const { staff } = officeCalls(parts.guard)
  const note = staff('addCandidateNote', 'Write a note about a candidate', {
    description: 'Only the office reads notes. They are part of the export that a candidate may ask for.',
    params,
    body: candidateNote,
    response,
  })
  api.post('/staff/candidates/:id/notes', note, async (request) => {
    await addNote(parts, actOf(parts, request), request.body.text)
    return { status: true, message: 'The note is saved.' }
  })

  const deletion = staff('deleteCandidateNote', 'Delete a note that you wrote about a candidate', {
    params: noteParams,
    response,
  })
  api.post('/staff/candidates/:id/notes/:note/delete', deletion, async (request) => {
    await deleteOwnNote(parts, actOf(parts, request), request.params.note)
    return { status: true, message: 'The note is deleted.' }
  })
}

function addCorrection(api: Api, parts: OfficeParts): void {
  const { staff } = officeCalls(parts.guard)
  const correction = staff('correctCandidate', 'Correct the name, email address or phone number of a candidate', {
    description:
      'A new email address has to be confirmed again: it gets a link, the former one is told, and all sessions end. 409: a field is no longer as `was` says.',
    params,
    body: accountCorrection,
    response,
  })
  api.post('/staff/candidates/:id/account', correction, async (request) => {
    const { erasedIds, sessionsEnded, changed } = await correct(parts, actOf(parts, request), request.body)
    writeErased(parts.securityLog, request, { candidateId: request.params.id, erasedIds })
    if (!changed.includes('email')) return { status: true, message: 'Saved.' }
    record(parts, request, [{ security: 'email_corrected' }, ...sessionEvents(sessionsEnded)])
    const mailed = 'We have emailed a confirmation link to the new address, and told the old one.'
    return { status: true, message: `Saved. ${mailed}` }
  })
}

function sessionEvents(sessions: number): SecurityEvent[] {
  return sessions === 0 ? [] : [{ security: 'sessions_ended', reason: 'by_operator', sessions }]
}

function addExportAndErasure(api: Api, parts: OfficeParts): void {
  const { managersWithCode } = officeCalls(parts.guard)
  const whole = managersWithCode('exportCandidate', 'Export all data of a candidate', {
    description:
      'Returns a zip archive with the passport photo and candidate.json, which has the national ID and the passport number.',
    params,
    response: fileOf('application/zip'),
  })
  api.post('/staff/candidates/:id/export', whole, async (request, reply) => {
    const zip = await exportCandidate(parts, actOf(parts, request))
    record(parts, request, [{ security: 'data_exported' }])
    return sendFile(reply, `candidate-${request.params.id}.zip`, 'application/zip', zip)
  })

  const erasure = managersWithCode('eraseCandidate', 'Erase a candidate for good', {
    description: 'Erases the account, the profile, the notes and queued emails. `name` must be that of the candidate.',
    params,
    body: candidateErasure,
    response,
  })
  api.post('/staff/candidates/:id/erase', erasure, async (request) => {
    await erase(parts, actOf(parts, request), request.body.name)
    record(parts, request, [{ security: 'account_erased' }])
    return { status: true, message: 'The candidate is erased.' }
  })
}
