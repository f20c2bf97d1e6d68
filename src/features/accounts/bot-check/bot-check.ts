import { api } from '../../../api-client/browser.ts'
import { askRecaptcha } from './recaptcha.ts'

/** A token for /register, and until when it is good (milliseconds since 1970); null when it could not be had. */
export type Proof = { token: string; goodUntil: number } | null

const proofMs = 15 * 60_000
const recaptchaMs = 100_000

/** Shows the server that a person registers, in the way that it asks for. */
export async function proveBeingAPerson(): Promise<Proof> {
  const outcome = await api.call('GET /bot-check', {})
  if (!outcome.ok) return null
  try {
    if (outcome.data.kind === 'recaptcha') return withEnd(await askRecaptcha(outcome.data.site_key), recaptchaMs)
    const { solveProof } = await import('./bot-proof.ts')
    return withEnd(await solveProof(outcome.data.challenge), proofMs)
  } catch {
    return null
  }
}

/** A little less than what the server allows. */
function withEnd(token: string | null, goodMs: number): Proof {
  return token === null ? null : { token, goodUntil: Date.now() + goodMs }
}
