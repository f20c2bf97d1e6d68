import { hash, randomBytes } from 'node:crypto'

/** Other origins that pages may load from, by directive of the content security policy. */
export type ExternalSources = Partial<Record<'script-src' | 'img-src' | 'frame-src' | 'connect-src', string[]>>

/**
 * The nonce that inline scripts and styles are rendered with. It never leaves this process, so no data can contain it,
 * and an injected script does not have it.
 */
export const renderingNonce = randomBytes(16).toString('base64url')

const nonceAttribute = ` nonce="${renderingNonce}"`

type Hashes = Record<'script' | 'style', string[]>

/**
 * Removes the nonces from a rendered page, and returns the content security policy that allows its inline scripts and
 * styles.
 */
export function withPolicy(html: string, externalSources: ExternalSources[]): { html: string; policy: string } {
  const hashes: Hashes = { script: [], style: [] }
  const [before = '', ...parts] = html.split(nonceAttribute)
  let last = before
  for (const part of parts) {
    const end = part.indexOf('>')
    const tag = last.slice(last.lastIndexOf('<')) + part.slice(0, end)
    const [, element] = /^<(script|style)\b(?!.* src=)/s.exec(tag) ?? []
    if (element === 'script' || element === 'style') {
      const content = part.slice(end + 1, part.indexOf(`</${element}>`))
      hashes[element].push(`'sha256-${hash('sha256', content, 'base64')}'`)
    }
    last = part
  }
  return { html: before + parts.join(''), policy: policyOf(hashes, externalSources) }
}

function policyOf(hashes: Hashes, externalSources: ExternalSources[]): string {
  const allowed = (directive: keyof ExternalSources) => externalSources.flatMap((each) => each[directive] ?? [])
  const frames = allowed('frame-src')
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.script, ...allowed('script-src')].join(' '),
    ["style-src 'self'", ...hashes.style].join(' '),
    ["img-src 'self' data:", ...allowed('img-src')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...allowed('connect-src')].join(' '),
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])].join(' '),
    "manifest-src 'self'",
    // Not left to script-src, because WebKit falls back to default-src. Safari before 15.5 reads only child-src.
    "worker-src 'self'",
    "child-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Google's script assigns URLs and HTML as strings.
    ...(allowed('script-src').length > 0 ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ')
}
