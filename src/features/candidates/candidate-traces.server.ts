import type { Encryption } from '../../encryption/encryption.server.ts'
import { limitHashes } from '../../http/limits/limit-rows.server.ts'
import type { Mail } from '../../mail/outbox.server.ts'
import { type Candidate, limitKeysOf } from '../accounts/candidate-records.server.ts'
import { photoLimitKey } from '../profile/profile-records.server.ts'

// Emails and rate limits do not hold the id of a candidate: most emails are found by email address, limits by keyed hash.

/**
 * Returns a function that finds the candidate's email address in a text, in any letter case and not within a longer
 * address.
 */
export function mentions({ email }: Pick<Candidate, 'email'>): (text: string) => boolean {
  const needle = email.toLowerCase()
  return (text) => {
    const lower = text.toLowerCase()
    for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, at + 1)) {
      const end = at + needle.length
      if (
        !continuesBefore.test(lower.slice(Math.max(0, at - 1), at)) &&
        !continuesAfter.test(lower.slice(end, end + 2))
      )
        return true
    }
    return false
  }
}

/** Returns a function that tells whether an email is to the candidate, or about them. */
export function isMailAbout({ id, email }: Pick<Candidate, 'id' | 'email'>): (mail: Mail) => boolean {
  const isMentioned = mentions({ email })
  return (mail) => mail.candidateId === id || isMentioned(`${mail.to}\n${mail.subject}\n${mail.text}`)
}

const continuesBefore = /[\w.!#$%&'*+/=?^`{|}~-]/
/** A dot alone may be the end of a sentence. */
const continuesAfter = /^\.?[a-z0-9-]/

/** The hashes under which the table of rate limits may hold counts for the candidate. */
export function limitHashesOf(encryption: Encryption, candidate: Candidate): string[] {
  return [...limitKeysOf(candidate), photoLimitKey(candidate.id)].flatMap((key) => limitHashes(encryption, key))
}
