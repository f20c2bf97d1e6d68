import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../clock.ts'
import type { Encryption } from '../../../encryption/encryption.server.ts'

/** Long enough to view a photo, too short to share the link. */
const photoLinkSeconds = 15 * 60

export type PhotoLinks = ReturnType<typeof createPhotoLinks>
export type PhotoLink = { id: string; expires: string; signature: string }

/** Signed links: each opens one photo for 15 minutes, without a session. */
export function createPhotoLinks({ encryption, clock }: { encryption: Encryption; clock: Clock }) {
  const key = Buffer.from(encryption.deriveKey('photo-links'), 'hex')
  return { linkTo, check }

  function linkTo(id: string): string {
    const expires = String(secondsNow() + photoLinkSeconds)
    return `/api/candidates/photos/${id}?expires=${expires}&signature=${sign(id, expires)}`
  }

  function check({ id, expires, signature }: PhotoLink): 'good' | 'forged' | 'expired' {
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
