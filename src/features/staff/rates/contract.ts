import { z } from 'zod'
import { dataResponse, staff } from '../../../contract/calls.ts'

const rates = z.object({
  rated_on: z.iso.date().nullable(),
  text: z.string().describe('A line for each currency: its code and how many shillings one unit costs.'),
})

const newRates = z.object({
  rated_on: z.iso.date('Choose the day of these rates.'),
  text: z.string('Write the rates.').max(4_000, 'Use at most 4,000 characters.'),
  was: rates.describe('The rates that these replace, as they were read.'),
})

export const rateCalls = {
  'GET /staff/rates': staff('readRates', 'Read the exchange rates', { response: dataResponse(rates) }),
  'POST /staff/rates': staff('saveRates', 'Replace the exchange rates', {
    description:
      'Pages show foreign pay in shillings by these rates for 30 days. Without any, they show none. 409: the rates are no longer as `was` says.',
    body: newRates,
  }),
}
