import { z } from 'zod'
import {
  dataResponse,
  managersWithCode,
  maxRowNumber,
  moment,
  type SearchBody,
  staff,
} from '../../../contract/calls.ts'
import { cleanText } from '../../../contract/clean-text.ts'
import { stages } from '../../../contract/stages.ts'
import { newMessage, question, sentCopy, sentFile } from '../../applications/contract.ts'
import { candidateFilters, candidateNote } from '../candidates/contract.ts'

export const pageSize = 50
/** Of the CSV. */
export const maxCsvRows = 5_000
const maxAtOnce = 500

const { county, skill, passport, good_conduct, job_title: text } = candidateFilters.shape
const stage = z.enum(stages)
const reference = z.string().max(20).describe('Such as KK-7F3Q.')

/** An empty filter matches every application. */
const applicationFilters = z.object({
  search: text.describe('A reference, or words of the name of the candidate.'),
  job: z
    .union([z.literal(''), z.guid()])
    .default('')
    .describe('The UUID of a job.'),
  stage: z.enum(['', ...stages]).default(''),
  late: z.enum(['', 'yes']).default('').describe('Only those whose answer is overdue.'),
  county,
  skill,
  passport,
  good_conduct,
  question: z.string().max(40).default('').describe('The id of a question of the job, for `answer`.'),
  answer: text.describe('The answer to `question`. For a number: at least this one.'),
})

const applicationSearch = applicationFilters.extend({ page: z.int().min(1).max(100_000).default(1) })

/** A move that its candidate cannot read yet. */
const pending = z.object({ event_id: z.int(), visible_at: moment })

const listedApplication = z.object({
  reference,
  name: z.string(),
  job_title: z.string(),
  company: z.string(),
  stage,
  applied_at: moment,
  answer_by: z.iso.date(),
  is_overdue: z.boolean(),
  is_late: z.boolean().describe('Sent from a queue after the job had closed.'),
  county: z.string().nullable(),
  is_confirmed: z.boolean().describe('Whether the candidate gets emails.'),
  has_passport: z.boolean(),
  has_good_conduct: z.boolean(),
  has_unread: z.boolean().describe('Whether there is a message that the office has not opened.'),
  answers: z.record(z.string(), z.union([z.string(), z.number()])).describe('By the id of the question.'),
  pending: pending.nullable(),
})

const searchResponse = dataResponse(z.array(listedApplication)).extend({
  meta: z.object({
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    stages: z.partialRecord(stage, z.int()).describe('How many there are by stage, whatever the filter `stage`.'),
    jobs: z
      .array(z.object({ id: z.string(), title: z.string(), company: z.string() }))
      .describe('The newest 200 jobs with applications, and the one of the filter.'),
    questions: z.array(question).describe('Of the job of the filter.'),
    for_employer: z.int().describe('How many of these the list for the employer has; 0 without a job.'),
  }),
})

/** Someone of the office, or null for the candidate. */
const by = z.string().nullable()

