import type { ApiRoutes } from '../../http/api-routes.server.ts'
import { serve } from '../../http/calls.server.ts'
import type { Sessions } from '../../http/sessions.server.ts'
import type { ApplicationParts } from './application-parts.server.ts'
import { apply, readApplyForm } from './applying.server.ts'
import { applicationCalls } from './contract.ts'
import { answer, listOwn, openOwn, withdraw, write } from './own-applications.server.ts'

type ApiParts = ApplicationParts & { sessions: Sessions }

const answered = { message: 'Your answer is sent.' }

/** The calls of candidates about their applications, which exist in live mode only. */
export function applicationsApi(parts: ApiParts): ApiRoutes {
  return async (api) => {
    serve(api, parts.sessions, applicationCalls, {
      'GET /jobs/profile/{id}/apply': async ({ candidateId, params }) => ({
        data: await readApplyForm(parts, candidateId, params.id),
      }),
      'POST /candidates/applications': async ({ candidateId, body }) => {
        const application = await apply(parts, candidateId, body)
        return { message: application.status_text, data: application }
      },
      'GET /candidates/applications': async ({ candidateId }) => ({ data: await listOwn(parts, candidateId) }),
      'GET /candidates/applications/{ref}': async ({ candidateId, params }) => ({
        data: await openOwn(parts, { candidateId, reference: params.ref }),
      }),
      'POST /candidates/applications/{ref}/withdraw': async ({ candidateId, params }) => {
        await withdraw(parts, { candidateId, reference: params.ref })
        return { message: 'You withdrew your application.' }
      },
      'POST /candidates/applications/{ref}/messages': async ({ candidateId, params, body }) => {
        await write(parts, { candidateId, reference: params.ref }, body.text)
        return { message: 'Your message is sent.' }
      },
      'POST /candidates/applications/{ref}/interview': async ({ candidateId, params, body }) => {
        await answer(parts, { candidateId, reference: params.ref }, { stage: 'interview', ...body })
        return answered
      },
      'POST /candidates/applications/{ref}/offer': async ({ candidateId, params, body }) => {
        await answer(parts, { candidateId, reference: params.ref }, { stage: 'offered', ...body })
        return answered
      },
    })
  }
}
