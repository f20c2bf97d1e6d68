import type { Refusal } from '../../contract/envelope.ts'

/** A refusal for one field, whose sentence says it all. */
export function refuseField(field: string, message: string): Refusal {
  return { status: false, message, errors: { [field]: [message] } }
}

export const passwordLeaked = refuseField('password', 'This password is known from leaks and easily guessed. Please choose another one.')
