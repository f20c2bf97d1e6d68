import { refusal } from '../../contract/envelope.ts'
import type { Api } from '../../http/api-routes.server.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import type { AccountsApiParts } from './api.server.ts'
import { profileAnswer, type ProfileUser } from './contract.ts'
import type { AccountsService } from './service.server.ts'

/** The signed-in candidate's own profile. */
export function profileApi(api: Api, { accounts, sessions }: AccountsApiParts): void {
  api.get(
    '/candidates/profile',
    {
      onRequest: sessions.required,
      schema: {
        summary: 'The profile of whoever is signed in',
        tags: ['accounts'],
        security: [{ token: [] }],
        response: { 200: profileAnswer, 401: refusal, 503: refusal },
      },
    },
    async (request) => {
      const user = await accounts.findUser(sessions.candidateOf(request))
      // Erased a moment ago.
      if (!user) throw new CallRefused('Please sign in to go on.', { statusCode: 401 })
      return { status: true, data: { user: presentUser(user) } }
    },
  )
}

type User = NonNullable<Awaited<ReturnType<AccountsService['findUser']>>>

function presentUser({ name, email, email_verified_at, phone, phone_verified_at }: User): ProfileUser {
  return { name, email, email_verified: email_verified_at !== null, phone, phone_verified_at: phone_verified_at?.toISOString() ?? null }
}
