import { z } from 'zod'
import type { Config } from '../../../config/config.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import type { BotTest, Verification } from './bot-check.server.ts'
import { registerPath } from './recaptcha-document.ts'

const action = 'register'
/** Scores go from 0 (a bot) to 1 (a person). Google suggests this threshold to start with. */
const minScore = 0.5
const timeoutMs = 3_000

/** The fields of Google's response that are used. A failure has `success` only. */
const responseShape = z.object({
  success: z.boolean(),
  score: z.number().default(0),
  action: z.string().default(''),
  hostname: z.string().default(''),
})

/** The sources of Google's script, frame and requests, for the content security policy of /register only. */
export const recaptchaSources = {
  path: registerPath,
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
}

/** Google reCAPTCHA v3: the browser gets a token with the site key, and Google scores it here with the secret key. */
export function createRecaptcha(
  { siteKey, secretKey, verifyUrl }: NonNullable<Config['recaptcha']>,
  { publicUrl, logger }: Pick<AccountParts, 'publicUrl' | 'logger'>,
): BotTest {
  const { hostname } = new URL(publicUrl)
  return { createChallenge: async () => ({ kind: 'recaptcha', site_key: siteKey }), verify }

  async function verify(token: string): Promise<Verification> {
    if (token === '') return { verdict: 'refused' }
    try {
      const response = await requestScore(token)
      const isPerson =
        response.success && response.action === action && response.hostname === hostname && response.score >= minScore
      return isPerson ? { verdict: 'person', proof: token } : { verdict: 'refused' }
    } catch (error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      logger.error({ reason }, 'the request to reCAPTCHA failed')
      return { verdict: 'unavailable' }
    }
  }

  async function requestScore(token: string): Promise<z.infer<typeof responseShape>> {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`it responded with status ${response.status}`)
    return responseShape.parse(await response.json())
  }
}
