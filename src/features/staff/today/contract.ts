import { z } from 'zod'
import { dataResponse, moment, staff } from '../../../contract/calls.ts'

const job = z.object({ id: z.string(), title: z.string(), company: z.string(), day: z.string().nullable() })

const application = z.object({ reference: z.string(), name: z.string(), job_title: z.string(), total: z.number() })

/** What candidates wait for. Each list has at most 20 rows; `total` counts all. */
const applications = z.object({
  late: z.array(application.extend({ answer_by: z.string() })).describe('The answer is overdue.'),
  new: z.array(z.object({ id: z.string(), title: z.string(), company: z.string(), count: z.number() })),
  unread: z.array(application.extend({ at: moment })).describe('Nobody in the office has opened the messages.'),
  offers: z.array(application.extend({ answer_by: z.string().nullable() })).describe('Not answered yet.'),
  answered_offers: z
    .array(application.extend({ answer: z.enum(['yes', 'no']).nullable(), answered_at: moment.nullable() }))
    .describe('The application is still at the offer.'),
  deletions: z
    .array(z.object({ id: z.number(), name: z.string(), at: moment, total: z.number() }))
    .describe('Candidates with an offer or a job who asked for deletion, to be answered within 14 days.'),
  interviews: z
    .array(application.extend({ happens_at: moment, answer: z.enum(['yes', 'no']).nullable() }))
    .describe('Of the next seven days.'),
  erased: z
    .array(z.object({ id: z.string(), title: z.string(), detail: z.string().nullable(), at: moment }))
    .describe('Those that ended with the account of their candidate in the last seven days.'),
  days: z.array(z.object({ day: z.string(), count: z.number() })).describe('Applications of the last 14 days.'),
})

const todayResponse = dataResponse(
  z.object({
    closing: z.array(job).describe('Open jobs that close within seven days, the first ones first.'),
    closing_total: z.number(),
    scheduled: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        publish_at: moment.nullable(),
        failure: z.string().nullable(),
      }),
    ),
    missing: z.array(job).describe('Jobs that were taken over, and that their feed no longer names.'),
    sources: z.array(
      z.object({
        name: z.string(),
        state: z.string(),
        message: z.string().nullable(),
        new_columns: z.array(z.string()),
        missing_columns: z.array(z.string()),
      }),
    ),
    open_jobs: z.number().describe('Jobs that the site lists.'),
    drafts: z.number().describe('Jobs that are neither published nor scheduled.'),
    candidates: z.number(),
    registrations: z.array(z.object({ day: z.string(), count: z.number() })).describe('Of the last 14 days.'),
    messages: z
      .array(z.object({ id: z.int(), name: z.string(), subject: z.string(), at: moment, total: z.number() }))
      .describe('Messages from the contact form that nobody in the office has opened.'),
    applications: applications.nullable().describe('Null if nobody has applied.'),
  }),
)

export type WaitingApplications = z.input<typeof applications>

export const todayCalls = {
  'GET /staff/today': staff('readToday', 'Read what needs attention today', {
    description: 'Lists have at most 20 rows.',
    response: todayResponse,
  }),
}
