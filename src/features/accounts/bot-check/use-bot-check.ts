import { useRef, useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import type { BotCheckForm } from '../contract.ts'
import { requestRecaptchaToken } from './recaptcha.ts'

/** A token for a form, valid until this time (milliseconds since 1970); null if none could be obtained. */
type Proof = { token: string; validUntil: number } | null

// A little less than the server allows.
const proofLifetimeMs = 15 * 60_000
const recaptchaLifetimeMs = 100_000

/** Obtains the token for a form while a person fills it in, and a new one once that has been used or is too old. */
export function useBotCheck(form: BotCheckForm) {
  const [isWorking, setWorking] = useState(false)
  const proof = useRef<Promise<Proof>>(undefined)

  function start(): Promise<Proof> {
    setWorking(true)
    const started = obtainProof(form).finally(() => setWorking(false))
    proof.current = started
    return started
  }

  /** Starts obtaining a token unless that is already in progress. */
  function prepare() {
    if (!proof.current) void start()
  }

  /** Returns a valid token, which can be used once; null if none could be obtained. */
  async function takeToken(): Promise<string | null> {
    const ready = await (proof.current ?? start())
    const fresh = ready && ready.validUntil > Date.now() ? ready : await start()
    proof.current = undefined
    return fresh?.token ?? null
  }

  return { isWorking, prepare, takeToken }
}

/** Asks the server which check it uses, and passes that check. */
async function obtainProof(form: BotCheckForm): Promise<Proof> {
  const outcome = await api.call('GET /bot-check', { query: { form } })
  if (!outcome.ok) return null
  try {
    if (outcome.data.kind === 'recaptcha')
      return withExpiry(await requestRecaptchaToken(outcome.data.site_key), recaptchaLifetimeMs)
    const { solveProof } = await import('./bot-proof.ts')
    return withExpiry(await solveProof(outcome.data.challenge), proofLifetimeMs)
  } catch {
    return null
  }
}

function withExpiry(token: string | null, lifetimeMs: number): Proof {
  return token === null ? null : { token, validUntil: Date.now() + lifetimeMs }
}
