/**
 * The address of a picture, or '' where a text is none: a job without its picture is better than no job. `//cdn.example/p.png` lacks
 * its scheme, as in pages; a path alone leads nowhere.
 */
export function addressOfPicture(text: string): string {
  const address = text.startsWith('//') ? `https:${text}` : text
  return /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address) ? address : ''
}

/** What a row says of its picture where that is meant as an address and is none: the text, and what is wrong with it. */
export type BadAddress = { text: string; reason: string }

/** Null for what says that there is no picture, as `n/a`, `-` and `none` do. */
export function badAddressOf(text: string): BadAddress | null {
  const isMeant = /\/|\.\w/.test(text) && text.replaceAll(' ', '').length > shortest
  return isMeant ? { text: text.slice(0, longestShown), reason: whatIsWrong(text) } : null
}

/** `n/a`, `n.a.` and `tbc.` are no addresses. */
const shortest = 4
const longestShown = 120

function whatIsWrong(text: string): string {
  if (/^(?:https?:)?\/\//i.test(text)) return 'is no web address that can be read, or is too long'
  return /^[a-z][a-z\d+.-]*:/i.test(text)
    ? 'is no address of http or https'
    : 'names no server: an address begins with http:// or https://'
}
