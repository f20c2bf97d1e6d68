import type { ProfileRow } from '../../db/schema.ts'
import { addressContext, bornOnContext, passportContext, photoContext } from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'

/** A profile with its encrypted columns decrypted. */
export type ReadableProfile = ProfileRow & {
  address: string | null
  born_on: string | null
  passport_number: string | null
}

/** Throws if none of the secrets in APP_SECRET can decrypt it. */
export function decryptProfile(encryption: Encryption, row: ProfileRow): ReadableProfile {
  const decrypt = (sealed: Buffer | null, context: string) => sealed && encryption.decrypt(sealed, context)
  return {
    ...row,
    address: decrypt(row.address_sealed, addressContext),
    born_on: decrypt(row.born_on_sealed, bornOnContext),
    passport_number: decrypt(row.passport_number_sealed, passportContext),
  }
}

/** Returns the JPEG of a passport photo. Throws if none of the secrets in APP_SECRET can decrypt it. */
export function decryptPhoto(encryption: Encryption, sealed: Buffer): Buffer {
  return encryption.decryptBytes(sealed, photoContext)
}

/** The key under which the photo uploads of a candidate are limited. */
export function photoLimitKey(candidateId: number): string {
  return String(candidateId)
}
