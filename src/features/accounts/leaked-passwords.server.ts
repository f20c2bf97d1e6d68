import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from './contract.ts'

/** The passwords that appear most often in leaks, in small letters; shorter ones are refused for their length. */
const leaked = new Set(dictionary['passwords-common'].filter((password) => password.length >= passwordLength.least))

/** Whether a password is among the first that anyone would try, in whatever letter case. */
export function isLeakedPassword(password: string): boolean {
  return leaked.has(password.toLowerCase())
}
