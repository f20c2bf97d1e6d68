import { refuseField } from '../../../contract/envelope.ts'
import type { Api } from '../../../http/api-routes.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { messageResponse } from '../../accounts/contract.ts'
import { officeCalls } from '../office-call.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { invitation, nameChange, peopleResponse, personParams as params, roleChange } from './contract.ts'
import { createPeople } from './service.server.ts'

const response = messageResponse

/** The calls about the people of the office. */
export function peopleApi(api: Api, parts: OfficeParts): void {
  const { managers, staff } = officeCalls(parts.guard)
  const people = createPeople(parts)
  const list = managers('listStaff', 'List the people of the office', { response: peopleResponse })
  api.get('/staff/people', list, async () => ({ status: true, data: await people.list() }))
  const own = staff('changeOwnStaffName', 'Change the name that the office shows for you', {
    description: 'The new name also appears beside what you did before.',
    body: nameChange,
    response,
  })
  api.post('/staff/me/name', own, async (request) => {
    await people.rename(parts.guard.memberOf(request), request.body.name)
    return { status: true, message: 'Your name is changed.' }
  })
  addInvitations(api, parts)
  addChanges(api, parts)
}

function addInvitations(api: Api, parts: OfficeParts): void {
  const { guard, securityLog } = parts
  const { managersWithCode } = officeCalls(guard)
  const people = createPeople(parts)

  const invite = managersWithCode('inviteStaff', 'Invite a person to the office', {
    description: 'Emails a link that works once, within 48 hours.',
    body: invitation,
    response,
  })
  api.post('/staff/people', invite, async (request, reply) => {
    const invited = await people.invite(guard.memberOf(request), request.body)
    if (!invited.ok) return reply.code(422).send(refuseField('email', 'This person is in the office already.'))
    securityLog.write(request, { security: 'staff_invited' })
    return { status: true, message: `An invitation was sent to ${invited.person.email}. It ends after 48 hours.` }
  })

  const reset = managersWithCode('resetStaff', 'Reset the sign-in of a person', {
    description: 'Ends their sessions, password, authenticator app and recovery codes, and emails a new invitation.',
    params,
    response,
  })
  api.post('/staff/people/:id/reset', reset, async (request) => {
    const invited = await people.reset(guard.memberOf(request), request.params.id)
    if (!invited.ok) throw refused(invited.code)
    securityLog.write(request, { security: 'staff_reset' })
    return { status: true, message: `A new invitation was sent to ${invited.person.email}. It ends after 48 hours.` }
  })
}

function addChanges(api: Api, parts: OfficeParts): void {
  const { guard, securityLog } = parts
  const { managersWithCode } = officeCalls(guard)
  const people = createPeople(parts)

  const remove = managersWithCode('removeStaff', 'Remove a person from the office', {
    description: 'Ends their sessions at once. Their name stays in the log. The last manager stays (409).',
    params,
    response,
  })
  api.post('/staff/people/:id/remove', remove, async (request) => {
    const removed = await people.remove(guard.memberOf(request), request.params.id)
    if (!removed.ok) throw refused(removed.code)
    securityLog.write(request, { security: 'staff_removed' })
    return { status: true, message: `${removed.person.name} was removed and signed out.` }
  })

  const change = managersWithCode('changeStaffRole', 'Make a person manager or staff', {
    description: 'Holds from their next request. The last manager stays (409).',
    params,
    body: roleChange,
    response,
  })
  api.post('/staff/people/:id/role', change, async (request) => {
    const { role } = request.body
    const changed = await people.changeRole(guard.memberOf(request), request.params.id, role)
    if (!changed.ok) throw refused(changed.code)
    securityLog.write(request, { security: 'staff_role_changed' })
    return { status: true, message: `${changed.person.name} is now ${role === 'manager' ? 'a manager' : 'staff'}.` }
  })
}

function refused(code: 'unknown' | 'last_manager'): CallRefused {
  return code === 'unknown'
    ? new CallRefused('This person is no longer in the office.', { statusCode: 404 })
    : new CallRefused('This is the last manager. Make someone else a manager first.', { statusCode: 409 })
}
