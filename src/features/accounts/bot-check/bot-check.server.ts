import { createHash } from 'node:crypto'
import { type Clock, later, minuteMs } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { BotCheck as BotCheckChallenge } from '../contract.ts'
import { insertUsedProof } from '../queries.server.ts'

/** `proof` identifies the proof however its token was encoded. `unavailable`: the token could not be verified. */
export type Verification = { verdict: 'person'; proof: string } | { verdict: 'refused' | 'unavailable' }

/** Distinguishes people from programs. `verify` takes the token that the browser obtained for the challenge. */
export type BotTest = {
  createChallenge(): Promise<BotCheckChallenge>
  verify(token: string): Promise<Verification>
}

/** The maximum lifetime of a proof, and so how long used proofs are stored. */
export const proofLifetimeMs = 20 * minuteMs

export type BotCheck = ReturnType<typeof createBotCheck>

/** The bot check of a form. Each proof works for one request. */
export function createBotCheck({ db, clock }: { db: Database; clock: Clock }, test: BotTest) {
  return { createChallenge: test.createChallenge, verify }

  /** `used`: the proof is valid, but another request used it before. */
  async function verify(token: string): Promise<Verification['verdict'] | 'used'> {
    const verification = await test.verify(token)
    if (verification.verdict !== 'person') return verification.verdict
    const proof_hash = createHash('sha256').update(verification.proof).digest()
    const isUsable = await insertUsedProof(db, {
      proof_hash,
      expires_at: later(clock.now(), proofLifetimeMs),
    })
    return isUsable ? 'person' : 'used'
  }
}
