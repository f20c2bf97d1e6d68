import { z } from 'zod'
import type { Config } from '../../../config/config.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import type { BotJudge, Judgement } from './bot-judge.server.ts'
import { registerPath } from './recaptcha-document.ts'

const action = 'register'
/** From 0, a program for sure, to 1. Google's own advice for a start. */
const leastScore = 0.5
const patience = 3_000

/** The fields of siteverify that are looked at; a failure has only the first. */
const siteVerify = z.object({
  success: z.boolean(),
  score: z.number().default(0),
  action: z.string().default(''),
  hostname: z.string().default(''),
})

/** What the policy of /register allows, and that of no other page: where Google's script, its frame and its calls come from. */
export const recaptchaSources = {
  path: registerPath,
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
}

/** Google reCAPTCHA v3: the browser gets a token under the site key, and Google says here what it thinks of whoever got it. */
export function createRecaptcha(
  { siteKey, secretKey, verifyUrl }: NonNullable<Config['recaptcha']>,
  { publicUrl, logger }: Pick<AccountParts, 'publicUrl' | 'logger'>,
): BotJudge {
  const { hostname } = new URL(publicUrl)
  return { ask: async () => ({ kind: 'recaptcha', site_key: siteKey }), judge }

  async function judge(token: string): Promise<Judgement> {
    if (token === '') return { verdict: 'refused' }
    try {
      const opinion = await askGoogle(token)
      const isPerson =
        opinion.success && opinion.action === action && opinion.hostname === hostname && opinion.score >= leastScore
      return isPerson ? { verdict: 'person', proof: token } : { verdict: 'refused' }
    } catch (error) {
      logger.error(
        { reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) },
        'reCAPTCHA could not be asked',
      )
      return { verdict: 'unavailable' }
    }
  }

  async function askGoogle(token: string): Promise<z.infer<typeof siteVerify>> {
    const body = new URLSearchParams({ secret: secretKey, response: token })
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`it answered with status ${response.status}`)
    return siteVerify.parse(await response.json())
  }
}
