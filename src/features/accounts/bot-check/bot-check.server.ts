import { createHash } from 'node:crypto'
import type { Config } from '../../../config/config.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { later } from '../duration.server.ts'
import { type BotJudge, type Judgement, proofLifetime } from './bot-judge.server.ts'
import { createProofOfWork } from './proof-of-work.server.ts'
import { insertUsedProof } from './proof-queries.server.ts'
import { createRecaptcha } from './recaptcha.server.ts'

export type BotCheckParts = Omit<AccountParts, 'outbox'> & { recaptcha: Config['recaptcha'] }

export type BotCheck = ReturnType<typeof createBotCheck>

/** The check that stands before a registration: Google's where its keys are configured, work of the visitor's processor otherwise. A proof counts once. */
export function createBotCheck(parts: BotCheckParts) {
  const { db, clock, recaptcha } = parts
  const { ask, judge }: BotJudge = recaptcha ? createRecaptcha(recaptcha, parts) : createProofOfWork(parts)
  return { ask, check }

  /** `used`: the proof is good, but has been redeemed before. */
  async function check(token: string): Promise<Judgement['verdict'] | 'used'> {
    const judgement = await judge(token)
    if (judgement.verdict !== 'person') return judgement.verdict
    const proof_hash = createHash('sha256').update(judgement.proof).digest()
    const isFresh = await insertUsedProof(db, { proof_hash, expires_at: later(clock.now(), proofLifetime) })
    return isFresh ? 'person' : 'used'
  }
}
