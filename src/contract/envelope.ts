import { z } from 'zod'

/** The fields of every JSON response: whether the request succeeded, and sometimes a message for the user. */
export const envelope = z.object({
  status: z.boolean(),
  message: z.string().optional(),
})

/** The response to a rejected request. `errors` has messages for each invalid field that say how to fix it. */
export const refusal = z.object({
  status: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

export type Refusal = z.infer<typeof refusal>

/** A refusal for one invalid field, with the same message for the field and the response. */
export function refuseField(field: string, message: string): Refusal {
  return { status: false, message, errors: { [field]: [message] } }
}
