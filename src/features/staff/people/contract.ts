import { z } from 'zod'
import { cleanText } from '../../../contract/clean-text.ts'
import { emailAddress, type messageResponse } from '../../accounts/contract.ts'
import { dataResponse, moment, type Returns, rowNumber, type Takes, type WithId } from '../office-contract.ts'

const nameRule = 'Enter a name of at most 80 characters.'

const role = z.enum(['staff', 'manager'], 'Choose staff or manager.')

const name = z
  .string(nameRule)
  .overwrite(cleanText)
  .max(80, nameRule)
  .regex(/^[^\p{C}]+$/u, nameRule)

export const invitation = z.object({ email: emailAddress, name, role })
export const nameChange = z.object({ name })

export const personParams = z.object({ id: rowNumber.describe('The number of a person.') })
export const roleChange = z.object({ role })

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

export const peopleResponse = dataResponse(z.array(colleague))

type Message = Returns<typeof messageResponse>

export type PeopleCalls = {
  'GET /staff/people': Returns<typeof peopleResponse>
  'POST /staff/people': Takes<typeof invitation> & Message
  'POST /staff/me/name': Takes<typeof nameChange> & Message
  'POST /staff/people/{id}/reset': WithId & Message
  'POST /staff/people/{id}/remove': WithId & Message
  'POST /staff/people/{id}/role': WithId & Takes<typeof roleChange> & Message
}
