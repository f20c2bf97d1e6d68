import { z } from 'zod'
import { dataResponse, staff } from '../../../contract/calls.ts'

const link = z.object({ to: z.string(), text: z.string() })

const list = z.object({
  title: z.string(),
  items: z.array(link.extend({ title: z.string() })),
  total: z.number().describe('How many there are, including those not listed.'),
  all: link.nullable().describe('Where to find the others.'),
})

const days = z.array(z.object({ day: z.string(), count: z.number() }))

const todayResponse = dataResponse(
  z.object({
    lists: z.array(list).describe('What needs attention, the most urgent first. Each list has at most 20 items.'),
    days: days.nullable().describe('Applications received in each of the last 14 days; null until someone applies.'),
  }),
)

export type TodayList = z.infer<typeof list>

export type Day = z.infer<typeof days>[number]

export const todayCalls = {
  'GET /staff/today': staff('readToday', 'Read what needs attention today', { response: todayResponse }),
}
