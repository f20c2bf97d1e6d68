import type { Sealing } from '../../sealing.server.ts'

/** Says where a sealed passport number belongs. */
export const passportContext = 'profiles.passport_number'

/** Throws when it was sealed with a secret that is not known here. */
export function openPassportNumber(sealing: Sealing, sealed: Buffer): string {
  return sealing.open(sealed, passportContext)
}

/** Under which key the photos of a candidate are counted. */
export function photoLimitKey(candidateId: number): string {
  return String(candidateId)
}
