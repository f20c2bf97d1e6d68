import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, needsStaff } from '../../../http/api-routes.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { bannersApi } from './banners-api.server.ts'
import {
  conflict,
  deletedResponse,
  draftBody,
  jobParams,
  jobResponse,
  listQuery,
  listResponse,
  maxAtOnce,
  pageSize,
  publishBody,
  saveBody,
  severalBody,
  severalResponse,
} from './contract.ts'
import type { StateAction } from './published.server.ts'
import {
  addDraft,
  changeSeveral,
  changeState,
  deleteDraft,
  listJobs,
  postAgain,
  publishDraft,
  readJob,
  save,
  unscheduleDraft,
} from './service.server.ts'

/** A description and two lists of 20,000 characters, in UTF-8. */
const bodyLimit = 512 * 1024

const office = { tags: ['office'], security: needsStaff } as const satisfies Partial<DocumentedSchema>
const refusals = { 401: refusal, 403: refusal, 503: refusal } as const
const jobResponses = { 200: jobResponse, ...refusals, 404: refusal, 409: conflict } as const

/** The calls for jobs, below `/staff/jobs` and `/staff/banners`. */
export async function jobsApi(api: Api, parts: OfficeParts): Promise<void> {
  addReadingRoutes(api, parts)
  addWritingRoutes(api, parts)
  addPublishingRoutes(api, parts)
  addStateRoutes(api, parts)
  // In a separate scope, because it accepts forms only.
  await api.register((scope) => bannersApi(scope, parts))
}

function addReadingRoutes(api: Api, parts: OfficeParts): void {
  api.get(
    '/staff/jobs',
    {
      onRequest: parts.guard.staff,
      schema: {
        ...office,
        operationId: 'listStaffJobs',
        summary: 'List all jobs and drafts',
        description: `Returns drafts first, then jobs, newest first, ${pageSize} a page, with the sources and countries to choose from.`,
        querystring: listQuery,
        response: { 200: listResponse, 401: refusal, 422: refusal, 503: refusal },
      },
    },
    async ({ query }) => {
      const { jobs, meta } = await listJobs(parts, query)
      return { status: true, data: jobs, meta }
    },
  )
  api.get(
    '/staff/jobs/:id',
    {
      onRequest: parts.guard.staff,
      schema: {
        ...office,
        operationId: 'readStaffJob',
        summary: 'Read a job or a draft',
        description: 'Returns every field as text, the state, and who changed it last.',
        params: jobParams,
        response: { 200: jobResponse, 401: refusal, 404: refusal, 422: refusal, 503: refusal },
      },
    },
    async ({ params: { id } }, reply) => {
      const job = await readJob(parts, id)
      if (!job) return reply.code(404).send({ status: false, message: 'This job does not exist any more.' })
      return { status: true, data: job }
    },
  )
}

function addWritingRoutes(api: Api, parts: OfficeParts): void {
  const { guard } = parts
  api.post(
    '/staff/jobs',
    {
      onRequest: guard.staff,
      bodyLimit,
      schema: {
        ...office,
        operationId: 'createDraft',
        summary: 'Create a draft of a job',
        description: 'Stores the texts as they are. Candidates see nothing until the draft is published.',
        body: draftBody,
        response: { 200: jobResponse, ...refusals, 409: conflict, 404: refusal, 422: refusal },
      },
    },
    async (request, reply) => answer(reply, await addDraft(parts, guard.memberOf(request), request.body.fields)),
  )
  api.post(
    '/staff/jobs/:id',
    {
      onRequest: guard.staff,
      bodyLimit,
      schema: {
        ...office,
        operationId: 'saveStaffJob',
        summary: 'Save a job or a draft',
        description:
          'Fields that are left out stay as they are. A draft is stored as it was typed; a job that is published or scheduled must be valid. 409 with the current version if it has changed since `revision`. 422 with `despite_fees` in `errors` if the text newly mentions money from candidates.',
        params: jobParams,
        body: saveBody,
        response: { ...jobResponses, 422: refusal },
      },
    },
    async (request, reply) =>
      answer(reply, await save(parts, guard.memberOf(request), request.params.id, request.body)),
  )
}

