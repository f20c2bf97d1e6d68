import { z } from 'zod'
import { dataResponse, everyone, passwordHolders, staff, staffWithCode } from '../../../contract/calls.ts'
import { messageResponse } from '../../../contract/envelope.ts'
import { currentPassword } from '../../accounts/contract.ts'

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

const staffLogin = z.object({
  email: z.string(emailRule).trim().min(1, emailRule).max(254, 'Use at most 254 characters.'),
  password: currentPassword(wrongSignIn),
})
/** Six digits, or a recovery code with or without its hyphens. */
const staffCode = z.object({ code: codeLike(/^(?:\d{6}|[A-Z2-7]{24})$/, codeRule) })

const memberResponse = dataResponse(
  z.object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    role: z.enum(['staff', 'manager']),
    has_applications: z.boolean().describe('Whether candidates apply on this site, or have applied.'),
    has_messages: z.boolean().describe('Whether the contact form sends messages, or has sent some that are kept.'),
    sessions: z.number().describe('How many browsers this person is signed in with.'),
  }),
)

/** `recovery_codes_left`: null unless a recovery code was used. */
const codeResponse = messageResponse.extend({ recovery_codes_left: z.number().nullable() })

export const signInCalls = {
  'POST /staff/login': everyone('signInToOffice', 'Sign in to the office by email and password', {
    description:
      'Sets the cookie of a session that opens nothing until a code follows within ten minutes. Limits per 15 minutes: 60 calls and 5 failures per client, 5 failures per account.',
    body: staffLogin,
  }),
  'POST /staff/login/code': passwordHolders('enterOfficeCode', 'Enter a code of the authenticator app', {
    description:
      'Completes a sign-in, or renews the code of a session. Each code works once; a recovery code works instead. Limits per 15 minutes: 5 failures per client, 5 failures per account.',
    body: staffCode,
    response: codeResponse,
  }),
  'GET /staff/me': staff('readStaffMember', 'Read who is signed in to the office', { response: memberResponse }),
  'POST /staff/logout': everyone('signOutOfOffice', 'Sign out of the office', {
    description: 'Ends the session and clears its cookie. Also succeeds without a session.',
  }),
  'POST /staff/sessions/end': staffWithCode('endOtherOfficeSessions', 'Sign out in all other browsers', {}),
}
