import { mailLink } from '../../brand.ts'

/** RFC 9116 asks for less than a year. Half of one leaves room for a clock that is wrong. */
const validDays = 180

/**
 * Where to report a vulnerability (RFC 9116). The expiry date moves on with the clock: the contact comes from `brand.ts`, so it is
 * current for as long as the agency runs the site, and a fixed date would make the file void on a day when nobody looks at it.
 */
export function securityTxt(publicUrl: string, now: Date): string {
  const expires = new Date(now)
  expires.setUTCHours(0, 0, 0, 0)
  expires.setUTCDate(expires.getUTCDate() + validDays)
  return [
    `Contact: ${mailLink()}`,
    // Whole seconds: RFC 3339 allows fractions, and some readers of this file do not.
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en, sw',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
