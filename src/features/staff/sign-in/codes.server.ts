import { Secret, TOTP } from 'otpauth'
import { brand } from '../../../brand.ts'
import { hashToken } from '../../accounts/secret-tokens.server.ts'

/** Phones' clocks differ, and typing takes time: the codes before and after the current one count too. */
const window = 1
const period = 30
const recoveryCodes = 10
/** 120 bits, so that a fast hash is enough. */
const recoveryBytes = 15

/** Creates the secret of an authenticator app, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** The time step that a code of six digits belongs to; null if the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

/** Creates codes such as 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    new Secret({ size: recoveryBytes }).base32.replaceAll(/.{4}(?=.)/g, '$&-'),
  )
}

/** The hash that the database stores, of a code with or without its hyphens. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.replaceAll('-', ''))
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), period })
}
