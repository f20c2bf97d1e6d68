import { BlockList, isIP } from 'node:net'
import pg from 'pg'

/** The minimum protection that the operator accepts for connections to another machine. */
export const tlsLevels = ['verified', 'unverified', 'off'] as const
type TlsLevel = (typeof tlsLevels)[number]

type Options = {
  /** The name of the variable, for messages. */
  variable: string
  level: TlsLevel
  /** PGSSLMODE, the default for a URL without a mode. */
  defaultMode?: string
  /** Whether NODE_TLS_REJECT_UNAUTHORIZED=0 makes Node accept any certificate. */
  acceptsAnyCertificate?: boolean
}

/**
 * Returns the URL to connect with. For another machine, it names the TLS mode explicitly, because pg's defaults and its
 * interpretation of some modes are weaker than PostgreSQL's. Otherwise returns the problem, without any password.
 */
export function checkServerUrl(text: string, options: Options): { url: string } | { problem: string } {
  const { variable } = options
  try {
    const host = hostOf(withTls(text, null))
    if (isThisMachine(host)) return { url: new URL(text).href }
    const query = new URL(text).searchParams
    const requested = requestedMode(query, options)
    const mode = allowedMode(requested, options.level)
    if (mode === null) return { problem: refusal(host, requested, options) }
    if (mode === 'verify-ca' && !query.getAll('sslrootcert').at(-1))
      return {
        problem: `${variable} has sslmode=verify-ca without sslrootcert. Add sslrootcert=FILE with the certificate of the authority that signed the server certificate, or use sslmode=verify-full.`,
      }
    if (isVerified(mode) && options.acceptsAnyCertificate)
      return {
        problem: `${variable} points to another machine (${host}), but NODE_TLS_REJECT_UNAUTHORIZED=0 turns off certificate checks. Unset NODE_TLS_REJECT_UNAUTHORIZED.`,
      }
    const url = withTls(text, mode)
    if (hostOf(url) !== host)
      return { problem: `${variable} is ambiguous. Percent-encode the special characters in it.` }
    return { url }
  } catch (error) {
    return { problem: `${variable} cannot be used: ${error instanceof Error ? error.message : String(error)}.` }
  }
}

const modes = ['verify-full', 'verify-ca', 'require', 'no-verify', 'prefer', 'allow', 'disable'] as const
type Mode = (typeof modes)[number]

/** How pg interprets the parameter `ssl`. */
const modeOfSsl: Record<string, Mode> = {
  true: 'verify-full',
  1: 'verify-full',
  'no-verify': 'no-verify',
  false: 'disable',
  0: 'disable',
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/**
 * The host that pg connects to: `host` in the query overrides the URL's host, and PGHOST is the default. A path is a
 * Unix socket.
 */
function hostOf(url: string): string {
  return new pg.Client({ connectionString: url }).host
}

/** Other spellings, such as `localhost.`, may resolve to another machine. */
function isThisMachine(host: string): boolean {
  const family = isIP(host)
  if (family !== 0) return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6')
  return host.startsWith('/') || host.toLowerCase() === 'localhost'
}

/** The TLS mode in the URL, or null. The last of several wins, as in pg. Throws for an unknown mode. */
function requestedMode(query: URLSearchParams, { defaultMode }: Options): Mode | null {
  const ssl = query.getAll('ssl').at(-1)
  const name = query.getAll('sslmode').at(-1) || (ssl && (modeOfSsl[ssl] ?? ssl)) || defaultMode
  if (!name) return null
  const mode = modes.find((each) => each === name)
  if (mode === undefined) throw new Error(`its sslmode must be one of ${modes.join(', ')}`)
  return mode
}

function isVerified(mode: Mode | null): boolean {
  return mode === 'verify-full' || mode === 'verify-ca'
}

/** The mode to connect with; null if the requested mode is weaker than the operator accepts. */
function allowedMode(requested: Mode | null, level: TlsLevel): Mode | null {
  if (isVerified(requested)) return requested
  if (level === 'verified') return null
  if (requested === 'require' || requested === 'no-verify') return requested
  if (level === 'off') return 'disable'
  return requested === 'disable' ? null : 'require'
}

function refusal(host: string, requested: Mode | null, { variable, level }: Options): string {
  const given = requested === null ? 'without sslmode' : `with sslmode=${requested}`
  if (level === 'unverified')
    return `${variable} points to another machine (${host}) ${given}, but DATABASE_TLS=unverified requires encryption. Remove sslmode from the URL, or set DATABASE_TLS=off.`
  return `${variable} points to another machine (${host}) ${given}. Add sslmode=verify-full, and sslrootcert=FILE if a private authority signed its certificate. To allow a less secure connection, set DATABASE_TLS=unverified (encrypted, certificate not checked) or DATABASE_TLS=off (not encrypted).`
}

/**
 * Returns the URL with this TLS mode instead of its own, and keeps its certificate files. `uselibpqcompat` gives
 * verify-ca and require the meaning that PostgreSQL documents.
 */
function withTls(text: string, mode: Mode | null): string {
  const url = new URL(text)
  for (const name of ['ssl', 'sslmode', 'uselibpqcompat']) url.searchParams.delete(name)
  if (mode !== null) url.searchParams.set('sslmode', mode)
  if (mode === 'verify-ca' || mode === 'require') url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
