import { z } from 'zod'
import { envelope } from '../../../contract/envelope.ts'

const job = z.object({ id: z.string(), title: z.string(), company: z.string(), day: z.string().nullable() })

export const todayResponse = envelope
  .extend({
    data: z.object({
      closing: z.array(job).describe('Open jobs that close within seven days, the first ones first.'),
      scheduled: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          publish_at: z.string().nullable(),
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
      open_jobs: z.number(),
      candidates: z.number(),
      registrations: z.array(z.object({ day: z.string(), count: z.number() })).describe('Of the last 14 days.'),
    }),
  })
  .meta({
    examples: [
      {
        status: true,
        data: {
          closing: [{ id: '0192f3c1-7a5e-4b3c-9d10-2f6f8d1c5a01', title: 'Cook', company: 'Duka', day: '2026-12-02' }],
          scheduled: [],
          missing: [],
          sources: [],
          open_jobs: 120,
          candidates: 48,
          registrations: [{ day: '2026-11-29', count: 3 }],
        },
      },
    ],
  })

export type Today = z.infer<typeof todayResponse>['data']

export type TodayCalls = { 'GET /staff/today': { response: z.infer<typeof todayResponse> } }
