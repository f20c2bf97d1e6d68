import { invitation } from '../../features/staff/people/contract.ts'
import { CommandError } from '../../terminal/terminal.server.ts'
import { defineCommand, exitCodes, flag, option } from '../command.server.ts'
import { describeInvitation, withPeople } from './with-people.server.ts'

export const command = defineCommand({
  names: ['EMAIL'],
  options: {
    name: option('NAME', 'the name that colleagues see (default: the part of the email address before the @)'),
    manager: flag('may also manage people, export and erase candidates, and read the log'),
  },
  about: `Invites a person to the office at /staff. They choose a password and set up an authenticator app with the link,
which is emailed and printed. The link works for anyone who has it, so send it only to that person.`,
  notes: exitCodes,
  async run({ values, positionals }, environment) {
    const [email = ''] = positionals
    const given = { email, name: values.name ?? email.split('@')[0], role: values.manager ? 'manager' : 'staff' }
    const person = invitation.safeParse(given)
    if (!person.success) throw new CommandError(person.error.issues[0]?.message ?? 'This person cannot be invited.')
    return withPeople(environment, async (people, recordEvent) => {
      const invited = await people.invite(null, person.data)
      recordEvent(invited.id, { security: 'staff_invited' })
      console.log(describeInvitation(invited))
      return 0
    })
  },
})
