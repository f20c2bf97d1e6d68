import { z } from 'zod'

const hash = z.string().regex(/^[\w-]{16}$/)
const written = {
  time: z.int().positive(),
  pid: z.int().positive(),
  account: hash.optional(),
  client: hash.optional(),
  suppressed: z.int().positive().optional(),
}

/** A line at level info. */
function info<Name extends string, Fields extends z.ZodRawShape>(security: Name, fields: Fields) {
  return z.strictObject({ level: z.literal(30), ...written, security: z.literal(security), ...fields })
}

/** A line at level warn. */
function warn<Name extends string, Fields extends z.ZodRawShape>(security: Name, fields: Fields) {
  return z.strictObject({ level: z.literal(40), ...written, security: z.literal(security), ...fields })
}

const sessions = z.int().nonnegative()
const limits = [
  'check-username',
  'register',
  'register-unproven',
  'login-any',
  'login-client',
  'login-account',
  'forgot-client',
  'forgot-unproven',
  'forgot-account',
  'verify-mail-client',
  'verify-mail-account',
  'reset-password',
  'verify-email',
  'passport-photo',
  'candidate-files',
  'settings-mail',
  'own-export',
  'uploads',
  'job-lists',
  'staff-login-any',
  'staff-login-client',
  'staff-login-account',
  'staff-code-client',
  'staff-code-account',
  'staff-join',
]

/** The exact form of every line of the security log. */
const securityLine = z.discriminatedUnion('security', [
  info('sign_in_succeeded', {}),
  warn('sign_in_failed', {}),
  info('signed_out', {}),
  warn('token_refused', {}),
  warn('sessions_ended', { reason: z.enum(['password_changed', 'too_many', 'by_candidate', 'by_operator']), sessions }),
  info('registered', {}),
  warn('registration_refused', { reason: z.enum(['username_taken', 'person_known']) }),
  info('email_confirmed', {}),
  info('reset_link_requested', {}),
  warn('password_changed', {}),
  warn('email_corrected', {}),
  warn('national_id_refused', {}),
  warn('unused_account_erased', {}),
  warn('bot_check_failed', { reason: z.enum(['refused', 'used', 'unavailable']) }),
  warn('mailed_link_refused', { link: z.enum(['verify_email', 'reset_password', 'staff_invitation']) }),
  warn('photo_link_refused', { reason: z.enum(['forged', 'expired', 'gone']) }),
  warn('file_link_refused', { reason: z.enum(['forged', 'expired', 'gone']) }),
  warn('limit_refused', { limit: z.enum(limits) }),
  warn('data_exported', {}),
  warn('account_erased', {}),
  warn('deletion_requested', {}),
  warn('phone_changed', {}),
  info('staff_signed_in', {}),
  info('staff_signed_out', {}),
  warn('staff_sessions_ended', {}),
  warn('staff_joined', {}),
  warn('staff_invited', {}),
  warn('staff_reset', {}),
  warn('staff_removed', {}),
  warn('staff_sign_in_failed', { reason: z.enum(['password', 'code']) }),
  warn('staff_call_refused', { reason: z.enum(['session', 'origin', 'role', 'code']) }),
])

type SecurityLine = z.infer<typeof securityLine>

/** Parses the security events of a log and ignores other lines. Throws if an event has an unknown field or value. */
export function securityLines(log: string): SecurityLine[] {
  const objects = log.split('\n').filter((line) => line.startsWith('{'))
  return objects
    .map((line): object => JSON.parse(line))
    .filter((line) => 'security' in line)
    .map((line) => securityLine.parse(line))
}

/** The events without time, process and level. */
export function eventsOf(log: string): Partial<SecurityLine>[] {
  return securityLines(log).map(({ level: _level, time: _time, pid: _pid, ...event }) => event)
}
