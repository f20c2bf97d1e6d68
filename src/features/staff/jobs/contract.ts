import { z } from 'zod'
import { dataResponse, moment, staff } from '../../../contract/calls.ts'
import { editedFields } from '../../../contract/job-fields.ts'
import { keyedBy } from '../../../contract/keyed-by.ts'
import { question } from '../../applications/contract.ts'

/** The states of a job in the office; the first two are those of drafts. */
const jobStates = ['draft', 'scheduled', 'open', 'closed', 'expired', 'removed'] as const
export const pageSize = 50
export const maxDrafts = 500
const maxAtOnce = 100

/** Without what PostgreSQL cannot read in JSON: U+0000 and halves of characters. */
const readable = (text: string) => text.replaceAll('\0', '').toWellFormed()
/** More than any field may have, so that a field that is too long gets its own message. */
const text = z.string().overwrite(readable).max(25_000, 'Use at most 20,000 characters.')
const filterText = z.string().trim().max(100, 'Use at most 100 characters.')

const listQuery = z.object({
  search: filterText
    .optional()
    .describe('Words in the title, company or reference, in any order. Case does not matter.'),
  state: z.enum(jobStates).optional().describe('Only jobs in this state.'),
  source: filterText.optional().describe('Only jobs of this source. `own` are those of the office, with all drafts.'),
  country: filterText.optional().describe('Only jobs in this country.'),
  page: z.coerce.number().int().min(1).max(10_000).optional().describe('The number of the page, 1 if omitted.'),
})

const listedJob = z.object({
  id: z.uuid(),
  title: z.string(),
  company: z.string(),
  city: z.string().nullable(),
  country: z.string(),
  source: z.string(),
  reference: z.string().nullable(),
  state: z.enum(jobStates),
  closes_on: z.string().nullable(),
  added_on: z.string().describe('The day on which the job came to the board or the draft was last saved.'),
  publish_at: moment.nullable(),
  failure: z.string().nullable().describe('Why a scheduled draft was not published.'),
  is_taken_over: z.boolean(),
  is_missing: z.boolean().describe('Taken over from a feed that no longer names it.'),
})

export const listResponse = dataResponse(z.array(listedJob)).extend({
  meta: z.object({
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    sources: z.array(z.string()),
    countries: z.array(z.string()),
  }),
})

const texts = z.object(keyedBy('column', editedFields, () => text))

const line = text.overwrite((text) => text.trim())
const filled = (lines: string[]) => lines.filter(Boolean)

/** What candidates are asked when they apply. */
const questions = z
  .array(
    question.extend({
      id: z
        .string()
        .max(40)
        .regex(/^[a-z0-9-]+$/),
      text: line,
      choices: z.array(line).max(20).overwrite(filled),
    }),
  )
  .max(5, 'Ask at most five questions.')
  .refine((list) => list.every(({ text }) => text !== '' && text.length <= 200), {
    error: 'Write each question, in at most 200 characters.',
  })
  .refine((list) => list.every(({ kind, choices }) => kind !== 'choice' || new Set(choices).size > 1), {
    error: 'Write at least two different answers, one on each line.',
  })
  .refine((list) => list.every(({ choices }) => choices.every(({ length }) => length <= 100)), {
    error: 'Use at most 100 characters for an answer.',
  })
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'Give each question its own id.' })

export const staffJob = z.object({
  id: z.uuid(),
  state: z.enum(jobStates),
  source: z.string(),
  reference: z.string().nullable(),
  is_editable: z.boolean().describe('False for a job of a feed that was not taken over.'),
  revision: z.int().describe('Increases with every change; send it with a save.'),
  edited_by: z.string().nullable(),
  edited_at: moment,
  publish_at: moment.nullable(),
  failure: z.string().nullable(),
  taken_over_at: moment.nullable(),
  missing_from_feed_at: moment.nullable(),
  banner: z.string().nullable().describe('The path of the picture, if there is one.'),
  fields: texts.describe('Every field as text; empty ones are empty.'),
  questions: z.array(question),
})

const params = z.object({ id: z.guid().describe('The UUID of a job or a draft; it stays when published.') })
export const jobResponse = dataResponse(staffJob)

const revision = z.int().describe('The `revision` of the version that the change is based on.')
const despiteFees = z.boolean().optional().describe('Publish although the text mentions money from candidates.')

