import { z } from 'zod'
import { cleanEmail, cleanKey, cleanText } from '../../contract/clean-text.ts'
import { envelope, messageResponse } from '../../contract/envelope.ts'
import { phoneNumber, phoneProblem } from '../../contract/phone-number.ts'

/** The messages of `newPassword` state it. */
export const passwordLength = { min: 8, max: 256 }

export const identifierRule = 'Enter your email, username or phone.'
export const passwordRule = 'Enter your password.'
export const passwordWrong = 'This is not your password. Try again.'
const usernameRule = 'Use 3 to 30 letters, digits, dots, underscores or hyphens, with at least one letter.'
const nationalIdRule = 'Use 6 to 12 letters or digits.'
const phoneRule = 'Enter a Kenyan number such as 0712 345 678.'
const emailRule = 'Enter an email address such as amina@example.com.'
export const personRule = 'We could not check that you are a person. Please try again.'
const linkRule = 'This link is not complete.'

/** A username needs a letter and has no @, so it cannot be another person's phone number or email address. */
export const username = z
  .string(usernameRule)
  .overwrite(cleanKey)
  .regex(/^(?=.*[A-Za-z])[A-Za-z0-9._-]{3,30}$/, usernameRule)
  .describe(usernameRule)

/** An email address, username or phone number as a person types it. */
export const identifier = oneLine(identifierRule, cleanKey)
  .min(1, identifierRule)
  .max(254, 'Use at most 254 characters.')
  // A username has a letter, and an email address an @.
  .refine((text) => /[\p{L}@]/u.test(text) || phoneProblem(text) === null, { error: saysProblem })

export const newPassword = z
  .string('Choose a password.')
  .min(passwordLength.min, 'Use at least 8 characters.')
  .max(passwordLength.max, 'Use at most 256 characters.')

/** zod's own pattern, and top-level domains of other alphabets, such as `xn--p1ai`. */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

export const emailAddress = z
  .string(emailRule)
  .overwrite(cleanEmail)
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email({ pattern: emailPattern, error: emailRule }))
  .describe(emailRule)

const nationalId = z
  .string(nationalIdRule)
  .overwrite(cleanKey)
  .max(40, nationalIdRule)
  .refine((text) => /^[A-Za-z0-9]{6,12}$/.test(text.replaceAll(/\s/g, '')), nationalIdRule)
  .describe(nationalIdRule)

/** The secret of an emailed link. */
export const linkToken = z.string(linkRule).max(200, linkRule)

const sessionUser = z.object({ name: z.string(), email: z.string() })

export const usernameCheck = z.object({ username: z.string(usernameRule).max(200, 'Use at most 200 characters.') })
export const usernameResponse = envelope
  .extend({ available: z.boolean(), message: z.string() })
  .meta({ examples: [{ status: true, available: false, message: 'Username is already taken.' }] })

export const fullName = oneLine('Enter your full name.')
  .max(120, 'Use at most 120 characters.')
  .regex(/\p{L}/u, 'Enter your full name.')

export const phone = z
  .string(phoneRule)
  .overwrite(cleanKey)
  .max(40, phoneRule)
  .refine((text) => phoneNumber(text) !== null, { error: saysProblem })
  .describe(phoneRule)

/** `phone` is the country prefix followed by the number. `referral_code` is empty if there is none. */
export const registration = z.object({
  name: fullName,
  national_id: nationalId,
  username,
  phone,
  email: emailAddress,
  password: newPassword,
  referral_code: oneLine().max(64, 'Use at most 64 characters.').default(''),
  recaptcha_token: z.string(personRule).max(8_000, personRule),
})

export const login = z.object({
  identifier,
  password: currentPassword('Wrong email, username, phone or password.'),
})
export const loginResponse = envelope.extend({ message: z.string(), user: sessionUser, token: z.string() }).meta({
  examples: [
    {
      status: true,
      message: 'Login successful!',
      user: { name: 'Amina Wanjiru', email: 'amina@example.com' },
      token: 'q0nVbJmC2tT4o8h1yWkXzA5sLr7uEpDfGi3NvQx9BcM',
    },
  ],
})

export const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/)

/** An altcha challenge as this site creates it. Strict, because exactly these fields are signed. */
export const challengeShape = z.object({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    data: z.strictObject({ action: z.string(), expires_at: z.int() }),
  }),
  signature: hex,
})

export const botCheckQuery = z.object({
  form: z
    .enum(['register', 'forgot-password', 'contact'])
    .default('register')
    .describe('The call that gets the token.'),
})
/** The bot check of a form: altcha's proof of work or, for registration only, Google reCAPTCHA with this site key. */
export const botCheckResponse = envelope.extend({
  data: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('proof_of_work'), challenge: challengeShape }),
    z.object({ kind: z.literal('recaptcha'), site_key: z.string() }),
  ]),
})

export const emailVerification = z.object({ token: linkToken })
export const emailCorrection = z.object({ email: emailAddress, password: currentPassword(passwordWrong) })
export const passwordForgotten = z.object({
  identifier,
  recaptcha_token: z.string(personRule).max(8_000, personRule).optional(),
})
/** `national_id`: only for an account whose email address is not confirmed. */
export const passwordReset = z.object({ token: linkToken, password: newPassword, national_id: nationalId.optional() })

export const verificationResponse = messageResponse.extend({
  already_confirmed: z.boolean(),
  changed_to: z.string().optional().describe('The new address, if the link changed it.'),
})

/**
 * Rejects invisible characters, because PostgreSQL cannot store some of them. Zero-width joiners are allowed, because some
 * scripts need them.
 */
export function oneLine(missing = 'Enter text.', clean = cleanText) {
  return z
    .string(missing)
    .overwrite(clean)
    .regex(/^(?:[^\p{Cc}\p{Cf}]|[\u200c\u200d])*$/u, 'Use one line of text.')
}

/** `wrong` is the message for a password that is too long for any account. */
export function currentPassword(wrong: string) {
  return z.string(passwordRule).min(1, passwordRule).max(passwordLength.max, wrong)
}

/** The message for a phone number that is refused. */
function saysProblem({ input }: { input?: unknown }): string {
  return phoneProblem(String(input)) ?? phoneRule
}

export type SessionUser = z.infer<typeof sessionUser>
export type Registration = z.infer<typeof registration>
export type BotCheck = z.infer<typeof botCheckResponse>['data']
export type BotCheckForm = z.infer<typeof botCheckQuery>['form']

/** This feature's API calls, for the typed client. */
export type AccountCalls = {
  'POST /check-username': {
    body: z.input<typeof usernameCheck>
    response: { available?: boolean; message?: string | null }
  }
  'GET /bot-check': { query: z.input<typeof botCheckQuery>; response: { data: BotCheck } }
  'POST /register': { body: z.input<typeof registration>; response: { message: string } }
  'POST /login': { body: z.input<typeof login>; response: { user?: unknown; token?: unknown } }
  'POST /logout': { response: { message: string } }
  'POST /verify-email': {
    body: z.input<typeof emailVerification>
    response: { message: string; already_confirmed?: boolean; changed_to?: string }
  }
  'POST /verify-email/send': { response: { message: string } }
  'POST /correct-email': { body: z.input<typeof emailCorrection>; response: { message: string } }
  'POST /forgot-password': { body: z.input<typeof passwordForgotten>; response: { message: string } }
  'POST /reset-password': { body: z.input<typeof passwordReset>; response: { message: string } }
}
