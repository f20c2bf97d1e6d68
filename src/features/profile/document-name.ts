/** 'Resume, drive.google.com' or 'Certificate, KRCHN-diploma.pdf': the type, and the file that the link names, else its host. */
export function documentName(type: string, url: string): string {
  const { hostname, pathname } = new URL(url)
  const last = decoded(pathname.split('/').at(-1) ?? '')
  const isFile = /^[^/\\\p{Cc}\p{Cf}]{1,100}\.[a-z0-9]{2,5}$/iu.test(last)
  return `${type}, ${isFile ? last : hostname.replace(/^www\./, '')}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
