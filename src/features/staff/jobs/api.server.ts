import type { FastifyReply } from 'fastify'
import { refusal } from '../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, needsStaff } from '../../../http/api-routes.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { bannersApi } from './banners-api.server.ts'
import {
  conflict,
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
import {
  addDraft,
  changeSeveral,
  changeState,
  deleteDraft,
  listJobs,
  postAgain,
  publishDraft,
  readJob,
  type Result,
  save,
  unscheduleDraft,
} from './service.server.ts'

/** A description and two lists of 20,000 characters, in UTF-8. */
const bodyLimit = 512 * 1024

const office = { tags: ['office'], security: needsStaff } as const satisfies Partial<DocumentedSchema>
const jobResponses = {
  200: jobResponse,
  401: refusal,
  403: refusal,
  404: refusal,
  409: conflict,
  422: refusal,
  503: refusal,
} as const

/** The calls for jobs, below `/staff/jobs` and `/staff/banners`. */
export async function jobsApi(api: Api, parts: OfficeParts): Promise<void> {
  addReadingRoutes(api, parts)
  addWritingRoutes(api, parts)
  addChangingRoutes(api, parts)
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
    async ({ params: { id } }, reply) => answer(reply, await readJob(parts, id)),
  )
}

function addWritingRoutes(api: Api, parts: OfficeParts): void {
  const { memberOf } = parts.guard
  const creating = documented(
    parts,
    'createDraft',
    'Create a draft of a job',
    'Stores the texts as they are. Candidates see nothing until the draft is published.',
  )
  api.post(
    '/staff/jobs',
    { ...creating, bodyLimit, schema: { ...creating.schema, body: draftBody } },
    async (request, reply) => answer(reply, await addDraft(parts, memberOf(request), request.body.fields)),
  )
  const saving = documented(
    parts,
    'saveStaffJob',
    'Save a job or a draft',
    'Fields that are left out stay as they are. A draft is stored as it was typed; a job that is published or scheduled must be valid. 409 with the current version if it has changed since `revision`. 422 with `despite_fees` in `errors` if the text newly mentions money from candidates.',
  )
  api.post(
    '/staff/jobs/:id',
    { ...saving, bodyLimit, schema: { ...saving.schema, params: jobParams, body: saveBody } },
    async (request, reply) => answer(reply, await save(parts, memberOf(request), request.params.id, request.body)),
  )
  const publishing = documented(
    parts,
    'publishStaffJob',
    'Publish a draft, now or later',
    'The job keeps the UUID of the draft and gets a reference. 422 with `despite_fees` in `errors` if the text mentions money from candidates; send `despite_fees` to publish it all the same, which is logged.',
  )
  api.post(
    '/staff/jobs/:id/publish',
    { ...publishing, schema: { ...publishing.schema, params: jobParams, body: publishBody } },
    async (request, reply) =>
      answer(reply, await publishDraft(parts, memberOf(request), request.params.id, request.body)),
  )
}

type Change = (parts: OfficeParts, member: StaffMember, id: string) => Promise<Result>

/** The calls that need nothing but the job, by the end of their path. */
const changes: Record<string, [change: Change, operationId: string, summary: string, description: string]> = {
  close: [
    (...job) => changeState(...job, 'close'),
    'closeStaffJob',
    'Close a job',
    'Its page stays online and says that it is closed. Imports do not reopen it.',
  ],
  reopen: [
    (...job) => changeState(...job, 'reopen'),
    'reopenStaffJob',
    'Reopen a job',
    'Undoes closing and removing. A job past its closing date is not listed.',
  ],
  remove: [
    (...job) => changeState(...job, 'remove'),
    'removeStaffJob',
    'Remove a job for fraud',
    'Takes the job and all jobs of the same vacancy off the site: their pages say only that they were removed, and imports refuse them.',
  ],
  'take-over': [
    (...job) => changeState(...job, 'take-over'),
    'takeOverStaffJob',
    'Take over a job of a feed',
    'The office edits the job from now on. Imports leave it as it is, and only people close it.',
  ],
  'post-again': [
    postAgain,
    'postStaffJobAgain',
    'Post a job again',
    'Makes a draft with the same texts. Its closing date leaves it open for as many days as the job was.',
  ],
  unschedule: [
    unscheduleDraft,
    'unscheduleStaffJob',
    'Take back the time of a scheduled job',
    'The job stays as a draft.',
  ],
  delete: [
    deleteDraft,
    'deleteDraft',
    'Delete a draft',
    'Returns the draft as it was. Jobs that were published cannot be deleted, only closed or removed.',
  ],
}

function addChangingRoutes(api: Api, parts: OfficeParts): void {
  const { staff, memberOf } = parts.guard
  for (const [path, [change, ...words]] of Object.entries(changes)) {
    const { onRequest, schema } = documented(parts, ...words)
    api.post(
      `/staff/jobs/:id/${path}`,
      { onRequest, schema: { ...schema, params: jobParams } },
      async (request, reply) => answer(reply, await change(parts, memberOf(request), request.params.id)),
    )
  }
  api.post(
    '/staff/jobs/several',
    {
      onRequest: staff,
      schema: {
        ...office,
        operationId: 'changeStaffJobs',
        summary: 'Close, reopen or remove several jobs',
        description: `Changes at most ${maxAtOnce} jobs, each on its own, and says for each what came of it.`,
        body: severalBody,
        response: { 200: severalResponse, 401: refusal, 403: refusal, 422: refusal, 503: refusal },
      },
    },
    async (request) => ({ status: true, data: await changeSeveral(parts, memberOf(request), request.body) }),
  )
}

/** What the calls that change a job have in common. */
function documented({ guard }: OfficeParts, operationId: string, summary: string, description: string) {
  return { onRequest: guard.staff, schema: { ...office, operationId, summary, description, response: jobResponses } }
}

/** Responds with the job, or with why nothing was changed. */
function answer(reply: FastifyReply, result: Result) {
  if (result.ok) return { status: true, data: result.job }
  const { status, message, errors, current } = result
  return reply.code(status).send({ status: false, message, errors, data: current })
}
