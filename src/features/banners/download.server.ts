import type { Agent, Response } from 'undici'
import { brand } from '../../brand.ts'
import { limitBytes } from '../../http/limit-bytes.ts'
import { FetchRefused, fetchPublic, readNetworkError } from '../../http/outgoing/public-fetch.server.ts'

/** `exempt` ('127.0.0.1:8080') is a server that may use any port. */
type DownloadOptions = {
  agent: Agent
  signal: AbortSignal
  timeoutMs: number
  maxBytes: number
  exempt?: string
}

/** The file, or why it could not be fetched, for the operator. */
type DownloadResult = { ok: true; bytes: Buffer } | { ok: false; reason: string }

const maxRedirects = 3
const headers = {
  accept: 'image/webp,image/avif,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
  'user-agent': `Mozilla/5.0 (compatible; ${brand.name} pictures)`,
}

class DownloadRefused extends Error {
  override name = 'DownloadRefused'
}

/** Fetches a file from a public server. Throws only when `signal` is aborted. */
export async function download(
  href: string,
  { agent, signal, timeoutMs, maxBytes, exempt }: DownloadOptions,
): Promise<DownloadResult> {
  const url = URL.parse(href)
  if (!url) return refuse('The URL is not valid.')
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetchPublic(url, {
      headers,
      agent,
      maxRedirects,
      signal: AbortSignal.any([signal, timeout]),
      checkUrl: (target) => checkUrl(target, exempt),
    })
    return { ok: true, bytes: await readBody(response, maxBytes) }
  } catch (error) {
    signal.throwIfAborted()
    if (timeout.aborted) return refuse(`The image did not arrive within ${timeoutMs / 1_000} seconds.`)
    return explain(error)
  }
}

function checkUrl({ protocol, username, password, port, host }: URL, exempt?: string): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw new DownloadRefused('The URL is not http or https.')
  if (username !== '' || password !== '') throw new DownloadRefused('The URL contains a user name or a password.')
  if (!['', '80', '443'].includes(port) && host !== exempt)
    throw new DownloadRefused(`The URL has port ${port}; images are fetched from ports 80 and 443 only.`)
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const { status, headers, body } = response
  const tooLarge = () => new DownloadRefused(`The file is larger than ${maxBytes / 1_000_000} MB.`)
  if (status !== 200 || Number(headers.get('content-length') ?? 0) > maxBytes) {
    await body?.cancel()
    throw status === 200 ? tooLarge() : new DownloadRefused(describeStatus(status))
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of limitBytes(body ?? [], maxBytes, tooLarge)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function describeStatus(status: number): string {
  if (status === 404 || status === 410) return `There is no image at this URL (${status}).`
  if (status === 401 || status === 403) return `The server denies access to the image (${status}).`
  if (status === 429) return 'The server received too many requests (429).'
  return status >= 500 ? `The server reported an error (${status}).` : `The server did not return an image (${status}).`
}

function explain(error: unknown): DownloadResult {
  if (error instanceof DownloadRefused) return refuse(error.message)
  if (error instanceof FetchRefused) return refuse(refusals[error.why])
  const { kind } = readNetworkError(error)
  if (kind === 'unknown host') return refuse('There is no server with this name.')
  if (kind === 'bad certificate') return refuse('The server has an invalid certificate.')
  return refuse('The server cannot be reached, or closed the connection.')
}

const refusals: Record<FetchRefused['why'], string> = {
  'private address': 'The URL leads to a private network, which this site never connects to.',
  'blocked port': 'The port in the URL is not allowed, because it belongs to another protocol.',
  'bad redirect': 'The URL redirects to something that is not a web URL.',
  'too many redirects': `The URL redirects more than ${maxRedirects} times.`,
  brotli: 'The server sent the image compressed with Brotli, which is not supported.',
}

function refuse(reason: string): DownloadResult {
  return { ok: false, reason }
}
