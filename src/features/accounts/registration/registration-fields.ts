import { cleanKey, cleanText } from '../../../contract/clean-text.ts'
import { phoneNumber, phoneProblem } from '../../../contract/phone-number.ts'
import type { Text } from '../../../language/texts.ts'
import { t } from '../../../language/translate.ts'
import type { Registration } from '../contract.ts'
import { textOf } from '../forms/form-values.ts'
import { nationalIdKey } from '../identity.ts'

type Fields = Omit<Registration, 'recaptcha_token'>
type Errors = Record<string, string[]>
type Rule = { name: keyof Fields; message: Text | ((value: string) => Text); isMet(value: string): boolean }

/** Reads the form as the API expects it. */
export function readFields(form: HTMLFormElement): Fields {
  const key = (name: string) => cleanKey(textOf(form, name))
  const phone = key('phone')
  return {
    name: cleanText(textOf(form, 'name')),
    national_id: key('national_id'),
    username: key('username'),
    phone: phoneNumber(phone) ?? phone,
    email: key('email'),
    password: textOf(form, 'password'),
    referral_code: cleanText(textOf(form, 'referral_code')),
  }
}

/**
 * An error for each field that the server is sure to refuse. Saves a request on a slow network. The server checks the
 * username while it is typed.
 */
export function findInvalid(fields: Fields): { invalid: Errors; isIncomplete: boolean } {
  const isBroken = ({ name, isMet }: Rule) => !isMet(fields[name])
  const missing = required.filter(isBroken)
  // An empty field breaks its rule on the format too.
  const broken = [...formats.filter(isBroken), ...missing]
  return {
    invalid: Object.fromEntries(
      broken.map(({ name, message }) => [name, [t(typeof message === 'string' ? message : message(fields[name]))]]),
    ),
    isIncomplete: missing.length > 0,
  }
}

const isFilled = (value: string) => value !== ''

const required: Rule[] = [
  { name: 'name', message: 'Enter your full name.', isMet: isFilled },
  { name: 'national_id', message: 'Enter your national ID number.', isMet: isFilled },
  { name: 'username', message: 'Choose a username.', isMet: isFilled },
  { name: 'phone', message: 'Enter your phone number.', isMet: isFilled },
  { name: 'email', message: 'Enter your email address.', isMet: isFilled },
  { name: 'password', message: 'Choose a password.', isMet: isFilled },
]

const formats: Rule[] = [
  {
    name: 'national_id',
    message: 'Use 6 to 12 letters or digits.',
    isMet: (value) => /^[A-Z0-9]{6,12}$/.test(nationalIdKey(value)),
  },
  {
    name: 'phone',
    message: (value) => phoneProblem(value) ?? 'Enter a Kenyan number such as 712\u00a0345\u00a0678.',
    isMet: (value) => phoneNumber(value) !== null,
  },
  {
    name: 'email',
    message: 'Enter an email address such as amina@example.com.',
    isMet: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  },
  { name: 'password', message: 'Use at least 8 characters.', isMet: (value) => value.length >= 8 },
]
