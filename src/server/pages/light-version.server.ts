import type { FastifyInstance } from 'fastify'
import packageFile from '../../../package.json' with { type: 'json' }
import { splitPath } from '../../language/paths.ts'
import { type Version, versionPath } from '../../site/modes/light-version.ts'

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
  const chosen = chosenVersion(headers)
  if (chosen !== null) return chosen === 'light'
  return (
    String(headers['save-data']).toLowerCase() === 'on' ||
    ['slow-2g', '2g'].includes(String(headers.ect)) ||
    isTooOld(headers)
  )
}

/** Whether pages that need scripts do not work for a visitor, who has not asked for them with the cookie either. */
export function needsUpdate(headers: Headers): boolean {
  return isTooOld(headers) && chosenVersion(headers) !== 'full'
}

function chosenVersion({ cookie }: Headers): Version | null {
  const [, chosen] = /(?:^|;\s*)version=(full|light)(?=;|$)/.exec(String(cookie ?? '')) ?? []
  return chosen === 'full' || chosen === 'light' ? chosen : null
}

/** The oldest supported version of each browser, such as 92 of `chrome`. */
const oldest = new Map(
  packageFile.browserslist.map((browser) => {
    const [name = '', version] = browser.split(' >= ')
    return [name, Number(version)]
  }),
)

/**
 * How browsers name themselves. All browsers on iPhones have the engine of Safari and the version of the system. Chrome
 * names Safari too, so it comes first.
 */
const userAgents: [pattern: RegExp, name: string][] = [
  [/\b(?:iPhone|CPU) OS (\d+(?:_\d+)?)(?:_\d+)* like Mac OS X/, 'safari'],
  [/\bFirefox\/(\d+)/, 'firefox'],
  [/\bChrome\/(\d+)/, 'chrome'],
  [/\bVersion\/(\d+(?:\.\d+)?)(?:\.\d+)* (?:Mobile\S* )?Safari\//, 'safari'],
]

/** False for unknown programs, such as search engines. */
function isTooOld(headers: Headers): boolean {
  const userAgent = String(headers['user-agent'] ?? '')
  if (/\b(?:Opera Mini\/|MSIE |Trident\/)/.test(userAgent)) return true
  for (const [pattern, name] of userAgents) {
    const [, version] = pattern.exec(userAgent) ?? []
    if (version !== undefined) return Number(version.replace('_', '.')) < (oldest.get(name) ?? 0)
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
  if (url === null || !/^\/(?![/\\])/.test(url.pathname)) return '/'
  return [versionPath, '/offline'].includes(splitPath(url.pathname).path) ? '/' : url.pathname + url.search
}
