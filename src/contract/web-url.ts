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

/** Browsers read `1` as `0.0.0.1` and `ex%61mple.com` as `example.com`, and drop invisible characters. */
function isReadAsWritten(host: string, { hostname }: URL): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  // Names in other scripts become `xn--…`.
  return name === hostname || (/^[\p{L}\p{M}\p{N}.-]+$/u.test(name) && hostname.includes('xn--'))
}
