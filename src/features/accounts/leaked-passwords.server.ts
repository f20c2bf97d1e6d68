import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from './contract.ts'

/** The passwords that appear most often in leaks, in small letters; shorter ones are refused for their length. */
const leaked = new Set(dictionary['passwords-common'].filter((password) => password.length >= passwordLength.least))

/** Words that people here make passwords of, with a year or a few digits behind. */
const localWords = new Set(
  'africa airtel arsenal baraka bible chelsea daktari eldoret family equity faulu gikuyu hakuna harambee jambo jamhuri jehovah jesus jobseeker jobs karibu kazi kazikenya kenya kenyan kikuyu kisii kisumu kiswahili liverpool machakos mambo manchester mapenzi matatu mombasa mpesa mungu nairobi nakuru password pesa safari safaricom savanna shilingi simba swahili telkom uhuru unyama yesu'.split(' '),
)

/** Whether a password is among the first that anyone would try, in whatever letter case: known from leaks, a word of this country with digits, or a name of the person's own. */
export function isLeakedPassword(password: string, ownNames: string[] = []): boolean {
  const small = password.toLowerCase()
  const word = small.replace(/[^\p{L}]+$/u, '')
  return leaked.has(small) || localWords.has(word) || ownNames.some((name) => small === name.toLowerCase())
}
