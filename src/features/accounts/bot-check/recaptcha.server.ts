import { z } from 'zod'
import type { Config } from '../../../config/config.server.ts'
import { readNetworkError } from '../../../http/outgoing/public-fetch.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import type { BotTest, Verification } from './bot-check.server.ts'
import { registerPath } from './recaptcha-document.ts'

const action = 'register'
/** Scores go from 0 (a bot) to 1 (a person). Google suggests this threshold to start with. */
const minScore = 0.5
const timeoutMs = 3_000

type Settings = NonNullable<Config['recaptcha']>

/** The fields of Google's response that are used. A failure has `success` and error codes only. */
const responseShape = z.object({
  success: z.boolean(),
  score: z.number().default(0),
  action: z.string().default(''),
  hostname: z.string().default(''),
  'error-codes': z.array(z.string()).default([]),
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
  settings: Settings,
  { publicUrl, logger }: Pick<AccountParts, 'publicUrl' | 'logger'>,
): BotTest {
  const { hostname } = new URL(publicUrl)
  return { createChallenge: async () => ({ kind: 'recaptcha', site_key: settings.siteKey }), verify }

  async function verify(token: string): Promise<Verification> {
    if (token === '') return { verdict: 'refused' }
    try {
      const response = await requestScore(settings, token)
      const isPerson =
        response.success && response.action === action && response.hostname === hostname && response.score >= minScore
      return isPerson ? { verdict: 'person', proof: token } : { verdict: 'refused' }
    } catch (error) {
      logger.error({ reason: reasonOf(error) }, 'the request to reCAPTCHA failed')
      return { verdict: 'unavailable' }
    }
  }
}

/** Why registering with reCAPTCHA fails, and what to do about it. Null if Google accepts the secret key. */
export async function findRecaptchaProblem(settings: Settings): Promise<string | null> {
  try {
    const response = await requestScore(settings, 'test')
    return response['error-codes'].includes('invalid-input-secret')
      ? 'Google does not accept RECAPTCHA_SECRET_KEY, so nobody can register. Set it to the secret key that belongs to RECAPTCHA_SITE_KEY.'
      : null
  } catch (error) {
    const host = new URL(settings.verifyUrl).host
    return `reCAPTCHA does not work, so nobody can register: ${host}: ${reasonOf(error)}. Let this machine connect to it, or unset RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY to use a proof of work instead.`
  }
}

async function requestScore({ secretKey, verifyUrl }: Settings, token: string): Promise<z.infer<typeof responseShape>> {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: secretKey, response: token }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`it responded with status ${response.status}`)
  return responseShape.parse(await response.json())
}

/** Why a request failed, in one line. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return 'its response could not be read'
  if (error instanceof Error && error.name === 'TimeoutError') return `no response within ${timeoutMs / 1_000} seconds`
  const { code, message } = readNetworkError(error)
  return message || code
}
