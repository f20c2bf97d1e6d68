import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '../contract.ts'

/** The passwords that appear most often in leaks, in small letters; shorter ones are refused for their length. */
const leaked = new Set(dictionary['passwords-common'].filter((password) => password.length >= passwordLength.least))

/** Words that people here make passwords of, with a year or a few digits behind. */
const localWords = new Set(
  'africa airtel arsenal baraka bible chelsea daktari eldoret family equity faulu gikuyu hakuna harambee jambo jamhuri jehovah jesus jobseeker jobs karibu kazi kazikenya kenya kenyan kikuyu kisii kisumu kiswahili liverpool machakos mambo manchester mapenzi matatu mombasa mpesa mungu nairobi nakuru password pesa safari safaricom savanna shilingi simba swahili telkom uhuru unyama yesu'.split(
    ' ',
  ),
)

/** What somebody can be called at sign-in. */
export type OwnNames = { username: string; email: string; phone: string }

export type Weakness = 'password_leaked' | 'password_own_name'

/** Why a password is among the first that anyone would try, in whatever letter case: known from leaks, a word of this country with digits, or a name of the person's own. Null when it is not. */
export function weaknessOf(password: string, { username, email, phone }: OwnNames): Weakness | null {
  const small = password.toLowerCase()
  const ownNames = [username, email, email.split('@')[0] ?? email, phone, phone.replace('+254', '0')]
  if (ownNames.some((name) => small === name.toLowerCase())) return 'password_own_name'
  const word = small.replace(/[^\p{L}]+$/u, '')
  return leaked.has(small) || localWords.has(word) ? 'password_leaked' : null
}
