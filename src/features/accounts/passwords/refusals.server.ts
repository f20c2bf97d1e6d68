import { type Refusal, refuseField } from '../../../contract/envelope.ts'
import type { Weakness } from './leaked-passwords.server.ts'

/** Passwords that anyone would try first. */
export const weakPasswords: Record<Weakness, Refusal> = {
  password_leaked: refuseField(
    'password',
    'This password is known from leaks and easily guessed. Please choose another one.',
  ),
  password_own_name: refuseField(
    'password',
    'Your username, email address and phone number are the first that others would try. Please choose another password.',
  ),
}
