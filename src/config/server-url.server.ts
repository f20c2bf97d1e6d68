import { BlockList, isIP } from 'node:net'
import pg from 'pg'

type Options = {
  /** Whether NODE_TLS_REJECT_UNAUTHORIZED=0 makes Node accept any certificate. */
  acceptsAnyCertificate: boolean
}

/**
 * Why the site must not connect with this DATABASE_URL, or null: a connection to another machine must be encrypted, and
 * the certificate and host name of the server verified. Checks what pg would do, whatever the parameters mean in its
 * version.
 */
export function findTlsProblem(url: string, { acceptsAnyCertificate }: Options): string | null {
  try {
    const { host, ssl }: { host: string; ssl: unknown } = new pg.Client({ connectionString: url })
    if (isThisMachine(host)) return null
    if (acceptsAnyCertificate)
      return `DATABASE_URL points to another machine (${host}), but NODE_TLS_REJECT_UNAUTHORIZED=0 turns off certificate checks. Unset NODE_TLS_REJECT_UNAUTHORIZED.`
    return isVerified(ssl)
      ? null
      : `DATABASE_URL points to another machine (${host}), and its connection would not be encrypted with a verified certificate. Add sslmode=verify-full, and sslrootcert=FILE if a private authority signed the certificate. To allow any connection, set DATABASE_TLS=off.`
  } catch (error) {
    return `DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/** Whether these options of pg leave the certificate and the host name to Node's checks. */
function isVerified(ssl: unknown): boolean {
  const isReplaced = (name: string) => typeof ssl === 'object' && ssl !== null && name in ssl
  return Boolean(ssl) && !isReplaced('rejectUnauthorized') && !isReplaced('checkServerIdentity')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** A path is a Unix socket. Other spellings, such as `localhost.`, may resolve to another machine. */
function isThisMachine(host: string): boolean {
  const family = isIP(host)
  if (family !== 0) return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6')
  return host.startsWith('/') || host.toLowerCase() === 'localhost'
}
