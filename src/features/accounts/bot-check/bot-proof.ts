import { solveChallenge, solveChallengeWorkers } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, DeriveKeyFunction, Solution } from 'altcha-lib/types'

/**
 * Solves a challenge in workers, or on the page if a worker cannot start. Returns the token, or null if it
 * took too long.
 */
export async function solveProof(challenge: Challenge): Promise<string | null> {
  const solution = await solveInWorkers(challenge).catch(() =>
    solveChallenge({ challenge, deriveKey: deriveInSlices() }),
  )
  return solution && btoa(JSON.stringify({ challenge, solution }))
}

async function solveInWorkers(challenge: Challenge): Promise<Solution | null> {
  return solveChallengeWorkers({
    challenge,
    // One core is left for the page. Some browsers do not say how many there are.
    concurrency: Math.min(4, navigator.hardwareConcurrency - 1) || 1,
    createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
  })
}

const sliceMs = 10

/** Derives keys, and lets the page respond between slices. */
function deriveInSlices(): DeriveKeyFunction {
  let sliceEnd = 0
  return async (...parameters) => {
    if (performance.now() > sliceEnd) {
      await new Promise((resolve) => setTimeout(resolve))
      sliceEnd = performance.now() + sliceMs
    }
    return deriveKey(...parameters)
  }
}
