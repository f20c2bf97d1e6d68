import type { Registration } from '../contract.ts'
import { textOf } from '../forms/form-values.ts'
import { nationalIdKey, phoneNumber } from '../identity.ts'

type Fields = Omit<Registration, 'recaptcha_token'>
type Errors = Record<string, string[]>
type Rule = { name: keyof Fields; sentence: string; isMet(value: string): boolean }

/** The fields of the form as they are sent. */
export function readFields(form: HTMLFormElement): Fields {
  const text = (name: string) => textOf(form, name).trim()
  const typed = text('phone')
  return {
    name: text('name'),
    national_id: text('national_id'),
    username: text('username'),
    // What is no Kenyan number stays as it was typed.
    phone: typed && (phoneNumber(typed) ?? `${text('prefix')}${typed}`),
    email: text('email'),
    password: textOf(form, 'password'),
    referral_code: text('referral_code'),
  }
}

/** A sentence for each field that has to be filled in and is not; null when none is missing. The username is there: its check has answered. */
export function findMissing(fields: Fields): Errors | null {
  return findBroken(required, fields)
}

/** A sentence for each field that the server would refuse for sure, which spares a slow network the way there; null when there is none. The server has the last word. */
export function findWrong(fields: Fields): Errors | null {
  return findBroken(formats, fields)
}

function findBroken(rules: Rule[], fields: Fields): Errors | null {
  const broken = rules.filter(({ name, isMet }) => !isMet(fields[name]))
  return broken.length > 0 ? Object.fromEntries(broken.map(({ name, sentence }) => [name, [sentence]])) : null
}

const isFilled = (value: string) => value !== ''

const required: Rule[] = [
  { name: 'name', sentence: 'Enter your full name.', isMet: isFilled },
  { name: 'national_id', sentence: 'Enter your national ID number.', isMet: isFilled },
  { name: 'phone', sentence: 'Enter your phone number.', isMet: isFilled },
  { name: 'email', sentence: 'Enter your email address.', isMet: isFilled },
  { name: 'password', sentence: 'Choose a password.', isMet: isFilled },
]

const formats: Rule[] = [
  {
    name: 'national_id',
    sentence: 'Use 6 to 12 letters or digits.',
    isMet: (value) => /^[A-Z0-9]{6,12}$/.test(nationalIdKey(value)),
  },
  {
    name: 'phone',
    sentence: 'Enter a Kenyan number such as 712\u00a0345\u00a0678.',
    isMet: (value) => phoneNumber(value) !== null,
  },
  {
    name: 'email',
    sentence: 'Enter an email address such as amina@example.com.',
    isMet: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  },
  { name: 'password', sentence: 'Use at least 8 characters.', isMet: (value) => value.length >= 8 },
]
