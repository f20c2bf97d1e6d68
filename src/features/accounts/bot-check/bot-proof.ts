import { solveChallengeWorkers } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'

/** Solves a challenge in workers. Returns the token for /register, or null if it took too long. */
export async function solveProof(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallengeWorkers({
    challenge,
    // One core is left for the page.
    concurrency: Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)),
    createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
  })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
