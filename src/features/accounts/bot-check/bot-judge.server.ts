import type { BotCheck } from '../contract.ts'
import { minute } from '../duration.server.ts'

/** What a proof shows. `proof` is the same for every spelling of the same proof; `unavailable`: whoever judges could not be asked. */
export type Judgement = { verdict: 'person'; proof: string } | { verdict: 'refused' | 'unavailable' }

/** A way to tell a person from a program: what the browser is asked, and what its answer shows. */
export type BotJudge = { ask(): Promise<BotCheck>; judge(token: string): Promise<Judgement> }

/** How long a proof is good at most, and so how long it is remembered once it was used. */
export const proofLifetime = 20 * minute
