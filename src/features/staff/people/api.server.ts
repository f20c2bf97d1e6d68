import type { Api } from '../../../http/api-routes.server.ts'
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
    'POST /staff/people': async ({ member, body, request }) => {
      const person = await people.invite(member, body)
      securityLog.write(request, { security: 'staff_invited' })
      return { message: `An invitation was sent to ${person.email}. It ends after 48 hours.` }
    },
    'POST /staff/people/{id}/reset': async ({ member, params, request }) => {
      const person = await people.reset(member, params.id)
      securityLog.write(request, { security: 'staff_reset' })
      return { message: `A new invitation was sent to ${person.email}. It ends after 48 hours.` }
    },
    'POST /staff/people/{id}/remove': async ({ member, params, request }) => {
      const person = await people.remove(member, params.id)
      securityLog.write(request, { security: 'staff_removed' })
      return { message: `${person.name} was removed and signed out.` }
    },
  })
}
