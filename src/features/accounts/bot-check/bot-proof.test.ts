import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { solveProof } from './bot-proof.ts'

test('without workers, solves the proof of work in slices, between which the page responds', async () => {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 5_000, counter: 300, deriveKey })
  const pause = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => pause.mockRestore())
  const start = performance.now()
  const token = await solveProof(challenge)
  const meanSliceMs = (performance.now() - start) / pause.mock.calls.length
  expect(JSON.parse(atob(token ?? ''))).toMatchObject({ challenge, solution: { counter: 300 } })
  // Ten times as long as a slice, because the machine may be busy.
  expect(meanSliceMs).toBeLessThan(100)
})

test.each(['throw', 'report an error'])('solves the proof of work without workers if they %s', async (how) => {
  class BrokenWorker extends EventTarget {
    constructor() {
      super()
      if (how === 'throw') throw new Error('no workers')
      setTimeout(() => this.dispatchEvent(new Event('error')))
    }
    postMessage() {}
    terminate() {}
  }
  vi.stubGlobal('Worker', BrokenWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey })
  const token = await solveProof(challenge)
  expect(JSON.parse(atob(token ?? ''))).toMatchObject({ solution: { counter: 3 } })
})
