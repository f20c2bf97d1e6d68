import { z } from 'zod'
import { envelope } from '../../../contract/envelope.ts'
import { currentPassword, messageResponse } from '../../accounts/contract.ts'

export const wrongSignIn = 'Wrong email address or password.'
export const wrongCode = 'This code is not right, or was used already. Wait for the next one and enter it.'
const emailRule = 'Enter your email address.'
const codeRule = 'Enter the 6 digits of your authenticator app, or a recovery code.'

/** Six digits, or a recovery code with or without its hyphens. */
export const code = z
  .string(codeRule)
  .max(60, codeRule)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(?:\d{6}|[A-Z2-7]{24})$/, codeRule))

export const staffLogin = z.object({
  email: z.string(emailRule).trim().min(1, emailRule).max(254, 'Use at most 254 characters.'),
  password: currentPassword(wrongSignIn),
})
export const staffCode = z.object({ code })

const staffMember = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['staff', 'manager']),
})

export const memberResponse = envelope
  .extend({
    data: staffMember.extend({ sessions: z.number().describe('How many browsers this person is signed in with.') }),
  })
  .meta({
    examples: [
      { status: true, data: { id: 1, name: 'Wanjiru', email: 'wanjiru@example.com', role: 'manager', sessions: 1 } },
    ],
  })

/** `recovery_codes_left`: null unless a recovery code was used. */
export const codeResponse = messageResponse
  .extend({ recovery_codes_left: z.number().nullable() })
  .meta({ examples: [{ status: true, message: 'You are signed in.', recovery_codes_left: null }] })

type Message = { message: string }

export type SignInCalls = {
  'GET /staff/me': { response: z.infer<typeof memberResponse> }
  'POST /staff/login': { body: z.input<typeof staffLogin>; response: Message }
  'POST /staff/login/code': { body: z.input<typeof staffCode>; response: z.infer<typeof codeResponse> }
  'POST /staff/logout': { response: Message }
  'POST /staff/sessions/end': { response: Message }
}
