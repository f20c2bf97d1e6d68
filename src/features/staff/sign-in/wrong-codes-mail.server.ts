import { brand } from '../../../brand.ts'
import type { Mail } from '../../../mail/outbox.server.ts'
import { mail, type Person } from '../../accounts/links/account-mails.server.ts'

/** Tells a person of the office that someone who knows their password is guessing codes. */
export function wrongCodesMail(person: Omit<Person, 'language'>): Mail {
  return mail({ ...person, language: 'en' }, () => [
    `Wrong codes for the ${brand.name} office`,
    `Someone entered your password for the office of ${brand.name}, and then five wrong codes.`,
    'If it was you, wait 15 minutes and try again. Check that the clock of your phone is right.',
    'If it was not you, someone knows your password. Ask a manager at once to reset your sign-in, and choose another password. If you are the only manager, ask the person who runs the website.',
  ])
}
