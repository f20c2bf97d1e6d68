import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Refusal, refusal, refuseField } from '../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, needsManagerCode, needsStaff } from '../../../http/api-routes.server.ts'
import type { SecurityEvent } from '../../../http/security-log/security-events.server.ts'
import { writeErased } from '../../accounts/identity-api.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { accountCorrection, candidateErasure, candidateNote, changedSince, doneResponse } from './contract.ts'
import { fileHeaders, goneCandidate, ofCandidate } from './one-candidate.server.ts'
import {
  type Act,
  addNote,
  correct,
  erase,
  exportCandidate,
  reactivate,
  sendResetLink,
  signOut,
  suspend,
} from './service.server.ts'

/** The calls that change something about one candidate. */
export function actionsApi(api: Api, parts: OfficeParts): void {
  addSimpleActions(api, parts)
  addNotes(api, parts)
  addCorrection(api, parts)
  addExport(api, parts)
  addErasure(api, parts)
}

const office = {
  tags: ['office'],
  security: needsStaff,
  params: ofCandidate,
} as const satisfies Partial<DocumentedSchema>
const refusals = { 401: refusal, 403: refusal, 404: refusal, 422: refusal, 503: refusal }
const responses = { 200: doneResponse, ...refusals }

type OneCandidate = FastifyRequest<{ Params: z.infer<typeof ofCandidate> }>

function actOf({ guard }: OfficeParts, request: OneCandidate): Act {
  return { member: guard.memberOf(request), candidateId: request.params.id }
}

/** What an action did: the message, and the events for the security log. Null if the candidate has been erased. */
type Done = { message: string; events?: SecurityEvent[] } | null

type SimpleAction = Pick<DocumentedSchema, 'operationId' | 'summary' | 'description'> & {
  path: string
  run(parts: OfficeParts, act: Act): Promise<Done>
}

const simpleActions: SimpleAction[] = [
  {
    path: 'suspend',
    operationId: 'suspendCandidate',
    summary: 'Suspend a candidate',
    description:
      'Ends all sessions and password reset links. Sign-in is refused after the right password, and no new account can have the same national ID.',
    async run(parts, act) {
      const ended = await suspend(parts, act)
      const events: SecurityEvent[] = [{ security: 'account_suspended' }]
      return ended && { message: 'The candidate is suspended and signed out everywhere.', events }
    },
  },
  {
    path: 'reactivate',
    operationId: 'reactivateCandidate',
    summary: 'Reactivate a suspended candidate',
    description: 'Lets the candidate sign in again.',
    async run(parts, act) {
      const events: SecurityEvent[] = [{ security: 'account_reactivated' }]
      return (await reactivate(parts, act)) ? { message: 'The candidate can sign in again.', events } : null
    },
  },
  {
    path: 'sign-out',
    operationId: 'signOutCandidate',
    summary: 'Sign a candidate out everywhere',
    description: 'Ends all sessions and password reset links, for example after a phone was lost.',
    async run(parts, act) {
      const ended = await signOut(parts, act)
      if (!ended) return null
      const { sessions } = ended
      return {
        message: sessions === 1 ? 'Ended 1 session.' : `Ended ${sessions} sessions.`,
        events: [{ security: 'sessions_ended', reason: 'by_operator', sessions }],
      }
    },
  },
  {
    path: 'reset-link',
    operationId: 'sendResetLink',
    summary: 'Email a candidate a link for a new password',
    description: 'The link works for one hour. Earlier ones stop working.',
    async run(parts, act) {
      const events: SecurityEvent[] = [{ security: 'reset_link_requested' }]
      return (await sendResetLink(parts, act))
        ? { message: 'A link for a new password is on its way. It works for one hour.', events }
        : null
    },
  },
]

function addSimpleActions(api: Api, parts: OfficeParts): void {
  for (const { path, run, ...documented } of simpleActions) {
    api.post(
      `/staff/candidates/:id/${path}`,
      { onRequest: parts.guard.staff, schema: { ...office, ...documented, response: responses } },
      async (request, reply) => {
        const done = await run(parts, actOf(parts, request))
        if (!done) return reply.code(404).send(goneCandidate)
        record(parts, request, done.events)
        return { status: true, message: done.message }
      },
    )
  }
}

function record({ securityLog }: OfficeParts, request: OneCandidate, events: SecurityEvent[] = []): void {
  securityLog.setAccount(request, request.params.id)
  for (const event of events) securityLog.write(request, event)
}

