import { useNavigation } from 'react-router'
import { splitPath } from './paths.ts'

/** The path and query of the page that is loading, as `useLocation` will give them; undefined while none is. */
export function useNextPath(): { pathname: string; search: string } | undefined {
  const { location } = useNavigation()
  return location && { pathname: splitPath(location.pathname).path, search: location.search }
}
