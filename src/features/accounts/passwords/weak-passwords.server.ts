import { dictionary } from '@zxcvbn-ts/language-common'
import { type Refusal, refuseField } from '../../../contract/envelope.ts'
import { passwordLength } from '../contract.ts'

/** The most common passwords in leaks, in lower case. Shorter ones are refused because of their length. */
const leaked = new Set(dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min))

/** Words that people in Kenya use in passwords, followed by a year or a few digits. */
const localWords = new Set(
  'africa airtel arsenal baraka bible chelsea daktari eldoret family equity faulu gikuyu hakuna harambee jambo jamhuri jehovah jesus jobseeker jobs karibu kazi kazikenya kenya kenyan kikuyu kisii kisumu kiswahili liverpool machakos mambo manchester mapenzi matatu mombasa mpesa mungu nairobi nakuru password pesa safari safaricom savanna shilingi simba swahili telkom uhuru unyama yesu'.split(
    ' ',
  ),
)

/** The identifiers that a person can sign in with. */
type OwnIdentifiers = { username: string; email: string; phone: string }

export type Weakness = 'password_leaked' | 'password_own_name'

/**
 * Why a password is easy to guess, in any letter case, or null. An own identifier or a local word is also easy to guess with
 * digits or signs before or after it.
 */
export function weaknessOf(password: string, { username, email, phone }: OwnIdentifiers): Weakness | null {
  const lower = password.toLowerCase()
  const word = wordIn(password)
  const names = [username, email, email.split('@')[0] ?? email]
  const isOwn =
    names.some((name) => lower === name.toLowerCase() || (word !== '' && word === wordIn(name))) ||
    (word === '' && phone !== '' && lower.replaceAll(/\D/g, '').includes(phone.replace('+254', '')))
  if (isOwn) return 'password_own_name'
  return leaked.has(lower) || localWords.has(word) ? 'password_leaked' : null
}

/** The text in lower case from its first letter to its last. */
function wordIn(text: string): string {
  return text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

export const weakPasswordRefusals: Record<Weakness, Refusal> = {
  password_leaked: refuseField(
    'password',
    'This password is easy to guess or has been leaked. Please choose another one.',
  ),
  password_own_name: refuseField(
    'password',
    'Your username, email address or phone number is easy to guess. Please choose another password.',
  ),
}
