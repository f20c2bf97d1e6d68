import { mailLink } from '../../brand.ts'

/** RFC 9116 asks for less than a year. Half a year leaves room for a wrong clock. */
const validDays = 180

/**
 * Where to report a vulnerability (RFC 9116). The expiry date is counted from `now`, because the contact in `brand.ts`
 * stays valid as long as the site runs, and a fixed date could pass unnoticed.
 */
export function securityTxt(publicUrl: string, now: Date): string {
  const expires = new Date(now)
  expires.setUTCHours(0, 0, 0, 0)
  expires.setUTCDate(expires.getUTCDate() + validDays)
  return [
    `Contact: ${mailLink()}`,
    // Whole seconds, because some parsers reject the fractions that RFC 3339 allows.
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en, sw',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
