import { useRouteLoaderData } from 'react-router'
import type { StaffMember } from '../staff-member.ts'
import { loaded, office } from './office-client.ts'

/**
 * `sessions`: in how many browsers. `has_applications`: candidates apply on this site, or have applied. `has_messages`:
 * the same for the contact form.
 */
type SignedIn = StaffMember & { sessions: number; has_applications: boolean; has_messages: boolean }

/** The loader of the office: who is signed in. */
export async function loadMember({ request }: { request: Request }): Promise<SignedIn> {
  return loaded(await office.call('GET /staff/me', { signal: request.signal })).data
}

/** Returns who is signed in. */
export function useMember(): SignedIn {
  const member = useRouteLoaderData<typeof loadMember>('office')
  if (!member) throw new Error('the office has not loaded who is signed in')
  return member
}