function addNotes(api: Api, parts: OfficeParts): void {
  api.post(
    '/staff/candidates/:id/notes',
    {
      onRequest: parts.guard.staff,
      schema: {
        ...office,
        operationId: 'addCandidateNote',
        summary: 'Write a note about a candidate',
        description: 'Only the office reads notes. They are part of the export that a candidate may ask for.',
        body: candidateNote,
        response: responses,
      },
    },
    async (request, reply) => {
      const isAdded = await addNote(parts, actOf(parts, request), request.body.text)
      return isAdded ? { status: true, message: 'The note is saved.' } : reply.code(404).send(goneCandidate)
    },
  )
}

function addCorrection(api: Api, parts: OfficeParts): void {
  api.post(
    '/staff/candidates/:id/account',
    {
      onRequest: parts.guard.staff,
      schema: {
        ...office,
        operationId: 'correctCandidate',
        summary: 'Correct the name, email address or phone number of a candidate',
        description:
          'A new email address has to be confirmed again: it gets a link, the former one is told, and all sessions end. 409: a field is no longer as `was` says; `data` has the current values.',
        body: accountCorrection,
        response: { ...responses, 409: changedSince },
      },
    },
    async (request, reply) => {
      const corrected = await correct(parts, actOf(parts, request), request.body)
      if (corrected.ok) return { status: true, message: recordCorrection(parts, request, corrected) }
      if (corrected.code === 'erased') return reply.code(404).send(goneCandidate)
      if (corrected.code === 'taken') return reply.code(422).send(taken[corrected.field])
      return reply.code(409).send({ status: false, message: corrected.message, data: corrected.current })
    },
  )
}

/** Writes the security log. Returns the message. */
function recordCorrection(
  parts: OfficeParts,
  request: OneCandidate,
  { erasedIds, sessionsEnded: sessions, changed }: Extract<Awaited<ReturnType<typeof correct>>, { ok: true }>,
): string {
  writeErased(parts.securityLog, request, { candidateId: request.params.id, erasedIds })
  if (!changed.includes('email')) return 'Saved.'
  record(parts, request, [
    { security: 'email_corrected' },
    ...(sessions > 0 ? [{ security: 'sessions_ended', reason: 'by_operator', sessions } as const] : []),
  ])
  return `Saved. ${mailed}`
}

const mailed = 'We have emailed a confirmation link to the new address, and told the old one.'

const taken: Record<'email' | 'phone', Refusal> = {
  email: refuseField('email', 'Another candidate has this email address. Search for it to find them.'),
  phone: refuseField('phone', 'Another candidate has this phone number. Search for it to find them.'),
}

function addExport(api: Api, parts: OfficeParts): void {
  api.post(
    '/staff/candidates/:id/export',
    {
      onRequest: parts.guard.managersWithCode,
      schema: {
        ...office,
        security: needsManagerCode,
        operationId: 'exportCandidate',
        summary: 'Export all data of a candidate',
        description:
          'Returns a zip archive with candidate.json, which has the national ID and the passport number, and the passport photo. Needs a code from the last ten minutes.',
        response: {
          200: { content: { 'application/zip': { schema: z.any().meta({ type: 'string', format: 'binary' }) } } },
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const zip = await exportCandidate(parts, actOf(parts, request))
      if (!zip) return reply.code(404).send(goneCandidate)
      record(parts, request, [{ security: 'data_exported' }])
      return reply
        .headers(fileHeaders(`candidate-${request.params.id}.zip`))
        .type('application/zip')
        .send(zip)
    },
  )
}

function addErasure(api: Api, parts: OfficeParts): void {
  api.post(
    '/staff/candidates/:id/erase',
    {
      onRequest: parts.guard.managersWithCode,
      schema: {
        ...office,
        security: needsManagerCode,
        operationId: 'eraseCandidate',
        summary: 'Erase a candidate for good',
        description:
          'Erases the account, the profile, the notes and queued emails. `name` must be the name of the candidate. Needs a code from the last ten minutes.',
        body: candidateErasure,
        response: responses,
      },
    },
    async (request, reply) => {
      const result = await erase(parts, actOf(parts, request), request.body.name)
      if (result === 'gone') return reply.code(404).send(goneCandidate)
      if (result === 'other_name')
        return reply.code(422).send(refuseField('name', 'This is not the name of the candidate.'))
      record(parts, request, [{ security: 'account_erased' }])
      return { status: true, message: 'The candidate is erased.' }
    },
  )
}
