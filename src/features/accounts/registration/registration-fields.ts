import type { Registration } from '../contract.ts'
import { textOf } from '../forms/form-values.ts'
import { nationalIdKey, phoneNumber } from '../identity.ts'

type Fields = Omit<Registration, 'recaptcha_token'>
type Errors = Record<string, string[]>
type Rule = { name: keyof Fields; message: string; isMet(value: string): boolean }

/** Reads the form as the API expects it. */
export function readFields(form: HTMLFormElement): Fields {
  const text = (name: string) => textOf(form, name).trim()
  const phone = text('phone')
  return {
    name: text('name'),
    national_id: text('national_id'),
    username: text('username'),
    phone: phone && (phoneNumber(phone) ?? `${text('prefix')}${phone}`),
    email: text('email'),
    password: textOf(form, 'password'),
    referral_code: text('referral_code'),
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
    invalid: Object.fromEntries(broken.map(({ name, message }) => [name, [message]])),
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
    message: 'Enter a Kenyan number such as 712\u00a0345\u00a0678.',
    isMet: (value) => phoneNumber(value) !== null,
  },
  {
    name: 'email',
    message: 'Enter an email address such as amina@example.com.',
    isMet: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  },
  { name: 'password', message: 'Use at least 8 characters.', isMet: (value) => value.length >= 8 },
]
