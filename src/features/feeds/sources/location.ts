/** Whether the place of a feed is a web address; else it is the path of a file. */
export function isWebAddress(location: string): boolean {
  return /^https?:\/\//i.test(location)
}

/** The place of a feed as it may be shown: without the name and password for its server. */
export function withoutPassword(location: string): string {
  return location.replace(/^(https?:\/\/)[^/@]*@/i, '$1…@')
}
