import { useSyncExternalStore } from 'react'

/** Tailwind's breakpoint `lg`. */
const wide = '(min-width: 64rem)'

/** False on the server and while hydrating, so that phones do not download what only wide screens show. */
export function useIsWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  )
}

function subscribe(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