const draftBody = z.object({
  id: z.uuid().optional().describe('A new UUID, so that sending it again saves the same draft.'),
  fields: texts.partial(),
  questions: questions.optional(),
})
const saveBody = z.object({
  revision,
  fields: texts.partial(),
  questions: questions.optional().describe('Keep the id of a question whose text is corrected.'),
  despite_fees: despiteFees,
})
const publishBody = z.object({
  revision,
  publish_at: z.iso.datetime({ offset: true }).optional().describe('When to publish it; now if omitted.'),
  despite_fees: despiteFees,
})
const severalBody = z.object({
  action: z.enum(['close', 'reopen', 'remove']),
  ids: z.array(z.guid()).min(1).max(maxAtOnce),
})
const severalResponse = dataResponse(z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })))

/** A description and two lists of 20,000 characters, in UTF-8. */
const bodyLimit = 512 * 1024

export const jobCalls = {
  'GET /staff/jobs': staff('listStaffJobs', 'List all jobs and drafts', {
    description:
      'Returns drafts first, then jobs, newest first, 50 a page, with the sources and countries to choose from.',
    querystring: listQuery,
    response: listResponse,
  }),
  'GET /staff/jobs/{id}': staff('readStaffJob', 'Read a job or a draft', { params, response: jobResponse }),
  'POST /staff/jobs': staff('createDraft', 'Create a draft of a job', {
    description: 'With the `id` of a draft that exists, saves that one; 409 if it was changed since it was created.',
    body: draftBody,
    bodyLimit,
    response: jobResponse,
  }),
  'POST /staff/jobs/{id}': staff('saveStaffJob', 'Save a job or a draft', {
    description:
      'Fields that are left out stay as they are. A draft is stored as it was typed; a job that is published or scheduled must be valid. 409 if it has changed since `revision`. 422 with `despite_fees` in `errors` if the text newly mentions money from candidates.',
    params,
    body: saveBody,
    bodyLimit,
    response: jobResponse,
  }),
  'POST /staff/jobs/{id}/publish': staff('publishStaffJob', 'Publish a draft, now or later', {
    description:
      'The job keeps the UUID of the draft and gets a reference. 422 with `despite_fees` in `errors` if the text mentions money from candidates; send `despite_fees` to publish it all the same, which is logged.',
    params,
    body: publishBody,
    response: jobResponse,
  }),
  'POST /staff/jobs/{id}/unschedule': change('unscheduleStaffJob', 'Take back the time of a scheduled job'),
  'POST /staff/jobs/{id}/close': change('closeStaffJob', 'Close a job, which imports then do not reopen'),
  'POST /staff/jobs/{id}/reopen': change('reopenStaffJob', 'Undo closing or removing a job'),
  'POST /staff/jobs/{id}/remove': change('removeStaffJob', 'Remove a job for fraud, with all jobs of its vacancy'),
  'POST /staff/jobs/{id}/take-over': change(
    'takeOverStaffJob',
    'Take over a job of a feed, which only people then change',
  ),
  'POST /staff/jobs/{id}/post-again': change(
    'postStaffJobAgain',
    'Make a draft of a job with the same texts and new dates',
  ),
  'POST /staff/jobs/{id}/delete': change('deleteDraft', 'Delete a draft, and return it as it was'),
  'POST /staff/jobs/several': staff('changeStaffJobs', 'Close, reopen or remove several jobs', {
    description: 'Changes each job on its own, and returns a result for each.',
    body: severalBody,
    response: severalResponse,
  }),
}

/** A call that needs nothing but the job. */
function change(operationId: string, summary: string) {
  return staff(operationId, summary, { params, response: jobResponse })
}

/** The field of the form with a picture. */
export const bannerField = 'banner'

export const bannerCalls = {
  'POST /staff/banners': staff('uploadBanner', 'Upload a picture for a job', {
    description:
      'A form with a PNG, JPEG, WebP, GIF or AVIF file of at most 5 MB in the field `banner`. Send the returned `banner_image` with the job within a day. Limit: 60 pictures an hour per person.',
    consumes: ['multipart/form-data'],
    body: z.object({ [bannerField]: z.unknown().describe('The file.') }),
    response: dataResponse(z.object({ banner_image: z.string() })),
  }),
}

export type ListQuery = z.infer<typeof listQuery>
export type NewDraft = z.infer<typeof draftBody>
export type Save = z.infer<typeof saveBody>
export type Publish = z.infer<typeof publishBody>
export type SeveralAction = z.infer<typeof severalBody>['action']
/** What the client gets; the server has dates. */
export type ListedJob = z.input<typeof listedJob>
export type StaffJob = z.input<typeof staffJob>
export type JobTexts = StaffJob['fields']
export type OfficeJobState = StaffJob['state']
export type FoundRow = z.output<typeof listedJob>
export type FoundJob = z.output<typeof staffJob>
