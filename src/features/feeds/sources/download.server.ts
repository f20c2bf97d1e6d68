import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unescape } from 'node:querystring'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pRetry from 'p-retry'
import type { Agent, Response } from 'undici'
import { limitBytes } from '../../../http/limit-bytes.ts'
import { createPublicAgent } from '../../../http/outgoing/public-addresses.server.ts'
import { fetchPublic, FetchRefused, readNetworkError } from '../../../http/outgoing/public-fetch.server.ts'
import { FeedError } from '../report/import-report.ts'
import { maxFeedBytes, withoutPassword } from './source-options.server.ts'

/** A failure that may be temporary. */
class TemporaryFailure extends FeedError {}

const retries = 3

/** A feed on disk, until `remove` is called. */
export type Download = { path: string; validators: Validators; remove(): Promise<void> }

/** Bytes received, and the total or null if the server does not send it; or why the download is waiting, in words. */
export type DownloadProgress = { bytes: number; total: number | null } | { waiting: string }

type Attempt = {
  /** Whether the operator allows the server of the URL to have a private address. */
  isInside: boolean
  maxBytes: number
  idleMs: number
  onProgress: (progress: DownloadProgress) => void
  /** Makes the agent for each attempt, so that tests can control name resolution. */
  createAgent: () => Agent
}

type Options = Partial<Attempt> & { signal?: AbortSignal; known?: Validators; timeoutMs?: number; firstWait?: number }

/**
 * Downloads a feed into a temporary file and unpacks it; null if it has not changed since `known`. Retries when the
 * server fails or closes the connection. Throws `FeedError` when the feed cannot be fetched, is larger than `maxBytes`
 * (1 GB), stalls for `idleMs` (30 s), or takes longer than `timeoutMs` (30 min) with all retries.
 */
export async function downloadFeed(
  location: string,
  { signal: interrupt, known, timeoutMs = 1_800_000, firstWait = 1_000, ...options }: Options = {},
): Promise<Download | null> {
  const attempt: Attempt = {
    isInside: false,
    maxBytes: maxFeedBytes,
    idleMs: 30_000,
    onProgress: () => {},
    createAgent: createPublicAgent,
    ...options,
  }
  const request = buildRequest(location, known)
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = interrupt ? AbortSignal.any([interrupt, timeout]) : timeout
  try {
    return await pRetry(() => download(request, signal, attempt), {
      retries,
      minTimeout: firstWait,
      factor: 4,
      signal,
      shouldRetry({ error, retriesConsumed, retryDelay }) {
        if (error instanceof FeedError && !(error instanceof TemporaryFailure)) return false
        const next = `trying again in ${Math.round(retryDelay / 1_000)} s (${retriesConsumed + 1} of ${retries})`
        attempt.onProgress({ waiting: `${explain(request.url, error).message.replace(/\.$/, '')}; ${next}` })
        return true
      },
    })
  } catch (error) {
    interrupt?.throwIfAborted()
    if (timeout.aborted)
      throw new FeedError(`${request.url.host} took longer than ${timeoutMs / 60_000} minutes to send the feed.`)
    throw explain(request.url, error)
  }
}

