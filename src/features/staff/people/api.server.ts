import type { Api } from '../../../http/api-routes.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { serve } from '../../../http/calls.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { peopleCalls } from './contract.ts'
import { createPeople } from './service.server.ts'

/** The calls about the people of the office. */
export function peopleApi(api: Api, parts: OfficeParts): void {
  const { guard, securityLog } = parts
  const people = createPeople(parts)
  serve(api, guard, peopleCalls, {
    'GET /staff/people': async () => ({ data: await people.list() }),
    'POST /staff/me/name': async ({ member, body }) => {
      await people.rename(member, body.name)
      return { message: 'Your name is changed.' }
    },
    'POST /staff/people': async ({ member, body, request }) => {
      const person = accepted(await people.invite(member, body))
      securityLog.write(request, { security: 'staff_invited' })
      return { message: `An invitation was sent to ${person.email}. It ends after 48 hours.` }
    },
    'POST /staff/people/{id}/reset': async ({ member, params, request }) => {
      const person = accepted(await people.reset(member, params.id))
      securityLog.write(request, { security: 'staff_reset' })
      return { message: `A new invitation was sent to ${person.email}. It ends after 48 hours.` }
    },
    'POST /staff/people/{id}/remove': async ({ member, params, request }) => {
      const person = accepted(await people.remove(member, params.id))
      securityLog.write(request, { security: 'staff_removed' })
      return { message: `${person.name} was removed and signed out.` }
    },
    'POST /staff/people/{id}/role': async ({ member, params, body: { role }, request }) => {
      const person = accepted(await people.changeRole(member, params.id, role))
      securityLog.write(request, { security: 'staff_role_changed' })
      return { message: `${person.name} is now ${role === 'manager' ? 'a manager' : 'staff'}.` }
    },
  })
}

const refusals = {
  known: { statusCode: 422, field: 'email', message: 'This person is in the office already.' },
  unknown: { statusCode: 404, message: 'This person is no longer in the office.' },
  last_manager: { statusCode: 409, message: 'This is the last manager. Make someone else a manager first.' },
}

/** Returns whom a change was about. Throws `CallRefused` if it was refused. */
function accepted<Person>(outcome: { ok: true; person: Person } | { ok: false; code: keyof typeof refusals }): Person {
  if (outcome.ok) return outcome.person
  const { message, ...details } = refusals[outcome.code]
  throw new CallRefused(message, details)
}