const applicationView = z.object({
  reference,
  stage,
  applied_at: moment,
  answer_by: z.iso.date(),
  is_overdue: z.boolean(),
  is_late: z.boolean(),
  for_employer: z.boolean(),
  job: z.object({ id: z.string(), title: z.string(), company: z.string(), is_removed: z.boolean() }),
  candidate: z.object({
    id: z.int(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    is_confirmed: z.boolean(),
    is_suspended: z.boolean(),
  }),
  sent: sentCopy,
  files: z.array(sentFile).describe('As they were sent. The links work for 15 minutes.'),
  notes: z.array(z.object({ id: z.int(), text: z.string(), by, at: moment })),
  messages: z.array(z.object({ id: z.int(), text: z.string(), by, at: moment, is_read: z.boolean() })),
  history: z
    .array(
      z.object({
        id: z.int(),
        from_stage: stage,
        stage,
        text: z.string(),
        happens_at: moment.nullable(),
        answer_by: z.iso.date().nullable(),
        answer: z.enum(['yes', 'no']).nullable(),
        answered_at: moment.nullable(),
        by,
        at: moment,
        visible_at: moment,
      }),
    )
    .describe('Newest first. The candidate reads a move from `visible_at` on.'),
  pending: pending.nullable(),
})

const applicationResponse = dataResponse(applicationView)

const moveBody = z.object({
  rows: z
    .array(z.object({ reference, stage: stage.describe('The stage at which it was seen.') }))
    .min(1)
    .max(maxAtOnce),
  stage: stage.exclude(['withdrawn']),
  text: z
    .string()
    .overwrite(cleanText)
    .max(600, 'Use at most 600 characters.')
    .default('')
    .describe('For the candidate: the reason, the place of an interview, or other words.'),
  happens_at: z.iso.datetime({ offset: true }).optional().describe('The time of an interview.'),
  answer_by: z.iso.date('Enter a day such as 2026-12-04.').optional().describe('The last day to answer an offer.'),
})

const moveResponse = dataResponse(
  z.array(
    z.object({
      reference,
      result: z.enum(['moved', 'changed', 'withdrawn', 'suspended', 'removed', 'gone']),
      stage: stage.nullable().describe('As it is now.'),
      event_id: z.int().nullable().describe('For undoing the move.'),
      from_stage: stage.nullable().describe('The stage to which undoing returns it.'),
    }),
  ),
).extend({ visible_at: moment.describe('When the candidates can read it.') })

const undoBody = z.object({
  rows: z
    .array(z.object({ reference, event_id: z.int().min(1).max(maxRowNumber) }))
    .min(1)
    .max(maxAtOnce),
})
const undoResponse = dataResponse(
  z.array(z.object({ reference, result: z.enum(['undone', 'too_late', 'changed', 'withdrawn', 'gone']) })),
)

export type ApplicationFilters = z.infer<typeof applicationFilters>
export type ApplicationSearch = z.infer<typeof applicationSearch>
export type Move = z.output<typeof moveBody>
export type Moved = z.input<typeof moveResponse>['data'][number]
export type Undo = z.output<typeof undoBody>
export type Undone = z.input<typeof undoResponse>['data'][number]
export type ListedApplication = z.input<typeof listedApplication>
export type FoundApplication = z.output<typeof listedApplication>
export type ApplicationView = z.input<typeof applicationView>

const searchBody: SearchBody<ApplicationSearch> = applicationSearch
const csvBody: SearchBody<ApplicationFilters> = applicationFilters

const params = z.object({ ref: reference })

export const applicationCalls = {
  'POST /staff/applications/search': staff('searchStaffApplications', 'Search for applications', {
    description:
      'Returns a page of 50 applications that match all filters, newest first. Filters on the profile read what it says today. Open applications of suspended candidates are left out.',
    body: searchBody,
    response: searchResponse,
  }),
  'POST /staff/applications/csv': managersWithCode('exportApplications', 'Export the applications that match as CSV', {
    description:
      'Returns the newest 5,000 that match all filters, with contacts and answers. Each export is in the log.',
    body: csvBody,
    file: 'text/csv',
  }),
  'POST /staff/applications/employer-csv': managersWithCode(
    'listApplicationsForEmployer',
    'Make a list for the employer as CSV',
    {
      description:
        'Returns those for the job of the filter whose candidates allow it, without those not selected or withdrawn, as they were sent, without contacts. Each list is in the log.',
      body: csvBody,
      file: 'text/csv',
    },
  ),
  'POST /staff/applications/move': staff('moveApplications', 'Move applications to another stage', {
    description:
      'Returns a result for each. An application that is no longer at `stage` is not moved. Candidates see the move ten minutes later; another move within that time replaces it.',
    body: moveBody,
    response: moveResponse,
  }),
  'POST /staff/applications/undo': staff('undoApplicationMoves', 'Undo moves that the candidates cannot read yet', {
    description: 'Returns a result for each. The application returns to the stage that the candidate sees.',
    body: undoBody,
    response: undoResponse,
  }),
  'GET /staff/applications/{ref}': staff('readStaffApplication', 'Read an application', {
    description:
      'Returns what was sent, notes, messages and history. The messages of the candidate then count as read. The first reading in an hour is in the log.',
    params,
    response: applicationResponse,
  }),
  'POST /staff/applications/{ref}/notes': staff('addApplicationNote', 'Write a note about an application', {
    description: 'Only the office reads notes. They are part of the export that a candidate may ask for.',
    params,
    body: candidateNote,
  }),
  'POST /staff/applications/{ref}/messages': staff('writeToApplicant', 'Write to the candidate about an application', {
    description: '409: the candidate has withdrawn, or is suspended.',
    params,
    body: newMessage,
  }),
}
