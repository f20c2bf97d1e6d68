import { defineCommand, exitCodes } from '../command.server.ts'
import { describeInvitation, requirePerson, withPeople } from './with-people.server.ts'

export const command = defineCommand({
  names: ['EMAIL'],
  options: {},
  about: `Sends a person of the office a new invitation, for example after they lost their phone or their invitation
expired. Their sessions, password, authenticator app and recovery codes stop working at once.`,
  notes: exitCodes,
  async run({ positionals }, environment) {
    return withPeople(environment, async (people, recordEvent) => {
      const reset = await people.reset(null, await requirePerson(people, positionals[0] ?? ''))
      recordEvent(reset.id, { security: 'staff_reset' })
      console.log(describeInvitation(reset))
      return 0
    })
  },
})
