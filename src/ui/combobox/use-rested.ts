import { startTransition, useEffect, useState } from 'react'

const restMs = 500

/** Whether a text has stayed as it is for half a second: what takes long to draw can wait until somebody stops typing. */
export function useRested(text: string): boolean {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(text)), restMs)
    return () => {
      clearTimeout(timer)
      // Whoever comes back to it has not rested at it again.
      setRested(null)
    }
  }, [text])
  return rested === text
}
