import { brand, registration } from '../agency/brand.ts'
import { t } from './language/translate.ts'

export { brand, registration }

/** Returns 'Kazi Kenya Limited · NEA licence 123', or the part that is set, or ''. */
export function registrationLine(): string {
  const { name, neaLicence } = registration
  return [name, neaLicence && t('NEA licence {number}', { number: neaLicence })].filter(Boolean).join(' · ')
}

/** Returns a `tel:` link for '+254 700 123 456'. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/ /g, '')}`
}

/** Returns a WhatsApp link for '+254 700 123 456', which opens a chat with `text` typed in. */
export function whatsAppLink(phone: string, text = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`
}

/** Returns a `mailto:` link to the agency. A body needs a subject. */
export function mailLink(subject = '', body = ''): string {
  // Line breaks are not allowed in a subject, and mail apps expect CRLF in a body.
  const title = subject && `?subject=${encodeURIComponent(subject.replace(/\s+/g, ' '))}`
  return `mailto:${brand.email}${title}${body && `&body=${encodeURIComponent(body.replace(/\n/g, '\r\n'))}`}`
}
