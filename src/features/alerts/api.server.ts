import { z } from 'zod'
import { messageResponse, refusal } from '../../contract/envelope.ts'
import {
  type ApiRoutes,
  type DocumentedSchema,
  type FileRoutes,
  needsToken,
  noToken,
} from '../../http/api-routes.server.ts'
import type { Sessions } from '../../http/sessions.server.ts'
import { pathIn } from '../../language/paths.ts'
import { t } from '../../language/translate.ts'
import { alertsResponse, changedAlertsResponse, newAlert } from './contract.ts'
import { addAlert, listAlerts, removeAlert, unsubscribe } from './service.server.ts'

type Parts = Parameters<typeof addAlert>[0] & { sessions: Sessions }

const refusals = { 401: refusal, 422: refusal, 503: refusal }

function documented<Rest extends object>(operationId: string, summary: string, description: string, rest: Rest) {
  return {
    schema: {
      tags: ['applications'],
      security: needsToken,
      operationId,
      summary,
      description,
      ...rest,
    } satisfies DocumentedSchema,
  }
}

/** The calls of a candidate in `contract.ts`, which exist in live mode only. */
export function alertsApi(parts: Parts): ApiRoutes {
  const { sessions } = parts
  return async (api) => {
    api.addHook('onRequest', sessions.required)
    api.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))

    const list = documented('listAlerts', 'List your own alerts', 'New jobs that match any of them are emailed.', {
      response: { ...refusals, 200: alertsResponse },
    })
    api.get('/candidates/alerts', list, async (request) => ({
      status: true,
      data: await listAlerts(parts.db, sessions.candidateOf(request)),
    }))

    const add = documented(
      'addAlert',
      'Get new jobs that match these filters by email',
      'One email at 07:00 Nairobi time for all alerts, when there are new jobs. The same filters again only change how often. 403: the email address is not confirmed. 409: there are five alerts.',
      { body: newAlert, response: { ...refusals, 200: changedAlertsResponse, 403: refusal, 409: refusal } },
    )
    api.post('/candidates/alerts', add, async (request) => {
      const data = await addAlert(parts, sessions.candidateOf(request), request.body)
      const message =
        data.frequency === 'daily' ? t('We email you new jobs every day.') : t('We email you new jobs every week.')
      return { status: true, message, data }
    })

    const remove = documented('deleteAlert', 'Delete an alert', 'Without an alert nothing is emailed.', {
      params: z.object({
        id: z.coerce
          .number()
          .int()
          .positive()
          .max(2 ** 31 - 1)
          .describe('The id of the alert.'),
      }),
      response: { ...refusals, 200: changedAlertsResponse, 404: refusal },
    })
    api.post('/candidates/alerts/:id/delete', remove, async (request) => {
      const data = await removeAlert(parts, sessions.candidateOf(request), request.params.id)
      return { status: true, message: 'The alert is deleted.', data }
    })
  }
}

/** The call that ends the emails, in both modes. */
export function unsubscribeApi(parts: Omit<Parts, 'sessions'>): ApiRoutes {
  return async (api) => {
    api.addContentTypeParser(formTypes, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const end = documented(
      'unsubscribe',
      'End the emails about new jobs',
      'Deletes all alerts of the candidate who got the email. Responds the same for any token.',
      { security: noToken, params, response: { 200: messageResponse, 503: refusal } },
    )
    api.post('/alerts/unsubscribe/:token', end, async (request) => {
      await unsubscribe(parts, request.params.token)
      return { status: true, message: 'You get no more emails about new jobs.' }
    })
  }
}

/** What mail clients (RFC 8058) and the page send to the URL of the page. A mail client follows no redirect. */
export function unsubscribeForm(parts: Omit<Parts, 'sessions'>): FileRoutes {
  return async (app) => {
    app.addContentTypeParser(formTypes, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const language of ['en', 'sw'] as const) {
      const pathOf = (token: string) => pathIn(language, `/unsubscribe/${token}`)
      app.post(pathOf(':token'), { schema: { hide: true, params } }, async (request, reply) => {
        await unsubscribe(parts, request.params.token)
        return request.body === 'page=1' ? reply.redirect(pathOf('done'), 303) : { status: true }
      })
    }
  }
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
const params = z.object({ token: z.string().describe('The secret in the emails. It works for ever.') })
