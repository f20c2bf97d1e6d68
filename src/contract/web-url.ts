import { withoutInvisible } from './clean-text.ts'

/** Whether a string is a full http(s) URL without a username or password that a browser reads exactly as written. */
export function isWebUrl(text: string): boolean {
  // The host directly follows the slashes and ends at a path, query or fragment.
  const [, host = ''] = /^https?:\/\/([^\s\p{Cc}\\/?#@]+)(?:[/?#][^\s\p{Cc}\\]*)?$/iu.exec(text) ?? []
  try {
    // Older phones have no URL.canParse.
    return host !== '' && isReadAsWritten(host, new URL(text))
  } catch {
    return false
  }
}

/** Whether a string is such a URL and its host has a dot, as those of public sites have. */
export function isSiteUrl(text: string): boolean {
  return isWebUrl(text) && /[^.]\.[^.]/.test(new URL(text).hostname)
}

/**
 * The URL that a person means by a text: the one inside a sentence, and with https:// if it has no scheme. Returns the
 * text itself if there is none. A file name such as 'cv.pdf' is not a URL.
 */
export function linkIn(text: string): string {
  const clean = withoutInvisible(text).trim()
  if (hostAndPath.test(clean)) return `https://${clean}`
  const [link = clean] = /\bhttps?:\/\/\S+/i.exec(clean) ?? []
  // Punctuation after a link belongs to the sentence.
  return link === clean ? clean : (/^.*[^.,;:!?)\]>"'’”]/.exec(link)?.[0] ?? clean)
}

const hostAndPath = /^(?![^/?#]*\.(?:pdf|docx?|jpe?g|png)$)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/iu

/** What a text lacks that `isSiteUrl` refuses. */
export function whatLinkLacks(text: string) {
  return isWebUrl(text)
    ? 'The name of the site needs a dot, as in drive.google.com.'
    : 'Paste the whole link: https://drive.google.com/…'
}

/** Browsers read `1` as `0.0.0.1` and `ex%61mple.com` as `example.com`, and drop invisible characters. */
function isReadAsWritten(host: string, { hostname }: URL): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  // Names in other scripts become `xn--…`.
  return name === hostname || (/^[\p{L}\p{M}\p{N}.-]+$/u.test(name) && hostname.includes('xn--'))
}
