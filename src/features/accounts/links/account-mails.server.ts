import { brand } from '../../../brand.ts'
import { dayInWords } from '../../../language/dates.ts'
import { inLanguage } from '../../../language/language.server.ts'
import { type Language, t } from '../../../language/translate.ts'
import type { Mail } from '../../../mail/outbox.server.ts'

export type Person = { name: string; email: string; language: Language }

const site = brand.name
const [phone] = brand.phones

export function verificationMail(person: Person, link: string): Mail {
  return mail(person, () => [
    t('Confirm your email address for {site}', { site }),
    t('Please confirm that this is the email address of your {site} account:', { site }),
    link,
    t('You can use the link once, within 48 hours. After that, ask for a new one on your dashboard.'),
    t(
      'If you did not create an account with {site}, someone entered your email address by mistake. You can ignore this email. Your address is not confirmed unless you use the link.',
      { site },
    ),
  ])
}

export function resetMail(person: Person, link: string): Mail {
  return mail(person, () => [
    t('Choose a new password for {site}', { site }),
    t('You asked for a new password. Choose one here:'),
    link,
    t(
      'You can use the link once, within one hour. Do not share it with anyone. We will never ask you for it, or for your password.',
    ),
    t('If you did not ask for a new password, you can ignore this email. Your password will not change.'),
  ])
}

/** To the new address. */
export function emailChangeMail(person: Person, link: string): Mail {
  return mail(person, () => [
    t('Confirm your new email address for {site}', { site }),
    t('You asked to use this email address for your {site} account. Confirm it here:', { site }),
    link,
    t('You can use the link once, within 48 hours. Until then, your account keeps the address it has now.'),
    t('If you did not ask for this, you can ignore this email. Nothing will change.'),
  ])
}

/** `which`: the devices that were signed out. */
export function passwordChangedMail(person: Person, which: 'every' | 'every other' = 'every'): Mail {
  return mail(person, () => [
    t('Your {site} password was changed', { site }),
    which === 'every'
      ? t('Your password was changed just now, and every device that was signed in has been signed out.')
      : t('Your password was changed just now, and every other device that was signed in has been signed out.'),
    t('If this was not you, ask for a new password on our sign-in page straight away, or call us at {phone}.', {
      phone,
    }),
  ])
}

/** Tells the former address, because its owner may be the one who can still object. */
export function emailChangedMail(person: Person, by: 'office' | 'candidate'): Mail {
  return mail(person, () => [
    t('Your {site} email address was changed', { site }),
    ...(by === 'office'
      ? [
          t(
            'Our office has replaced this email address in your {site} account with another one, and every device that was signed in has been signed out.',
            { site },
          ),
          t('If you did not ask us for this, call us at {phone}.', { phone }),
        ]
      : [
          t('Your {site} account now has another email address. We no longer write to this one.', { site }),
          t('If this was not you, call us at {phone} straight away.', { phone }),
        ]),
  ])
}

export function phoneChangedMail(person: Person): Mail {
  return mail(person, () => [
    t('Your {site} phone number was changed', { site }),
    t('Your account now has another phone number. You can sign in with it.'),
    t('If this was not you, choose a new password and call us at {phone} straight away.', { phone }),
  ])
}

/** `answerBy`: 'YYYY-MM-DD'. */
export function deletionRequestedMail(person: Person, answerBy: string): Mail {
  return mail(person, () => [
    t('You asked us to delete your {site} account', { site }),
    t('You have an offer or a job through us, so a person checks your request first. We answer by {day}.', {
      day: dayInWords(answerBy),
    }),
    t('Until then you can take the request back in your settings.'),
    t('If this was not you, choose a new password and call us at {phone} straight away.', { phone }),
  ])
}

export function accountDeletedMail(person: Person): Mail {
  return mail(person, () => [
    t('Your {site} account is deleted', { site }),
    t('Your account, your profile, your files and your applications are deleted. This is our last email to you.'),
    t('If this was not you, call us at {phone}.', { phone }),
  ])
}

/**
 * An email that greets a person by first name, with the agency's signature. `write` returns the subject and the
 * paragraphs, in the language of the person.
 */
export function mail({ name, email, language }: Person, write: () => [subject: string, ...paragraphs: string[]]): Mail {
  return inLanguage(language, () => {
    const [subject, ...paragraphs] = write()
    return { to: email, subject, text: [greeting(name), ...paragraphs.map(wrapLines), signature()].join('\n\n') }
  })
}

function wrapLines(paragraph: string): string {
  return paragraph.split('\n').map(wrap).join('\n')
}

/** Wraps a line at 72 characters, as is usual in email. A longer word gets its own line. */
function wrap(paragraph: string): string {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= 72) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}

/** Greets by first name unless it could be a link or advertisement, because anyone can register any address. */
function greeting(name: string): string {
  const [first] = /^[\p{L}\p{M}'’-]{1,30}(?=\s|$)/u.exec(name) ?? []
  return first === undefined ? t('Hello,') : t('Hello {name},', { name: first })
}

function signature(): string {
  return `${brand.name}\n${brand.office}\n${brand.phones.join(` ${t('or')} `)}\n${brand.email}\n`
}
