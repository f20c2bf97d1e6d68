import type { FastifyBaseLogger } from 'fastify'
import type { Encryption } from '../../encryption/encryption.server.ts'

/** The events of the security log. docs/security-log.md explains each one. */
export type SecurityEvent =
  | { security: 'sign_in_succeeded' | 'sign_in_failed' | 'signed_out' | 'token_refused' }
  | {
      security: 'sessions_ended'
      reason: 'password_changed' | 'too_many' | 'by_candidate' | 'by_operator'
      sessions: number
    }
  | { security: 'registered' | 'email_confirmed' | 'reset_link_requested' | 'password_changed' }
  | { security: 'registration_refused'; reason: 'username_taken' | 'person_known' }
  | { security: 'bot_check_failed'; reason: 'refused' | 'used' | 'unavailable' }
  | { security: 'mailed_link_refused'; link: 'verify_email' | 'reset_password' | 'staff_invitation' }
  | { security: 'photo_link_refused' | 'file_link_refused'; reason: 'forged' | 'expired' | 'gone' }
  | { security: 'limit_refused'; limit: string }
  | { security: 'email_corrected' | 'national_id_refused' | 'unused_account_erased' }
  | { security: 'data_exported' | 'account_erased' | 'deletion_requested' | 'phone_changed' }
  | { security: 'staff_signed_in' | 'staff_signed_out' | 'staff_sessions_ended' | 'staff_joined' }
  | { security: 'staff_invited' | 'staff_reset' | 'staff_removed' }
  | { security: 'staff_sign_in_failed'; reason: 'password' | 'code' }
  | { security: 'staff_call_refused'; reason: 'session' | 'origin' | 'role' | 'code' }
  | { security: 'account_suspended' | 'account_reactivated' | 'suspended_sign_in' }

export type SecurityEventName = SecurityEvent['security']

/** Warnings are suspicious events, and events that change who can use an account. */
const levels: Record<SecurityEventName, 'info' | 'warn'> = {
  sign_in_succeeded: 'info',
  sign_in_failed: 'warn',
  signed_out: 'info',
  token_refused: 'warn',
  sessions_ended: 'warn',
  registered: 'info',
  registration_refused: 'warn',
  email_confirmed: 'info',
  reset_link_requested: 'info',
  password_changed: 'warn',
  email_corrected: 'warn',
  national_id_refused: 'warn',
  unused_account_erased: 'warn',
  bot_check_failed: 'warn',
  mailed_link_refused: 'warn',
  photo_link_refused: 'warn',
  file_link_refused: 'warn',
  limit_refused: 'warn',
  data_exported: 'warn',
  account_erased: 'warn',
  deletion_requested: 'warn',
  phone_changed: 'warn',
  staff_signed_in: 'info',
  staff_signed_out: 'info',
  staff_sessions_ended: 'warn',
  staff_joined: 'warn',
  staff_invited: 'warn',
  staff_reset: 'warn',
  staff_removed: 'warn',
  staff_sign_in_failed: 'warn',
  staff_call_refused: 'warn',
  account_suspended: 'warn',
  account_reactivated: 'warn',
  suspended_sign_in: 'warn',
}

/** The id of a candidate, an identifier that no candidate has, or a person of the office as `staffAccount` names them. */
export type Account = number | string

/** The account of a person of the office, or of an email address that nobody there has. */
export function staffAccount(who: number | string): Account {
  return `staff ${who}`
}

/** Keyed hashes of the account and client of an event. `suppressed`: how many more events this line represents. */
type SecurityContext = { account?: string; client?: string; suppressed?: number }

export function writeSecurityLine(
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  event: SecurityEvent,
  context: SecurityContext,
): void {
  logger[levels[event.security]]({ ...event, ...context })
}

/** A keyed hash, the same for all identifiers of a candidate. */
export function accountHash(encryption: Pick<Encryption, 'lookup'>, account: Account): string {
  return hash(encryption, `account ${account}`)
}

/** `client` is what `clientOf` returns. */
export function clientHash(encryption: Pick<Encryption, 'lookup'>, client: string): string {
  return hash(encryption, `client ${client}`)
}

/** 96 bits, as 16 characters. */
function hash(encryption: Pick<Encryption, 'lookup'>, text: string): string {
  return encryption.lookup(text, 'security_log').toString('base64url').slice(0, 16)
}
