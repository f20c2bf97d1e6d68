/**
 * The URL of a banner image; '' if it is unusable, so that the job is imported without its image. Reads
 * `//cdn.example/p.png` as https.
 */
export function bannerUrlOf(text: string): string {
  const url = text.startsWith('//') ? `https:${text}` : text
  return /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url) ? url : ''
}

/** An unusable URL in the image column, and what is wrong with it. */
export type BadUrl = { text: string; reason: string }

/** Null for words that mean there is no image, such as `n/a`, `-` and `none`. */
export function badUrlOf(text: string): BadUrl | null {
  const isMeant = /\/|\.\w/.test(text) && text.replaceAll(' ', '').length > maxNoneLength
  return isMeant ? { text: text.slice(0, maxShownLength), reason: whatIsWrong(text) } : null
}

/** The length of `n.a.` and `tbc.` */
const maxNoneLength = 4
const maxShownLength = 120

function whatIsWrong(text: string): string {
  if (/^(?:https?:)?\/\//i.test(text)) return 'is not a valid URL, or is too long'
  return /^[a-z][a-z\d+.-]*:/i.test(text)
    ? 'is not an http or https URL'
    : 'has no host name: a URL begins with http:// or https://'
}
