import { emailKey } from '../../../encryption/contexts.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { decryptLinkEmail } from '../candidate-records.server.ts'
import { findLinkOf } from '../links/link-queries.server.ts'

/**
 * The new email address, mostly hidden, until its link is opened, and when the link expires. Null without one.
 * `email`: the present address.
 */
export async function findPendingEmail({ db, clock, encryption }: AccountParts, candidateId: number, email: string) {
  const link = await findLinkOf(db, candidateId, 'change_email', clock.now())
  const pending = link && decryptLinkEmail(encryption, link.email_sealed)
  // The link stays after it was followed.
  if (!pending || emailKey(pending) === emailKey(email)) return null
  return {
    email: `${pending.charAt(0)}•••${pending.slice(pending.lastIndexOf('@'))}`,
    ends_at: link.expires_at.toISOString(),
  }
}
