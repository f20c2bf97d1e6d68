import type { FastifyRequest } from 'fastify'
import type { CandidateRow } from '../../../db/schema.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { clientOf } from '../../../http/client-address.server.ts'
import type { AccountsApiParts } from '../api-parts.server.ts'
import { passwordWrong } from '../contract.ts'
import { createSignInAttempts } from './sign-in-attempts.server.ts'

/** The candidate who sent a request, and the key of limits for the account. */
export type OwnAccount = { candidate: CandidateRow; limitKey: string }

/**
 * Returns a function that checks the password which signed-in candidates type again, with the limits of sign-in. It throws
 * `CallRefused`: 422 if it is wrong, 429, and 503 if too many sign in.
 */
export function createOwnPasswordCheck({
  accounts,
  limits,
  sessions,
  securityLog,
}: Pick<AccountsApiParts, 'accounts' | 'limits' | 'sessions' | 'securityLog'>) {
  const attempts = createSignInAttempts(limits.signIn, 'login-account')

  return async (request: FastifyRequest, password: string): Promise<OwnAccount> => {
    const client = clientOf(request)
    const find = () => accounts.findOwnAccount(sessions.candidateOf(request))
    const { account, forgive } = await attempts.begin(client, find)
    const isRight = await accounts.isPasswordOf(account, password, client).catch(async (error: unknown) => {
      // The password was not checked.
      await forgive()
      throw error
    })
    const { candidate, limitKey } = account
    if (!isRight || candidate === null) {
      securityLog.write(request, { security: 'sign_in_failed' })
      throw new CallRefused(passwordWrong, { statusCode: 422, field: 'password' })
    }
    await forgive()
    return { candidate, limitKey }
  }
}
