import { useEffect, useEffectEvent, useState } from 'react'
import { useRetryWhenOnline } from '../ui/network/use-retry-when-online.ts'
import type { Outcome } from './client.ts'

/** `status` is 0 if there was no response. */
export type LoadFailure = { status: number; message: string | null }

/**
 * Loads data when the component appears, and again when the network returns. A failed reload keeps the data. Give the
 * component a key if what it loads can change.
 */
export function useLoaded<T>(load: () => Promise<Outcome<{ data?: T }>>) {
  const [data, setData] = useState<T | null>(null)
  const [failure, setFailure] = useState<LoadFailure | null>(null)

  function show(outcome: Outcome<{ data?: T }>) {
    if (outcome.ok) setData(outcome.data ?? null)
    setFailure(outcome.ok ? null : outcome)
  }

  const reload = async () => show(await load())
  const loadFirst = useEffectEvent(load)
  const showFirst = useEffectEvent(show)
  useEffect(() => void loadFirst().then(showFirst), [])
  useRetryWhenOnline(failure !== null && (failure.status === 0 || failure.status >= 500), reload)
  return { data, failure, reload }
}
