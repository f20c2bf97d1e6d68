import type { FastifyInstance } from 'fastify'
import { type Version, versionPath } from '../../site/light-version.ts'

type Headers = Record<string, string | string[] | undefined>

const cookieName = 'version'
const oneYear = 365 * 24 * 3600

/** The headers that `prefersLight` reads, apart from User-Agent and the cookie. */
export const versionHints = 'save-data, ect'

/**
 * Whether a visitor gets the light version: by the cookie, or else by Save-Data, by a connection like 2G (ECT, see
 * https://wicg.github.io/netinfo/), or because the browser is too old for the scripts.
 */
export function prefersLight(headers: Headers): boolean {
  const [, chosen] = /(?:^|;\s*)version=(full|light)(?=;|$)/.exec(String(headers.cookie ?? '')) ?? []
  if (chosen !== undefined) return chosen === 'light'
  return (
    String(headers['save-data']).toLowerCase() === 'on' ||
    ['slow-2g', '2g'].includes(String(headers.ect)) ||
    isTooOld(String(headers['user-agent'] ?? ''))
  )
}

/** Whether a shared cache cannot know that this request gets the same version as others. */
export function hasVersionHints({ cookie, ...headers }: Headers): boolean {
  return headers['save-data'] !== undefined || /(?:^|;\s*)version=/.test(String(cookie ?? '')) || prefersLight(headers)
}

/** The oldest supported versions, by what their User-Agent contains. Chrome names Safari too, so it comes first. */
const oldest: [pattern: RegExp, major: number][] = [
  [/\bOpera Mini\/(\d+)/, Infinity],
  [/\b(?:MSIE |Trident\/)(\d+)/, Infinity],
  [/\bFirefox\/(\d+)/, 78],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 80],
  [/\b(?:iPhone|CPU) OS (\d+)(?:_\d+)* like Mac OS X/, 14],
  [/\bVersion\/(\d+)(?:\.\d+)* (?:Mobile\S* )?Safari\//, 14],
]

/** False for unknown programs, such as search engines. */
function isTooOld(userAgent: string): boolean {
  for (const [pattern, major] of oldest) {
    const [, version] = pattern.exec(userAgent) ?? []
    if (version !== undefined) return Number(version) < major
  }
  return false
}

/** `GET /version?use=light` sets the cookie. */
export function registerVersionChoice(app: FastifyInstance): void {
  app.get<{ Querystring: { use?: unknown } }>(versionPath, { schema: { hide: true } }, (request, reply) => {
    const version: Version = request.query.use === 'light' ? 'light' : 'full'
    const secure = request.protocol === 'https' ? '; Secure' : ''
    return reply
      .header('set-cookie', `${cookieName}=${version}; Path=/; Max-Age=${oneYear}; HttpOnly; SameSite=Lax${secure}`)
      .header('cache-control', 'no-store')
      .redirect(pageBefore(request.headers.referer), 303)
  })
}

/**
 * Returns the path of the page that the link was on, or / if that is unknown. Uses only the path of the Referer, so the
 * redirect stays on this site. Not /offline, which may be waiting to open /version again.
 */
function pageBefore(referer: string | undefined): string {
  const url = URL.parse(referer ?? '')
  const isPage = url !== null && /^\/(?![/\\])/.test(url.pathname) && ![versionPath, '/offline'].includes(url.pathname)
  return isPage ? url.pathname + url.search : '/'
}
