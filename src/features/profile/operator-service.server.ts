import type { ProfileRow } from '../../db/schema.ts'
import { addressContext, bornOnContext, passportContext, photoContext } from '../../encryption/contexts.server.ts'
import type { Sealing } from '../../encryption/sealing.server.ts'

/** A profile with its encrypted columns decrypted. */
export type ReadableProfile = ProfileRow & {
  address: string | null
  born_on: string | null
  passport_number: string | null
}

/** Throws when it was encrypted with a secret that is not known here. */
export function openProfile(sealing: Sealing, row: ProfileRow): ReadableProfile {
  const open = (sealed: Buffer | null, context: string) => sealed && sealing.open(sealed, context)
  return {
    ...row,
    address: open(row.address_sealed, addressContext),
    born_on: open(row.born_on_sealed, bornOnContext),
    passport_number: open(row.passport_number_sealed, passportContext),
  }
}

/** The JPEG of a passport photo. Throws when it was encrypted with a secret that is not known here. */
export function openPhoto(sealing: Sealing, sealed: Buffer): Buffer {
  return sealing.openBytes(sealed, photoContext)
}

/** Under which key the photos of a candidate are counted. */
export function photoLimitKey(candidateId: number): string {
  return String(candidateId)
}