function addPublishingRoutes(api: Api, parts: OfficeParts): void {
  const { guard } = parts
  api.post(
    '/staff/jobs/:id/publish',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'publishStaffJob',
        summary: 'Publish a draft, now or later',
        description:
          'The job keeps the UUID of the draft and gets a reference. 422 with `despite_fees` in `errors` if the text mentions money from candidates; send `despite_fees` to publish it all the same, which is logged.',
        params: jobParams,
        body: publishBody,
        response: { ...jobResponses, 422: refusal },
      },
    },
    async (request, reply) =>
      answer(reply, await publishDraft(parts, guard.memberOf(request), request.params.id, request.body)),
  )
  api.post(
    '/staff/jobs/:id/unschedule',
    onJob(parts, 'unscheduleStaffJob', 'Take back the time of a scheduled job', 'The job stays as a draft.'),
    async (request, reply) => answer(reply, await unscheduleDraft(parts, guard.memberOf(request), request.params.id)),
  )
  api.post(
    '/staff/jobs/:id/post-again',
    onJob(
      parts,
      'postStaffJobAgain',
      'Post a job again',
      'Makes a draft with the same texts. Its closing date leaves it open for as many days as the job was.',
    ),
    async (request, reply) => answer(reply, await postAgain(parts, guard.memberOf(request), request.params.id)),
  )
  api.post(
    '/staff/jobs/:id/delete',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'deleteDraft',
        summary: 'Delete a draft',
        description: 'Jobs that were published cannot be deleted, only closed or removed.',
        params: jobParams,
        response: { 200: deletedResponse, ...refusals, 404: refusal, 409: conflict, 422: refusal },
      },
    },
    async (request, reply) => {
      const deleted = await deleteDraft(parts, guard.memberOf(request), request.params.id)
      return deleted.ok ? { status: true, message: 'The draft is deleted.' } : answer(reply, deleted)
    },
  )
}

const states: [StateAction, string, string, string][] = [
  [
    'close',
    'closeStaffJob',
    'Close a job',
    'Its page stays online and says that it is closed. Imports do not reopen it.',
  ],
  [
    'reopen',
    'reopenStaffJob',
    'Reopen a job',
    'Undoes closing and removing. A job past its closing date is not listed.',
  ],
  [
    'remove',
    'removeStaffJob',
    'Remove a job for fraud',
    'Takes the job and all jobs of the same vacancy off the site: their pages say only that they were removed, and imports refuse them.',
  ],
  [
    'take-over',
    'takeOverStaffJob',
    'Take over a job of a feed',
    'The office edits the job from now on. Imports leave it as it is, and only people close it.',
  ],
]

function addStateRoutes(api: Api, parts: OfficeParts): void {
  const { guard } = parts
  for (const [action, operationId, summary, description] of states)
    api.post(`/staff/jobs/:id/${action}`, onJob(parts, operationId, summary, description), async (request, reply) =>
      answer(reply, await changeState(parts, guard.memberOf(request), request.params.id, action)),
    )
  api.post(
    '/staff/jobs/several',
    {
      onRequest: guard.staff,
      schema: {
        ...office,
        operationId: 'changeStaffJobs',
        summary: 'Close, reopen or remove several jobs',
        description: `Changes at most ${maxAtOnce} jobs, each on its own, and says for each what came of it.`,
        body: severalBody,
        response: { 200: severalResponse, ...refusals, 422: refusal },
      },
    },
    async (request) => ({ status: true, data: await changeSeveral(parts, guard.memberOf(request), request.body) }),
  )
}

/** A call that changes one job and needs nothing else. */
function onJob({ guard }: OfficeParts, operationId: string, summary: string, description: string) {
  return {
    onRequest: (request: FastifyRequest) => guard.staff(request),
    schema: {
      ...office,
      operationId,
      summary,
      description,
      params: jobParams,
      response: { ...jobResponses, 422: refusal },
    },
  }
}

type Result = Awaited<ReturnType<typeof save>>

/** Responds with the job, or with why nothing was changed. */
function answer(reply: FastifyReply, result: Result | Exclude<Awaited<ReturnType<typeof deleteDraft>>, { ok: true }>) {
  if (result.ok) return { status: true, data: result.job }
  const { status, message, errors, current } = result
  return reply.code(status).send({ status: false, message, errors, data: current })
}
