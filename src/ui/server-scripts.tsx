import { type ReactNode, useState } from 'react'
import { useHasScripts } from './use-has-scripts.ts'

/**
 * Renders inline scripts on the server and while hydrating only. React creates scripts in the browser from a string of
 * HTML, which Trusted Types refuse.
 */
export function ServerScripts({ children }: { children: ReactNode }) {
  const hasScripts = useHasScripts()
  const [isFromServer] = useState(!hasScripts)
  return isFromServer ? children : null
}
