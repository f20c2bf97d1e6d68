import { startTransition, useEffect, useState } from 'react'

const restMs = 500

/** Whether a text has stayed as it is for half a second: what takes long to draw can wait until somebody stops typing. */
export function useRested(text: string): boolean {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(text)), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested === text
}
