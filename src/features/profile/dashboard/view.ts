import type { Text } from '../../../language/texts.ts'
export type View = 'dashboard' | 'profile'

export const viewTitles: Record<View, Text> = { dashboard: 'Dashboard', profile: 'My Profile' }

/** The view that the query of a URL names. */
export function viewOf(query: URLSearchParams): View {
  return query.get('view') === 'profile' ? 'profile' : 'dashboard'
}
