import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../calendar.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'

/** Long enough to view a photo or file, too short to share the link. */
const linkSeconds = 15 * 60

const purposes = { photos: 'photo-links', files: 'file-links' }

export type SignedLinks = ReturnType<typeof createSignedLinks>
export type SignedLink = { id: string; expires: string; signature: string }

/** Signed links: each opens one photo or file for 15 minutes, without a session. */
export function createSignedLinks(
  { encryption, clock }: { encryption: Encryption; clock: Clock },
  kind: keyof typeof purposes,
) {
  const key = Buffer.from(encryption.deriveKey(purposes[kind]), 'hex')
  return { linkTo, check }

  function linkTo(id: string): string {
    const expires = String(secondsNow() + linkSeconds)
    return `/api/candidates/${kind}/${id}?expires=${expires}&signature=${sign(id, expires)}`
  }

  function check({ id, expires, signature }: SignedLink): 'good' | 'forged' | 'expired' {
    const given = Buffer.from(signature)
    const right = Buffer.from(sign(id, expires))
    if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'
    return Number(expires) > secondsNow() ? 'good' : 'expired'
  }

  function sign(id: string, expires: string): string {
    return createHmac('sha256', key).update(`${id}\0${expires}`).digest('base64url')
  }

  function secondsNow(): number {
    return Math.floor(clock.now().getTime() / 1000)
  }
}
