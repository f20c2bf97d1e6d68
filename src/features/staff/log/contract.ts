import { z } from 'zod'
import { dataResponse, managers, maxRowNumber, moment, rowNumber } from '../../../contract/calls.ts'

const dayRule = 'Enter a day such as 2026-11-29.'

const logQuery = z.object({
  person: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxRowNumber)
    .optional()
    .describe('Only what this person did; 0 for what an operator did by command.'),
  action: z.string().max(60).optional().describe('Only this action.'),
  day: z.iso.date(dayRule).optional().describe('Only this day in Nairobi, as YYYY-MM-DD.'),
  before: rowNumber.optional().describe('The `next` of the page before.'),
})

const entry = z.object({
  id: z.number(),
  at: moment,
  person: z.string().nullable().describe('Who did it; null for an operator by command.'),
  action: z.string(),
  candidate: z.object({ id: z.number(), is_erased: z.boolean() }).nullable(),
  job: z
    .object({ id: z.string().nullable(), title: z.string().nullable() })
    .nullable()
    .describe('The id is null if the job was deleted.'),
  detail: z.string().nullable(),
})

const logResponse = dataResponse(
  z.object({
    entries: z.array(entry),
    next: z.number().nullable().describe('`before` of the next page; null on the last one.'),
    people: z.array(z.object({ id: z.number(), name: z.string() })).describe('Everyone who may be in the log.'),
  }),
)

export const logCalls = {
  'GET /staff/log': managers('readStaffLog', 'Read who did what in the office', {
    description: 'Returns 50 entries, newest first. Names stay after a removal; candidates have only a number.',
    querystring: logQuery,
    response: logResponse,
  }),
}
