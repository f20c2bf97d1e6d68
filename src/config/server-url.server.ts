import { BlockList, isIP } from 'node:net'
import pg from 'pg'

/** The least protection that the operator accepts for connections to another machine. */
export const tlsLevels = ['verified', 'unverified', 'off'] as const
type TlsLevel = (typeof tlsLevels)[number]

type Options = {
  level: TlsLevel
  /** PGSSLMODE, which counts where the URL has no mode of its own. */
  defaultMode?: string
  /** Whether NODE_TLS_REJECT_UNAUTHORIZED=0 makes Node accept any certificate. */
  acceptsAnyCertificate?: boolean
}

/**
 * Returns the URL to connect by: as it is for this machine, otherwise with the TLS mode that pg must use spelled out, so that
 * neither its defaults nor its reading of the other modes count. The problem, where the URL must not be used, never repeats a password.
 */
export function checkServerUrl(text: string, options: Options): { url: string } | { problem: string } {
  try {
    const host = hostOf(withTls(text, null))
    if (isThisMachine(host)) return { url: new URL(text).href }
    const query = new URL(text).searchParams
    const asked = askedMode(query, options)
    const mode = allowedMode(asked, options.level)
    if (mode === null) return { problem: refusal(host, asked, options.level) }
    if (mode === 'verify-ca' && !query.getAll('sslrootcert').at(-1))
      return {
        problem:
          'DATABASE_URL has sslmode=verify-ca without a certificate: add sslrootcert=FILE, the certificate of the authority, or use sslmode=verify-full.',
      }
    if (isVerified(mode) && options.acceptsAnyCertificate)
      return {
        problem: `DATABASE_URL names another machine (${host}), and NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate. Unset it.`,
      }
    const url = withTls(text, mode)
    if (hostOf(url) !== host)
      return { problem: 'DATABASE_URL is ambiguous. Percent-encode the special characters in it.' }
    return { url }
  } catch (error) {
    return { problem: `DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}.` }
  }
}

const modes = ['verify-full', 'verify-ca', 'require', 'no-verify', 'prefer', 'allow', 'disable'] as const
type Mode = (typeof modes)[number]

/** What pg takes `ssl` in a URL for. */
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

/** The host that pg connects to: `host` in the query wins over the URL's host, and PGHOST is the default. A path is a Unix socket. */
function hostOf(url: string): string {
  return new pg.Client({ connectionString: url }).host
}

/** Only what cannot leave the machine: another spelling, such as `localhost.`, may be looked up elsewhere. */
function isThisMachine(host: string): boolean {
  const family = isIP(host)
  if (family !== 0) return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6')
  return host.startsWith('/') || host.toLowerCase() === 'localhost'
}

/** The TLS mode that the URL asks for, or null. The last of several counts, as it does for pg. Throws for an unknown mode. */
function askedMode(query: URLSearchParams, { defaultMode }: Options): Mode | null {
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

/** The mode to connect with; null where it protects less than the operator accepts. */
function allowedMode(asked: Mode | null, level: TlsLevel): Mode | null {
  if (isVerified(asked)) return asked
  if (level === 'verified') return null
  if (asked === 'require' || asked === 'no-verify') return asked
  if (level === 'off') return 'disable'
  return asked === 'disable' ? null : 'require'
}

function refusal(host: string, asked: Mode | null, level: TlsLevel): string {
  const said = asked === null ? 'without sslmode' : `with sslmode=${asked}`
  if (level === 'unverified')
    return `DATABASE_URL names another machine (${host}) ${said}, but DATABASE_TLS=unverified demands encryption: remove sslmode from the URL, or set DATABASE_TLS=off.`
  return `DATABASE_URL names another machine (${host}) ${said}: add sslmode=verify-full, and sslrootcert=FILE where a private authority signed its certificate; or accept less with DATABASE_TLS=unverified (encrypted, certificate not checked) or DATABASE_TLS=off (not encrypted).`
}

/** Returns the URL with this TLS mode in place of its own; certificate files stay. `uselibpqcompat` gives verify-ca and require the meaning that PostgreSQL documents. */
function withTls(text: string, mode: Mode | null): string {
  const url = new URL(text)
  for (const name of ['ssl', 'sslmode', 'uselibpqcompat']) url.searchParams.delete(name)
  if (mode !== null) url.searchParams.set('sslmode', mode)
  if (mode === 'verify-ca' || mode === 'require') url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
