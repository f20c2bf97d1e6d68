import { z } from 'zod'

/** The fields of every JSON response: whether the call succeeded, and sometimes a message for the user. */
export const envelope = z.object({
  status: z.boolean(),
  message: z.string().optional(),
})

/** The response to a rejected request. `errors` has messages for each invalid field, which say how to fix it. */
export const refusal = z.object({
  status: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

export type Refusal = z.infer<typeof refusal>

/** A refusal for one invalid field, whose message is also the message of the response. */
export function refuseField(field: string, message: string): Refusal {
  return { status: false, message, errors: { [field]: [message] } }
}
