import { solveChallengeWorkers } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'

/** Does the work of a challenge in as many workers as the processor has cores, less one for the page. The token of /register; null when it took too long. Throws where workers cannot run. */
export async function solveProof(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)),
    createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
  })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
