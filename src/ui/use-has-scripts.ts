import { useSyncExternalStore } from 'react'

/** False on the server and while hydrating. */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
