/**
 * The URL of a banner image, or '' for a text that is not a usable URL: the job is imported without its image.
 * `//cdn.example/p.png` is read as https.
 */
export function addressOfPicture(text: string): string {
  const url = text.startsWith('//') ? `https:${text}` : text
  return /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url) ? url : ''
}

/** A text in the image column that looks like a URL but cannot be used, and what is wrong with it. */
export type BadAddress = { text: string; reason: string }

/** Null for texts that mean there is no image, such as `n/a`, `-` and `none`. */
export function badAddressOf(text: string): BadAddress | null {
  const isMeant = /\/|\.\w/.test(text) && text.replaceAll(' ', '').length > maxNoneLength
  return isMeant ? { text: text.slice(0, maxShownLength), reason: whatIsWrong(text) } : null
}

/** `n/a`, `n.a.` and `tbc.` */
const maxNoneLength = 4
const maxShownLength = 120

function whatIsWrong(text: string): string {
  if (/^(?:https?:)?\/\//i.test(text)) return 'is not a valid URL, or is too long'
  return /^[a-z][a-z\d+.-]*:/i.test(text)
    ? 'is not an http or https URL'
    : 'has no server: a URL begins with http:// or https://'
}
