import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { AccountParts } from '../account-parts.server.ts'
import { type BotCheck, challengeShape, hex } from '../contract.ts'
import { later } from '../duration.server.ts'
import { type BotJudge, type Judgement, proofLifetime } from './bot-judge.server.ts'

const action = 'register'

/**
 * The work: keys of 5,000 rounds, one after the other, until the right one comes, which is any of the first `mostKeys`. One
 * core of a desktop makes 1,200 a second, so that it takes a second on average and two at most. To ask costs the
 * server one key (0.8 ms), to verify two HMACs.
 */
const rounds = 5_000
const defaultMostKeys = 2_400

/** The proof of work of altcha, bound to registration by the signed `data` of its challenge. */
export function createProofOfWork(
  { sealing, clock }: Pick<AccountParts, 'sealing' | 'clock'>,
  mostKeys = defaultMostKeys,
): BotJudge {
  const secrets = {
    hmacSignatureSecret: sealing.deriveKey('proof of work: challenge'),
    hmacKeySignatureSecret: sealing.deriveKey('proof of work: key'),
  }
  return { ask, judge }

  async function ask(): Promise<BotCheck> {
    // In the data and not in altcha's own field, which it would compare with a clock of its own.
    const expires_at = later(clock.now(), proofLifetime).getTime()
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: rounds,
      counter: randomInt(mostKeys),
      deriveKey,
      data: { action, expires_at },
      ...secrets,
    })
    return { kind: 'proof_of_work', challenge: challengeShape.parse(challenge) }
  }

  async function judge(token: string): Promise<Judgement> {
    const payload = readPayload(token)
    if (!payload || !(await verifySolution({ ...payload, deriveKey, ...secrets })).verified)
      return { verdict: 'refused' }
    const { data } = payload.challenge.parameters
    const isMeant = data.action === action && data.expires_at > clock.now().getTime()
    // The signature is the same however the payload was written down.
    return isMeant ? { verdict: 'person', proof: payload.challenge.signature } : { verdict: 'refused' }
  }
}

/** What altcha's browser part sends. */
const payloadShape = z.object({
  challenge: challengeShape,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
})

/** The JSON of a token in base64; null for anything else. */
function readPayload(token: string): z.infer<typeof payloadShape> | null {
  try {
    return payloadShape.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return null
  }
}
