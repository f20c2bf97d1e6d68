import { z } from 'zod'
import { cleanText } from '../../contract/clean-text.ts'
import { emailAddress, fullName, oneLine, personRule } from '../accounts/contract.ts'

/** What the contact form sends. */
export const sentMessage = z.object({
  name: fullName,
  email: emailAddress,
  subject: oneLine().max(200, 'Use at most 200 characters.').default(''),
  message: z
    .string('Write a message first.')
    .overwrite((text) => cleanText(text.replaceAll('\r\n', '\n')))
    .min(1, 'Write a message first.')
    .max(5_000, 'Use at most 5,000 characters.'),
  recaptcha_token: z.string(personRule).max(8_000, personRule),
})
