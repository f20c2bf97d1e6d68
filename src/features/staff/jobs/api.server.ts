import type { Api } from '../../../http/api-routes.server.ts'
import { serve } from '../../../http/calls.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { bannersApi } from './banners-api.server.ts'
import { type FoundJob, jobCalls } from './contract.ts'
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

type Change = (parts: OfficeParts, member: StaffMember, id: string) => Promise<FoundJob>
type OnJob = { member: StaffMember; params: { id: string } }

/** The calls for jobs, below `/staff/jobs` and `/staff/banners`. */
export async function jobsApi(api: Api, parts: OfficeParts): Promise<void> {
  const changing =
    (change: Change) =>
    async ({ member, params }: OnJob) => ({ data: await change(parts, member, params.id) })
  serve(api, parts.guard, jobCalls, {
    'GET /staff/jobs': ({ query }) => listJobs(parts, query),
    'GET /staff/jobs/{id}': async ({ params }) => ({ data: await readJob(parts, params.id) }),
    'POST /staff/jobs': async ({ member, body }) => ({ data: await addDraft(parts, member, body) }),
    'POST /staff/jobs/{id}': async ({ member, params, body }) => ({ data: await save(parts, member, params.id, body) }),
    'POST /staff/jobs/{id}/publish': async ({ member, params, body }) => ({
      data: await publishDraft(parts, member, params.id, body),
    }),
    'POST /staff/jobs/{id}/unschedule': changing(unscheduleDraft),
    'POST /staff/jobs/{id}/close': changing(changeState('close')),
    'POST /staff/jobs/{id}/reopen': changing(changeState('reopen')),
    'POST /staff/jobs/{id}/remove': changing(changeState('remove')),
    'POST /staff/jobs/{id}/take-over': changing(changeState('take-over')),
    'POST /staff/jobs/{id}/post-again': changing(postAgain),
    'POST /staff/jobs/{id}/delete': changing(deleteDraft),
    'POST /staff/jobs/several': async ({ member, body }) => ({ data: await changeSeveral(parts, member, body) }),
  })
  // In a separate scope, because it accepts forms only.
  await api.register((scope) => bannersApi(scope, parts))
}
