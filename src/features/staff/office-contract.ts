import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'

/** A moment: a `Date` on the server, an ISO string in responses. */
export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** The largest number that a row can have. */
export const maxRowNumber = 2_147_483_647

/** The number of a row, in a path or query. */
export const rowNumber = z.coerce.number().int().min(1).max(maxRowNumber)

/** A successful response with `data`. */
export function dataResponse<Data extends z.ZodType>(data: Data) {
  return envelope.extend({ data })
}

/** The types of a call for the client: what it takes, and what it returns. */
export type Takes<Body extends z.ZodType> = { body: z.input<Body> }
export type Returns<Response extends z.ZodType> = { response: z.input<Response> }
export type WithId = { params: { id: string } }
