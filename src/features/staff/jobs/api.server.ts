import type { Api } from '../../../http/api-routes.server.ts'
import { officeCalls } from '../office-call.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { bannersApi } from './banners-api.server.ts'
import {
  draftBody,
  jobParams as params,
  jobResponse as response,
  listQuery,
  listResponse,
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
  save,
  unscheduleDraft,
} from './service.server.ts'

/** A description and two lists of 20,000 characters, in UTF-8. */
const bodyLimit = 512 * 1024

/** The calls for jobs, below `/staff/jobs` and `/staff/banners`. */
export async function jobsApi(api: Api, parts: OfficeParts): Promise<void> {
  addReading(api, parts)
  addWriting(api, parts)
  addChanges(api, parts)
  // In a separate scope, because it accepts forms only.
  await api.register((scope) => bannersApi(scope, parts))
}

function addReading(api: Api, parts: OfficeParts): void {
  const { staff } = officeCalls(parts.guard)
  const list = staff('listStaffJobs', 'List all jobs and drafts', {
    description:
      'Returns drafts first, then jobs, newest first, 50 a page, with the sources and countries to choose from.',
    querystring: listQuery,
    response: listResponse,
  })
  api.get('/staff/jobs', list, async ({ query }) => ({ status: true, ...(await listJobs(parts, query)) }))

  const read = staff('readStaffJob', 'Read a job or a draft', { params, response })
  api.get('/staff/jobs/:id', read, async (request) => ({ status: true, data: await readJob(parts, request.params.id) }))
}

function addWriting(api: Api, parts: OfficeParts): void {
  const { memberOf } = parts.guard
  const { staff } = officeCalls(parts.guard)
  const create = staff('createDraft', 'Create a draft of a job', {
    description: 'With the `id` of a draft that exists, saves that one; 409 if it was changed since it was created.',
    body: draftBody,
    response,
  })
  api.post('/staff/jobs', { ...create, bodyLimit }, async (request) => {
    return { status: true, data: await addDraft(parts, memberOf(request), request.body) }
  })

  const saving = staff('saveStaffJob', 'Save a job or a draft', {
    description:
      'Fields that are left out stay as they are. A draft is stored as it was typed; a job that is published or scheduled must be valid. 409 if it has changed since `revision`. 422 with `despite_fees` in `errors` if the text newly mentions money from candidates.',
    params,
    body: saveBody,
    response,
  })
  api.post('/staff/jobs/:id', { ...saving, bodyLimit }, async (request) => {
    return { status: true, data: await save(parts, memberOf(request), request.params.id, request.body) }
  })

  const publishing = staff('publishStaffJob', 'Publish a draft, now or later', {
    description:
      'The job keeps the UUID of the draft and gets a reference. 422 with `despite_fees` in `errors` if the text mentions money from candidates; send `despite_fees` to publish it all the same, which is logged.',
    params,
    body: publishBody,
    response,
  })
  api.post('/staff/jobs/:id/publish', publishing, async (request) => {
    return { status: true, data: await publishDraft(parts, memberOf(request), request.params.id, request.body) }
  })
}

/** The calls that need nothing but the job, by the end of their path. */
const changes = [
  ['close', changeState('close'), 'closeStaffJob', 'Close a job, which imports then do not reopen'],
  ['reopen', changeState('reopen'), 'reopenStaffJob', 'Undo closing or removing a job'],
  ['remove', changeState('remove'), 'removeStaffJob', 'Remove a job for fraud, with all jobs of its vacancy'],
  [
    'take-over',
    changeState('take-over'),
    'takeOverStaffJob',
    'Take over a job of a feed, which only people then change',
  ],
  ['post-again', postAgain, 'postStaffJobAgain', 'Make a draft of a job with the same texts and new dates'],
  ['unschedule', unscheduleDraft, 'unscheduleStaffJob', 'Take back the time of a scheduled job'],
  ['delete', deleteDraft, 'deleteDraft', 'Delete a draft, and return it as it was'],
] as const

function addChanges(api: Api, parts: OfficeParts): void {
  const { memberOf } = parts.guard
  const { staff } = officeCalls(parts.guard)
  for (const [path, change, operationId, summary] of changes) {
    api.post(`/staff/jobs/:id/${path}`, staff(operationId, summary, { params, response }), async (request) => {
      return { status: true, data: await change(parts, memberOf(request), request.params.id) }
    })
  }
  const several = staff('changeStaffJobs', 'Close, reopen or remove several jobs', {
    description: 'Changes each job on its own, and says for each what came of it.',
    body: severalBody,
    response: severalResponse,
  })
  api.post('/staff/jobs/several', several, async (request) => {
    return { status: true, data: await changeSeveral(parts, memberOf(request), request.body) }
  })
}
