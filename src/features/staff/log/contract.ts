import { z } from 'zod'
import { envelope } from '../../../contract/envelope.ts'

const dayRule = 'Enter a day such as 2026-11-29.'
const maxId = 2_147_483_647

export const logQuery = z.object({
  person: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxId)
    .optional()
    .describe('Only what this person did; 0 for what an operator did by command.'),
  action: z.string().max(60).optional().describe('Only this action.'),
  day: z.iso.date(dayRule).optional().describe('Only this day in Nairobi, as YYYY-MM-DD.'),
  before: z.coerce.number().int().positive().max(maxId).optional().describe('The `next` of the page before.'),
})

const entry = z.object({
  id: z.number(),
  at: z.string(),
  person: z.string().nullable().describe('Who did it; null for an operator by command.'),
  action: z.string(),
  candidate: z.object({ id: z.number(), is_erased: z.boolean() }).nullable(),
  job: z
    .object({ id: z.string().nullable(), title: z.string().nullable() })
    .nullable()
    .describe('The id is null if the job was deleted.'),
  detail: z.string().nullable(),
})

export const logResponse = envelope
  .extend({
    data: z.object({
      entries: z.array(entry),
      next: z.number().nullable().describe('`before` of the next page; null on the last one.'),
      people: z.array(z.object({ id: z.number(), name: z.string() })).describe('Everyone who may be in the log.'),
    }),
  })
  .meta({
    examples: [
      {
        status: true,
        data: {
          entries: [
            {
              id: 7,
              at: '2026-11-29T11:02:00.000Z',
              person: 'Wanjiru',
              action: 'signed_in',
              candidate: null,
              job: null,
              detail: null,
            },
          ],
          next: null,
          people: [{ id: 1, name: 'Wanjiru' }],
        },
      },
    ],
  })

export type LogPage = z.infer<typeof logResponse>['data']

export type LogCalls = {
  'GET /staff/log': {
    query: { person?: string; action?: string; day?: string; before?: string }
    response: z.infer<typeof logResponse>
  }
}
