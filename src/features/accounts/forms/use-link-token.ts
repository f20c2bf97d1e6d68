import { useLocation } from 'react-router'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'

/** The secret of the mailed link that leads to this page, empty without one; null until the scripts are there, since only the browser sees what stands behind a #. */
export function useLinkToken(): string | null {
  const { hash } = useLocation()
  return useHasScripts() ? (new URLSearchParams(hash.slice(1)).get('token') ?? '') : null
}
