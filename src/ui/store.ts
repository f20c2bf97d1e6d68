import { useSyncExternalStore } from 'react'

/** A value outside of React. Components that `use` it render again when it is set. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    get,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    /** The server and hydration render the initial value. */
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
