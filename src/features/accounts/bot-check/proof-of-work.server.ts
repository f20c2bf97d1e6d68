import { randomInt } from 'node:crypto'
import { createChallenge as createAltchaChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { later } from '../../../calendar.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { type BotCheck, challengeShape, hex } from '../contract.ts'
import { type BotTest, proofLifetimeMs, type Verification } from './bot-check.server.ts'

const action = 'register'

/**
 * The browser derives keys of 5,000 rounds, one after the other, until it finds the right one among the first
 * `maxKeys`. One desktop core derives 1,200 a second, so this takes one second on average and two at most. Creating a
 * challenge costs the server one key (0.8 ms), verifying a solution two HMACs.
 */
const rounds = 5_000
const defaultMaxKeys = 2_400

/** altcha's proof of work, bound to registration by the signed `data` of its challenge. */
export function createProofOfWork(
  { encryption, clock }: Pick<AccountParts, 'encryption' | 'clock'>,
  maxKeys = defaultMaxKeys,
): BotTest {
  const secrets = {
    hmacSignatureSecret: encryption.deriveKey('proof of work: challenge'),
    hmacKeySignatureSecret: encryption.deriveKey('proof of work: key'),
  }
  return { createChallenge, verify }

  async function createChallenge(): Promise<BotCheck> {
    // Not altcha's own field for the expiry, because altcha compares that with the system clock.
    const expires_at = later(clock.now(), proofLifetimeMs).getTime()
    const challenge = await createAltchaChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: rounds,
      counter: randomInt(maxKeys),
      deriveKey,
      data: { action, expires_at },
      ...secrets,
    })
    return { kind: 'proof_of_work', challenge: challengeShape.parse(challenge) }
  }

  async function verify(token: string): Promise<Verification> {
    const payload = readPayload(token)
    if (!payload || !(await verifySolution({ ...payload, deriveKey, ...secrets })).verified)
      return { verdict: 'refused' }
    const { data } = payload.challenge.parameters
    const isValid = data.action === action && data.expires_at > clock.now().getTime()
    // The same token can be encoded in several ways, but all have this signature.
    return isValid ? { verdict: 'person', proof: payload.challenge.signature } : { verdict: 'refused' }
  }
}

/** The payload of altcha's widget. */
const payloadShape = z.object({
  challenge: challengeShape,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
})

/** Parses a token: base64 of JSON. Returns null for anything else. */
function readPayload(token: string): z.infer<typeof payloadShape> | null {
  try {
    return payloadShape.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return null
  }
}
