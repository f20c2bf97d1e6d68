import { refusal, refuseField } from '../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, needsManager, needsManagerCode } from '../../../http/api-routes.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { messageResponse } from '../../accounts/contract.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { invitation, peopleResponse, personParams, roleChange } from './contract.ts'
import { type Colleague, createPeople, type People } from './service.server.ts'

type PeopleParts = Pick<OfficeParts, 'guard' | 'securityLog'> & { people: People }

const refusals = { 401: refusal, 403: refusal, 422: refusal, 503: refusal }
const changes = { 200: messageResponse, ...refusals, 404: refusal, 409: refusal }
const needs = ' Only for managers, after a code within the last ten minutes.'

const inviteCall = {
  operationId: 'inviteStaff',
  summary: 'Invite a person to the office',
  description: `Emails a link that works once, within 48 hours.${needs}`,
  tags: ['office'],
  security: needsManagerCode,
  body: invitation,
  response: { 200: messageResponse, ...refusals },
} satisfies DocumentedSchema

const resetCall = {
  operationId: 'resetStaff',
  summary: 'Reset the sign-in of a person',
  description: `Ends their sessions, password, authenticator app and recovery codes, and emails a new invitation.${needs}`,
  tags: ['office'],
  security: needsManagerCode,
  params: personParams,
  response: changes,
} satisfies DocumentedSchema

const removeCall = {
  operationId: 'removeStaff',
  summary: 'Remove a person from the office',
  description: `Ends their sessions at once. Their name stays in the log. The last manager stays (409).${needs}`,
  tags: ['office'],
  security: needsManagerCode,
  params: personParams,
  response: changes,
} satisfies DocumentedSchema

const roleCall = {
  operationId: 'changeStaffRole',
  summary: 'Make a person manager or staff',
  description: `Holds from their next request. The last manager stays (409).${needs}`,
  tags: ['office'],
  security: needsManagerCode,
  params: personParams,
  body: roleChange,
  response: changes,
} satisfies DocumentedSchema

/** The calls about the people of the office. */
export function peopleApi(api: Api, parts: OfficeParts): void {
  const { guard } = parts
  const people = createPeople(parts)
  api.get(
    '/staff/people',
    {
      onRequest: guard.managers,
      schema: {
        operationId: 'listStaff',
        summary: 'List the people of the office',
        description: 'Returns everyone with their role, whether they have joined, and when they last used the office.',
        tags: ['office'],
        security: needsManager,
        response: { 200: peopleResponse, 401: refusal, 403: refusal, 503: refusal },
      },
    },
    async () => ({ status: true, data: (await people.list()).map(present) }),
  )
  addInvitations(api, { ...parts, people })
  addChanges(api, { ...parts, people })
}

function addInvitations(api: Api, { guard, securityLog, people }: PeopleParts): void {
  const onRequest = guard.managersWithCode

  api.post('/staff/people', { onRequest, schema: inviteCall }, async (request, reply) => {
    const invited = await people.invite(guard.memberOf(request), request.body)
    if (!invited.ok) return reply.code(422).send(refuseField('email', 'This person is in the office already.'))
    securityLog.write(request, { security: 'staff_invited' })
    return { status: true, message: `An invitation was sent to ${invited.person.email}. It ends after 48 hours.` }
  })

  api.post('/staff/people/:id/reset', { onRequest, schema: resetCall }, async (request) => {
    const reset = await people.reset(guard.memberOf(request), request.params.id)
    if (!reset.ok) throw unknown()
    securityLog.write(request, { security: 'staff_reset' })
    return { status: true, message: `A new invitation was sent to ${reset.person.email}. It ends after 48 hours.` }
  })
}

function addChanges(api: Api, { guard, securityLog, people }: PeopleParts): void {
  const onRequest = guard.managersWithCode

  api.post('/staff/people/:id/remove', { onRequest, schema: removeCall }, async (request) => {
    const removed = await people.remove(guard.memberOf(request), request.params.id)
    if (!removed.ok) throw refused(removed.code)
    securityLog.write(request, { security: 'staff_removed' })
    return { status: true, message: `${removed.person.name} was removed and signed out.` }
  })

  api.post('/staff/people/:id/role', { onRequest, schema: roleCall }, async (request) => {
    const { role } = request.body
    const changed = await people.changeRole(guard.memberOf(request), request.params.id, role)
    if (!changed.ok) throw refused(changed.code)
    securityLog.write(request, { security: 'staff_role_changed' })
    return { status: true, message: `${changed.person.name} is now ${role === 'manager' ? 'a manager' : 'staff'}.` }
  })
}

function refused(code: 'unknown' | 'last_manager'): CallRefused {
  return code === 'unknown'
    ? unknown()
    : new CallRefused('This is the last manager. Make someone else a manager first.', { statusCode: 409 })
}

function unknown(): CallRefused {
  return new CallRefused('This person is no longer in the office.', { statusCode: 404 })
}

function present({ id, name, email, role, joinedAt, lastUsedAt, invitedUntil }: Colleague) {
  return {
    id,
    name,
    email,
    role,
    joined_at: joinedAt?.toISOString() ?? null,
    invited_until: invitedUntil?.toISOString() ?? null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}
