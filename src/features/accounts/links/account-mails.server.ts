import { brand } from '../../../brand.ts'
import type { Mail } from '../../../mail/outbox.server.ts'

export type Person = { name: string; email: string }

export function verificationMail(person: Person, link: string): Mail {
  return mail(person, `Confirm your email address for ${brand.name}`, [
    `Please confirm that this is the email address of your ${brand.name} account:`,
    link,
    'You can use the link once, within 48 hours. After that, ask for a new one on your dashboard.',
    `If you did not create an account with ${brand.name}, someone entered your email address by mistake. You can ignore this email. Your address is not confirmed unless you use the link.`,
  ])
}

export function resetMail(person: Person, link: string): Mail {
  return mail(person, `Choose a new password for ${brand.name}`, [
    'You asked for a new password. Choose one here:',
    link,
    'You can use the link once, within one hour. Do not share it with anyone. We will never ask you for it, or for your password.',
    'If you did not ask for a new password, you can ignore this email. Your password will not change.',
  ])
}

/** To the new address. */
export function emailChangeMail(person: Person, link: string): Mail {
  return mail(person, `Confirm your new email address for ${brand.name}`, [
    `You asked to use this email address for your ${brand.name} account. Confirm it here:`,
    link,
    'You can use the link once, within 48 hours. Until then, your account keeps the address it has now.',
    'If you did not ask for this, you can ignore this email. Nothing will change.',
  ])
}

/** `which`: the devices that were signed out. */
export function passwordChangedMail(person: Person, which: 'every' | 'every other' = 'every'): Mail {
  return mail(person, `Your ${brand.name} password was changed`, [
    `Your password was changed just now, and ${which} device that was signed in has been signed out.`,
    `If this was not you, ask for a new password on our sign-in page straight away, or call us at ${brand.phones[0]}.`,
  ])
}

const emailChanges = {
  office: [
    `Our office has replaced this email address in your ${brand.name} account with another one, and every device that was signed in has been signed out.`,
    `If you did not ask us for this, call us at ${brand.phones[0]}.`,
  ],
  candidate: [
    `Your ${brand.name} account now has another email address. We no longer write to this one.`,
    `If this was not you, call us at ${brand.phones[0]} straight away.`,
  ],
}

/** Tells the former address, because its owner may be the one who can still object. */
export function emailChangedMail(person: Person, by: keyof typeof emailChanges): Mail {
  return mail(person, `Your ${brand.name} email address was changed`, emailChanges[by])
}

export function phoneChangedMail(person: Person): Mail {
  return mail(person, `Your ${brand.name} phone number was changed`, [
    'Your account now has another phone number. You can sign in with it.',
    `If this was not you, choose a new password and call us at ${brand.phones[0]} straight away.`,
  ])
}

/** `answerBy`: in words. */
export function deletionRequestedMail(person: Person, answerBy: string): Mail {
  return mail(person, `You asked us to delete your ${brand.name} account`, [
    `You have an offer or a job through us, so a person checks your request first. We answer by ${answerBy}.`,
    'Until then you can take the request back in your settings.',
    `If this was not you, choose a new password and call us at ${brand.phones[0]} straight away.`,
  ])
}

export function accountDeletedMail(person: Person): Mail {
  return mail(person, `Your ${brand.name} account is deleted`, [
    'Your account, your profile, your files and your applications are deleted. This is our last email to you.',
    `If this was not you, call us at ${brand.phones[0]}.`,
  ])
}

/** An email that greets a person by first name, with the agency's signature. */
export function mail({ name, email }: Person, subject: string, paragraphs: string[]): Mail {
  return { to: email, subject, text: [greeting(name), ...paragraphs.map(wrapLines), signature].join('\n\n') }
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
  return first === undefined ? 'Hello,' : `Hello ${first},`
}

const signature = `${brand.name}\n${brand.office}\n${brand.phones.join(' or ')}\n${brand.email}\n`
