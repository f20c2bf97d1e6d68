/** Of a feed from a server or a pipe. */
export const maxFeedBytes = 1_000_000_000

/** Whether a location is a web URL; otherwise it is the path of a file. */
export function isWebUrl(location: string): boolean {
  return /^https?:\/\//i.test(location)
}

/** Whether a location is a URL of any scheme, such as ftp://host/feed, or was meant to be one: https:/host. */
export function hasScheme(location: string): boolean {
  return /^(?:(?:https?|ftp):|[a-z][a-z\d+.-]*:\/\/)/i.test(location)
}

/** A location without its user name and password, and without keys in its query, for display. */
export function withoutPassword(location: string): string {
  return hasScheme(location) ? withoutUser(location).replaceAll(secretParameter, '$1…') : location
}

/** `?key=x`, `&access_token=x` and `&X-Amz-Signature=x`. */
const secretParameter =
  /([?&;#][^=?&;#]*(?:key|token|secret|passw(?:or)?d|pwd|pass|sig|signature|auth|authorization|credential)\]?=)[^&#]*/gi

function withoutUser(location: string): string {
  if (!location.includes('@')) return location
  const url = URL.parse(location)
  // In an invalid URL the password may be anywhere before the last @.
  if (!url) return location.replace(/^([a-z][a-z\d+.-]*:[/\\]*).*@/is, '$1…@')
  if (url.username === '' && url.password === '') return location
  url.username = ''
  url.password = ''
  return url.href.replace('://', '://…@')
}

/** A feed in error messages: its file, or only its host, because the rest of a URL may contain a key. */
export function nameFeed(location: string): string {
  return isWebUrl(location) ? `The feed from ${URL.parse(location)?.host}` : location
}
