/** Whether the place of a feed is a web address; else it is the path of a file. */
export function isWebAddress(location: string): boolean {
  return /^https?:\/\//i.test(location)
}

/** Whether it is an address of some kind, as ftp://host/feed. */
export function hasScheme(location: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(location)
}

/** The place of a feed as it may be shown: without the name and password for its server. */
export function withoutPassword(location: string): string {
  if (!hasScheme(location) || !location.includes('@')) return location
  const url = URL.parse(location)
  // What cannot be read may hold the password anywhere before its last @.
  if (!url) return location.replace(/^([^/]*\/\/).*@/s, '$1…@')
  if (url.username === '' && url.password === '') return location
  url.username = ''
  url.password = ''
  return url.href.replace('://', '://…@')
}

/** Whether two locations are URLs of one server: the same scheme, host and port. */
export function isSameServer(one: string, other: string): boolean {
  return isWebAddress(one) && isWebAddress(other) && URL.parse(one)?.origin === URL.parse(other)?.origin
}

/** What an error calls a feed: its host alone, because the rest of a URL may hold a key, or the path of its file. */
export function nameFeed(location: string): string {
  return isWebAddress(location) ? `The feed of ${URL.parse(location)?.host}` : location
}