async function download(
  request: FeedRequest,
  signal: AbortSignal,
  { isInside, maxBytes, idleMs, onProgress, createAgent }: Attempt,
): Promise<Download | null> {
  const { url } = request
  onProgress({ bytes: 0, total: null })
  const idle = new AbortController()
  const stalled = new TemporaryFailure(`${url.host} sent nothing for ${idleMs / 1_000} seconds.`)
  const timer = setTimeout(() => idle.abort(stalled), idleMs)
  const folder = await mkdtemp(join(tmpdir(), 'kazi-feed-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const agent = createAgent()
  try {
    const response = await sendRequest(request, { agent, isInside, signal: AbortSignal.any([signal, idle.signal]) })
    // A server must not respond with 304 to an unconditional request.
    if (response.status === 304 && request.isConditional) return await remove().then(() => null)
    checkStatus(response, url)
    const path = join(folder, 'feed')
    const tooLarge = () => new FeedError(`The feed from ${url.host} is larger than ${Math.round(maxBytes / 1e6)} MB.`)
    // Also limits the compressed bytes, because an endless archive may unpack to nothing.
    const compressed = limitBytes(readBody(response, timer, onProgress), maxBytes, tooLarge)
    await pipeline(limitBytes(unpack(compressed), maxBytes, tooLarge), createWriteStream(path, { mode: 0o600 }))
    return {
      path,
      validators: { etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') },
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  } finally {
    clearTimeout(timer)
    await agent.destroy()
  }
}

/** Does not quote the status text of the server, which may be anything. */
function checkStatus({ ok, status }: Response, { host }: URL): void {
  if (ok) return
  const isTemporary = status >= 500 || status === 408 || status === 425 || status === 429
  const Failure = isTemporary ? TemporaryFailure : FeedError
  throw new Failure(`${host} returned ${[status, STATUS_CODES[status]].join(' ').trim()} instead of the feed.`)
}

async function* readBody(
  response: Response,
  timer: NodeJS.Timeout,
  onProgress: (progress: DownloadProgress) => void,
): AsyncGenerator<Uint8Array> {
  const { headers } = response
  // The length of a compressed response is that of the compressed bytes.
  const length = headers.get('content-encoding') === null ? Number(headers.get('content-length') ?? 0) : 0
  const total = length > 0 ? length : null
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    timer.refresh()
    bytes += chunk.length
    onProgress({ bytes, total })
    yield chunk
  }
}

/** Unpacks a feed that is itself a gzip file; `fetch` has already decoded the content encoding. */
async function* unpack(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { value: first } = await chunks.next()
  if (!first) return
  const all = (async function* () {
    yield first
    yield* chunks
  })()
  // `pipe` forwards an error from one stream to the other.
  yield* first[0] === 0x1f && first[1] === 0x8b ? pipe(Readable.from(all), createGunzip(), () => {}) : all
}

function explain(url: URL, error: unknown): FeedError {
  return error instanceof FeedError ? error : new FeedError(describe(url, error))
}

function describe({ host, hostname }: URL, error: unknown): string {
  const { kind, code, message } = readNetworkError(error)
  if (kind === 'unknown host') return `There is no server named ${hostname}.`
  if (kind === 'bad certificate') return `The certificate of ${host} cannot be trusted (${code}).`
  if (code === 'ECONNREFUSED') return `${host} refused the connection.`
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET')
    return `${host} closed the connection in the middle of the feed.`
  if (code === 'ENOSPC') return 'There is no space left on the disk for the feed.'
  if (code.startsWith('Z_')) return `The compressed feed from ${host} is damaged.`
  return `The feed from ${host} could not be fetched: ${message}.`
}

/** Headers of a feed's response, for the next conditional request. */
export type Validators = { etag: string | null; lastModified: string | null }

/** `isConditional`: the server may respond that the feed has not changed. */
export type FeedRequest = { url: URL; headers: Record<string, string>; isConditional: boolean }

/**
 * The request for a feed, conditional if there are `known` validators. Moves the name and password of the URL into a
 * header. Throws `FeedError` unless it is an http or https URL.
 */
export function buildRequest(location: string, known: Validators | undefined): FeedRequest {
  const url = URL.parse(location)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FeedError(`${withoutPassword(location)} is not a URL that begins with http:// or https://.`)
  const { username, password } = url
  removePassword(url)
  return {
    url,
    isConditional: Boolean(known?.etag) || Boolean(known?.lastModified),
    headers: {
      'user-agent': 'KaziKenya-feed-reader/1',
      'accept-encoding': 'gzip, deflate',
      ...(username !== '' && {
        authorization: `Basic ${Buffer.from(`${unescape(username)}:${unescape(password)}`).toString('base64')}`,
      }),
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    },
  }
}

const maxRedirects = 5

/** Sends a request and follows redirects; see `fetchPublic`. Throws `FeedError` if the response was refused. */
export async function sendRequest(
  { url, headers }: FeedRequest,
  options: { agent: Agent; isInside?: boolean; signal: AbortSignal },
): Promise<Response> {
  try {
    // fetch refuses a redirect to a URL with a password, and its error contains the password.
    return await fetchPublic(url, { ...options, headers, maxRedirects, checkUrl: removePassword })
  } catch (error) {
    throw error instanceof FetchRefused ? new FeedError(describeRefusal(error, url, options.isInside)) : error
  }
}

function removePassword(url: URL): void {
  url.username = ''
  url.password = ''
}

function describeRefusal({ why, url: target, hasLeftServer }: FetchRefused, { host }: URL, isInside = false): string {
  if (why === 'brotli')
    return `${target.host} sent a Brotli-compressed feed, which is not supported. Ask its owner to send it with gzip or uncompressed.`
  if (why === 'blocked port')
    return `${target.host} cannot be read: port ${target.port} belongs to another protocol. Ask the feed's owner for the correct URL.`
  if (why === 'bad redirect')
    return `${host} redirects to something that is not a web URL. Ask its owner for the correct URL.`
  if (why === 'too many redirects') return `${host} redirects more than ${maxRedirects} times.`
  if (!hasLeftServer)
    return `The address of ${host} is not public, so the feed was not fetched. If this server is in your own network, allow it with --inside: sources add NAME URL --inside, or import URL --inside.`
  const refused = `${host} redirects to ${target.host}, whose address is not public, so the feed was not fetched.`
  return isInside ? `${refused} --inside covers only the server in the feed's own URL.` : refused
}
