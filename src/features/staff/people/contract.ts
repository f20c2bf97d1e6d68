import { z } from 'zod'
import { cleanText } from '../../../contract/clean-text.ts'
import { envelope } from '../../../contract/envelope.ts'
import { emailAddress, messageResponse } from '../../accounts/contract.ts'

const nameRule = 'Enter a name of at most 80 characters.'

const role = z.enum(['staff', 'manager'], 'Choose staff or manager.')

export const invitation = z.object({
  email: emailAddress,
  name: z
    .string(nameRule)
    .overwrite(cleanText)
    .max(80, nameRule)
    .regex(/^[^\p{C}]+$/u, nameRule),
  role,
})

export const personParams = z.object({
  id: z.coerce.number().int().positive().max(2_147_483_647).describe('The number of a person.'),
})
export const roleChange = z.object({ role })

const time = z.string().nullable()
const colleague = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role,
  joined_at: time.describe('Null until the invitation is accepted.'),
  invited_until: time.describe('When the invitation ends; null if there is none.'),
  last_used_at: time,
})

export const peopleResponse = envelope.extend({ data: z.array(colleague) }).meta({
  examples: [
    {
      status: true,
      data: [
        {
          id: 1,
          name: 'Wanjiru',
          email: 'wanjiru@example.com',
          role: 'manager',
          joined_at: '2026-11-21T06:00:00.000Z',
          invited_until: null,
          last_used_at: '2026-11-29T11:02:00.000Z',
        },
      ],
    },
  ],
})

type Message = z.infer<typeof messageResponse>
type Params = { params: { id: string } }

export type PeopleCalls = {
  'GET /staff/people': { response: z.infer<typeof peopleResponse> }
  'POST /staff/people': { body: z.input<typeof invitation>; response: Message }
  'POST /staff/people/{id}/reset': Params & { response: Message }
  'POST /staff/people/{id}/remove': Params & { response: Message }
  'POST /staff/people/{id}/role': Params & { body: z.input<typeof roleChange>; response: Message }
}
