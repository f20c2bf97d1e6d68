import { z } from 'zod'

/** The fields of every JSON response: whether the request succeeded, and sometimes a message for the user. */
export const envelope = z.object({
  status: z.boolean(),
  message: z.string().optional(),
})

/** A successful response that only says what was done. */
export const messageResponse = envelope.extend({ message: z.string() })

/** The response to a rejected request. */
export const refusal = z
  .object({
    status: z.literal(false),
    message: z.string().describe('What happened and what to do, for the user.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('For each invalid field, messages that say how to correct it.'),
  })
  .meta({
    id: 'Refusal',
    examples: [
      {
        status: false,
        message: 'Some values are not valid. Please correct them and try again.',
        errors: { email: ['Enter an email address such as amina@example.com.'] },
      },
    ],
  })

export type Refusal = z.infer<typeof refusal>

/** A refusal for one invalid field, with the same message for the field and the response. */
export function refuseField(field: string, message: string): Refusal {
  return { status: false, message, errors: { [field]: [message] } }
}
