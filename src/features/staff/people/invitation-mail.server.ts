import { brand } from '../../../brand.ts'
import type { Mail } from '../../../mail/outbox.server.ts'
import { mail, type Person } from '../../accounts/links/account-mails.server.ts'

/** The invitation to the office. A `#` precedes the token, so browsers do not send it. */
export function invitationMail(person: Omit<Person, 'language'>, link: string): Mail {
  return mail({ ...person, language: 'en' }, () => [
    `Your invitation to the ${brand.name} office`,
    `You are invited to work in the office of ${brand.name}. Choose a password and set up your authenticator app here:`,
    link,
    'You can use the link once, within 48 hours. Do not share it with anyone. After that, ask a manager for a new one.',
    'You need a phone with an authenticator app, such as Google Authenticator, Microsoft Authenticator or Aegis.',
  ])
}
