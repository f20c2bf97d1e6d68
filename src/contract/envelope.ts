import { z } from 'zod'

/** What every JSON answer carries: whether the call succeeded and, where it helps, a sentence for a person. */
export const envelope = z.object({
  status: z.boolean(),
  message: z.string().optional(),
})

/** A refused call. `errors` names each wrong field with sentences that say what to do about it. */
export const refusal = z.object({
  status: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

export type Refusal = z.infer<typeof refusal>

/** A refusal for one field, whose sentence says it all. */
export function refuseField(field: string, message: string): Refusal {
  return { status: false, message, errors: { [field]: [message] } }
}
