import { z } from 'zod'
import { refusal } from '../../contract/envelope.ts'
import { type Api, type ApiRoutes, type DocumentedSchema, needsToken } from '../../http/api-routes.server.ts'
import type { Sessions } from '../../http/sessions.server.ts'
import { messageResponse } from '../accounts/contract.ts'
import type { ApplicationParts } from './application-parts.server.ts'
import { apply, readApplyForm } from './applying.server.ts'
import {
  applicationResponse,
  applicationsResponse,
  applyResponse,
  eventAnswer,
  newApplication,
  newMessage,
  sentResponse,
} from './contract.ts'
import { answer, listOwn, openOwn, withdraw, write } from './own-applications.server.ts'

type ApiParts = ApplicationParts & { sessions: Sessions }

/** The routes of `contract.ts`, which exist in live mode only. Each is about the candidate who sends the request. */
export function applicationsApi(parts: ApiParts): ApiRoutes {
  return async (api) => {
    api.addHook('onRequest', parts.sessions.required)
    api.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
    addApplying(api, parts)
    addReading(api, parts)
    addChanges(api, parts)
  }
}

const refusals = { 401: refusal, 404: refusal, 409: refusal, 410: refusal, 422: refusal, 429: refusal, 503: refusal }

function documented<Rest extends object>(
  operationId: string,
  summary: string,
  { description = `${summary}.`, ...rest }: Rest & { description?: string },
) {
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

function addApplying(api: Api, parts: ApiParts): void {
  const { sessions } = parts
  const form = documented('getApplyForm', 'Read what an application for a job needs', {
    description:
      'Returns the questions, what the agency will receive, and the application for the same vacancy if there is one. 410: the job was removed.',
    params: z.object({ id: z.guid().describe('The job_uuid from a list.') }),
    response: { ...refusals, 200: applyResponse },
  })
  api.get('/jobs/profile/:id/apply', form, async (request) => ({
    status: true,
    data: await readApplyForm(parts, sessions.candidateOf(request), request.params.id),
  }))

  const sending = documented('sendApplication', 'Apply for a job', {
    description:
      'Responds once everything is stored. Sending twice, or for another job of the same vacancy, returns the first application. At most 30 a day. 409: the job is closed. 410: it was removed.',
    body: newApplication,
    response: { ...refusals, 200: sentResponse },
  })
  api.post('/candidates/applications', sending, async (request) => {
    const application = await apply(parts, sessions.candidateOf(request), request.body)
    return { status: true, message: application.status_text, data: application }
  })
}

const params = z.object({
  ref: z.string().max(20).toUpperCase().describe("The application's reference, such as KK-7F3Q."),
})

function addReading(api: Api, parts: ApiParts): void {
  const { sessions } = parts
  const list = documented('listApplications', 'List your own applications', {
    description: 'Newest first.',
    response: { ...refusals, 200: applicationsResponse },
  })
  api.get('/candidates/applications', list, async (request) => ({
    status: true,
    data: await listOwn(parts, sessions.candidateOf(request)),
  }))

  const one = documented('getApplication', 'Read one of your own applications', {
    description: 'Returns its history, its messages and what was sent. It then counts as read.',
    params,
    response: { ...refusals, 200: applicationResponse },
  })
  api.get('/candidates/applications/:ref', one, async (request) => ({
    status: true,
    data: await openOwn(parts, { candidateId: sessions.candidateOf(request), reference: request.params.ref }),
  }))
}

function addChanges(api: Api, parts: ApiParts): void {
  const { sessions } = parts
  const response = { ...refusals, 200: messageResponse }
  const withdrawal = documented('withdrawApplication', 'Withdraw an application', {
    description: 'The job can be applied for again until it closes.',
    params,
    response,
  })
  api.post('/candidates/applications/:ref/withdraw', withdrawal, async (request) => {
    await withdraw(parts, { candidateId: sessions.candidateOf(request), reference: request.params.ref })
    return { status: true, message: 'You withdrew your application.' }
  })

  const message = documented('writeAboutApplication', 'Write to the agency about an application', {
    description: 'At most 20 a day.',
    params,
    body: newMessage,
    response,
  })
  api.post('/candidates/applications/:ref/messages', message, async (request) => {
    const own = { candidateId: sessions.candidateOf(request), reference: request.params.ref }
    await write(parts, own, request.body.text)
    return { status: true, message: 'Your message is sent.' }
  })

  for (const { path, stage, operationId, summary } of answers) {
    const answering = documented(operationId, summary, {
      description: '409: it has changed in the meantime.',
      params,
      body: eventAnswer,
      response,
    })
    api.post(`/candidates/applications/:ref/${path}`, answering, async (request) => {
      const own = { candidateId: sessions.candidateOf(request), reference: request.params.ref }
      await answer(parts, own, { stage, ...request.body })
      return { status: true, message: 'Your answer is sent.' }
    })
  }
}

const answers = [
  {
    path: 'interview',
    stage: 'interview',
    operationId: 'answerInterview',
    summary: 'Say whether you come to an interview',
  },
  { path: 'offer', stage: 'offered', operationId: 'answerOffer', summary: 'Accept or decline an offer' },
] as const
