/** A path of the office to go to, such as '/jobs?state=open'. Anything else, such as a URL of another site, is '/'. */
export function officePath(text: string | null): string {
  const base = 'https://office.invalid'
  const isPath = text !== null && text.startsWith('/') && URL.canParse(text, base)
  return isPath && new URL(text, base).origin === base ? text : '/'
}
