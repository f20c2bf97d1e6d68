/** Whether a location is a web URL; otherwise it is the path of a file. */
export function isWebUrl(location: string): boolean {
  return /^https?:\/\//i.test(location)
}

/** Whether a location is a URL of any scheme, such as ftp://host/feed. */
export function hasScheme(location: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(location)
}

/** A location without its user name and password, for display. */
export function withoutPassword(location: string): string {
  if (!hasScheme(location) || !location.includes('@')) return location
  const url = URL.parse(location)
  // In an invalid URL the password may be anywhere before the last @.
  if (!url) return location.replace(/^([^/]*\/\/).*@/s, '$1…@')
  if (url.username === '' && url.password === '') return location
  url.username = ''
  url.password = ''
  return url.href.replace('://', '://…@')
}

/** Whether two locations are URLs with the same scheme, host and port. */
export function isSameServer(one: string, other: string): boolean {
  return isWebUrl(one) && isWebUrl(other) && URL.parse(one)?.origin === URL.parse(other)?.origin
}

/** A feed in error messages: its file, or only its host, because the rest of a URL may contain a key. */
export function nameFeed(location: string): string {
  return isWebUrl(location) ? `The feed from ${URL.parse(location)?.host}` : location
}
