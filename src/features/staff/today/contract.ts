import { z } from 'zod'
import { dataResponse, moment, staff } from '../office-contract.ts'

const job = z.object({ id: z.string(), title: z.string(), company: z.string(), day: z.string().nullable() })

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
  }),
)

export const todayCalls = {
  'GET /staff/today': staff('readToday', 'Read what needs attention today', {
    description: 'Lists have at most 20 rows.',
    response: todayResponse,
  }),
}
