import { z } from 'zod'
import { dataResponse, managers, managersWithCode, moment, rowNumber } from '../../../contract/calls.ts'
import { cleanText } from '../../../contract/clean-text.ts'
import { emailAddress } from '../../accounts/contract.ts'

const nameRule = 'Enter a name of at most 80 characters.'

const role = z.enum(['staff', 'manager'], 'Choose staff or manager.')

const name = z
  .string(nameRule)
  .overwrite(cleanText)
  .max(80, nameRule)
  .regex(/^[^\p{C}]+$/u, nameRule)

export const invitation = z.object({ email: emailAddress, name, role })

const params = z.object({ id: rowNumber.describe('The number of a person.') })

const colleague = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role,
  joined_at: moment.nullable().describe('Null until the invitation is accepted.'),
  invited_until: moment.nullable().describe('When the invitation expires. Null without an invitation.'),
  last_used_at: moment.nullable(),
})

/** A person of the office. */
export type Colleague = z.output<typeof colleague>

export const peopleCalls = {
  'GET /staff/people': managers('listStaff', 'List the people of the office', {
    response: dataResponse(z.array(colleague)),
  }),
  'POST /staff/people': managersWithCode('inviteStaff', 'Invite a person to the office', {
    description: 'Emails a link that works once, within 48 hours.',
    body: invitation,
  }),
  'POST /staff/people/{id}/reset': managersWithCode('resetStaff', 'Reset the sign-in of a person', {
    description: 'Ends their sessions, password, authenticator app and recovery codes, and emails a new invitation.',
    params,
  }),
  'POST /staff/people/{id}/remove': managersWithCode('removeStaff', 'Remove a person from the office', {
    description: 'Ends their sessions at once. Their name stays in the log. The last manager stays (409).',
    params,
  }),
}
