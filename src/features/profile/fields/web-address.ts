/** Whether a text is a whole address of the web, as one would write it: http or https, nothing that a browser would correct silently, and no name or password in it. */
export function isWebAddress(text: string): boolean {
  // Nothing stands before the name of the host, which ends where a path, a query or a fragment begins.
  const [, host = ''] = /^https?:\/\/([^\s\p{Cc}\\/?#@]+)(?:[/?#][^\s\p{Cc}\\]*)?$/iu.exec(text) ?? []
  try {
    // URL.canParse is not in the browsers of older phones.
    return host !== '' && isReadAsWritten(host, new URL(text))
  } catch {
    return false
  }
}

/** Browsers read `1` as `0.0.0.1`, `ex%61mple.com` as `example.com`, and leave out characters that nobody sees. */
function isReadAsWritten(host: string, { hostname }: URL): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  // Names in other letters are read as `xn--…`.
  return name === hostname || (/^[\p{L}\p{M}\p{N}.-]+$/u.test(name) && hostname.includes('xn--'))
}
