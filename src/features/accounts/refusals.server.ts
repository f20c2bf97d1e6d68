import type { Refusal } from '../../contract/envelope.ts'
import type { Weakness } from './leaked-passwords.server.ts'

/** A refusal for one field, whose sentence says it all. */
export function refuseField(field: string, message: string): Refusal {
  return { status: false, message, errors: { [field]: [message] } }
}

/** Passwords that anyone would try first. */
export const weakPasswords: Record<Weakness, Refusal> = {
  password_leaked: refuseField('password', 'This password is known from leaks and easily guessed. Please choose another one.'),
  password_own_name: refuseField('password', 'Your username, email address and phone number are the first that others would try. Please choose another password.'),
}
