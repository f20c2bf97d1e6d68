import { z } from 'zod'
import { currentPassword, messageResponse } from '../../accounts/contract.ts'
import { dataResponse, type Returns, type Takes } from '../office-contract.ts'

export const wrongSignIn = 'Wrong email address or password.'
export const wrongCode = 'This code is not right, or was used already. Wait for the next one and enter it.'
const emailRule = 'Enter your email address.'
const codeRule = 'Enter the 6 digits of your authenticator app, or a recovery code.'

/** A code that matches a pattern, in any spelling. */
export function codeLike(pattern: RegExp, rule: string) {
  return z
    .string(rule)
    .max(60, rule)
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(pattern, rule))
}

export const staffLogin = z.object({
  email: z.string(emailRule).trim().min(1, emailRule).max(254, 'Use at most 254 characters.'),
  password: currentPassword(wrongSignIn),
})
/** Six digits, or a recovery code with or without its hyphens. */
export const staffCode = z.object({ code: codeLike(/^(?:\d{6}|[A-Z2-7]{24})$/, codeRule) })

export const memberResponse = dataResponse(
  z.object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    role: z.enum(['staff', 'manager']),
    has_applications: z.boolean().describe('Whether candidates apply on this site, or have applied.'),
    sessions: z.number().describe('How many browsers this person is signed in with.'),
  }),
)

/** `recovery_codes_left`: null unless a recovery code was used. */
export const codeResponse = messageResponse.extend({ recovery_codes_left: z.number().nullable() })

type Message = Returns<typeof messageResponse>

export type SignInCalls = {
  'GET /staff/me': Returns<typeof memberResponse>
  'POST /staff/login': Takes<typeof staffLogin> & Message
  'POST /staff/login/code': Takes<typeof staffCode> & Returns<typeof codeResponse>
  'POST /staff/logout': Message
  'POST /staff/sessions/end': Message
}
