import { z } from 'zod'
import { isWebUrl } from '../../../../contract/web-url.ts'
import { isDamaged } from '../text/plain-text.server.ts'

/** Where to apply: a URL and an email address; '' if not given. */
type ApplyContact = { url: string; email: string }

const [maxUrlLength, maxEmailLength] = [2_000, 254]
const emailAddress = z.email()

/** Reads a text that consists only of a URL or of email addresses, and returns the first address. */
export function readContact(text: string): ApplyContact | null {
  if (text.length <= maxUrlLength && isReadableUrl(text)) return { url: text, email: '' }
  const [address = '', ...others] = text.slice(0, maxListLength).split(betweenAddresses).map(withoutScheme)
  const isList = text.length <= maxListLength && [address, ...others].every(isEmailAddress)
  return isList ? { url: '', email: address } : null
}

/** The only URL and the only email address in instructions such as 'Send your CV to jobs@duka.example.' */
export function findContact(text: string): ApplyContact {
  // Otherwise the password would be part of an email address.
  const within = text.slice(0, maxUrlLength).replaceAll(urlsWithUser, ' ')
  return { url: onlyOne(within, urls, isReadableUrl), email: onlyOne(within, emailAddresses, isEmailAddress) }
}

/** A text without the user names and passwords in its URLs. */
export function withoutUserInfo(text: string): string {
  return text.replaceAll(urlsWithUser, '$1$2')
}

const urlsWithUser = /((?:https?|ftp):[/\\]{1,3})[^\s/\\?#<>"]*@([^\s<>"]*)/gi

/** The database refuses half of a surrogate pair. */
function isReadableUrl(text: string): boolean {
  return !isDamaged(text) && isWebUrl(text)
}

function onlyOne(text: string, pattern: RegExp, isValid: (found: string) => boolean): string {
  const found = new Set((text.match(pattern) ?? []).map((each) => each.replace(/[.,;:!?)]+$/, '')).filter(isValid))
  const [first = ''] = found
  return found.size === 1 ? first : ''
}

const urls = /\bhttps?:\/\/[^\s<>"]+/gi
const emailAddresses = /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g

const maxListLength = 1_000
const betweenAddresses = /\s*[,;|]\s*|\s+(?:or|and)\s+|\s+/

/** 'mailto:jobs@duka.example?subject=Cook' is 'jobs@duka.example'. */
function withoutScheme(address: string): string {
  return address.replace(/^mailto:/i, '').replace(/\?.*$/s, '')
}

function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && emailAddress.safeParse(text).success
}
