import { useRef, useState } from 'react'
import { type Proof, proveBeingAPerson } from './bot-check.ts'

/** Gets the token of /register ready while a person types, and a new one whenever the last was used or grew old. */
export function useBotCheck() {
  const [isWorking, setWorking] = useState(false)
  const proof = useRef<Promise<Proof>>(undefined)

  function begin(): Promise<Proof> {
    setWorking(true)
    const begun = proveBeingAPerson().finally(() => setWorking(false))
    proof.current = begun
    return begun
  }

  /** Starts the work, unless it was started. */
  function prepare() {
    if (!proof.current) void begin()
  }

  /** A token that is good now; it counts once. Null when none can be had. */
  async function takeToken(): Promise<string | null> {
    const ready = await (proof.current ?? begin())
    const fresh = ready && ready.goodUntil > Date.now() ? ready : await begin()
    proof.current = undefined
    return fresh?.token ?? null
  }

  return { isWorking, prepare, takeToken }
}
