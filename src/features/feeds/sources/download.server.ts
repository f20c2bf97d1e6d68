import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Agent, Response } from 'undici'
import { createPublicAgent } from '../../../http/public-addresses.server.ts'
import { FeedError } from '../read/format.ts'
import { askAgain, BusyServer, type Wait } from './ask-again.server.ts'
import { askForFeed, type FeedRequest, isConditional, requestFor, type Validators } from './feed-request.server.ts'

/** A feed on disk, until `remove` is called; null where it is what `validators` say. */
export type Download = { path: string; validators: Validators; remove(): Promise<void> }

/** Bytes that came so far, and how many are to come, null where the server does not say it; or why the server is left alone for a while, in words. */
export type DownloadProgress = { bytes: number; total: number | null } | { waiting: string }

type Options = {
  signal?: AbortSignal
  known?: Validators
  /** Whether the server of the address may have a private address, as the operator says. */
  isInside?: boolean
  maxBytes?: number
  idleMs?: number
  longestMs?: number
  onProgress?: (progress: DownloadProgress) => void
  wait?: Wait
  /** Makes the agent for each attempt; a test may choose how names are resolved. */
  createAgent?: () => Agent
}

const folderPrefix = 'kazi-feed-'

/**
 * Fetches a feed into a temporary file, unpacked; null when it has not changed since `known`. A server that does not answer, is too busy
 * or breaks off is asked four times, with growing waits. Throws `FeedError` for the operator when the feed cannot be had, is larger than
 * `maxBytes` (1 GB), sends nothing for `idleMs` (30 s), or takes longer than `longestMs` (half an hour) in all.
 */
export async function downloadFeed(
  address: string,
  {
    signal: interrupted,
    known,
    isInside = false,
    maxBytes = 1_000_000_000,
    idleMs = 30_000,
    longestMs = 1_800_000,
    onProgress = () => {},
    wait,
    createAgent = createPublicAgent,
  }: Options = {},
): Promise<Download | null> {
  const request = requestFor(address, known)
  const late = AbortSignal.timeout(longestMs)
  const signal = interrupted ? AbortSignal.any([interrupted, late]) : late
  const onWait = (error: unknown, next: string) =>
    onProgress({ waiting: `${explain(request.url, error).message.replace(/\.$/, '')}; ${next}` })
  try {
    return await askAgain(() => download(request, { signal, isInside, maxBytes, idleMs, onProgress, createAgent }), {
      signal,
      onWait,
      wait,
    })
  } catch (error) {
    interrupted?.throwIfAborted()
    if (late.aborted)
      throw new FeedError(`${request.url.host} took longer than ${longestMs / 60_000} minutes to send the feed.`)
    throw explain(request.url, error)
  }
}

type Attempt = {
  signal: AbortSignal
  isInside: boolean
  maxBytes: number
  idleMs: number
  onProgress: (progress: DownloadProgress) => void
  createAgent: () => Agent
}

async function download(
  request: FeedRequest,
  { signal, isInside, maxBytes, idleMs, onProgress, createAgent }: Attempt,
): Promise<Download | null> {
  const { url } = request
  onProgress({ bytes: 0, total: null })
  const idle = new AbortController()
  const timer = setTimeout(
    () => idle.abort(new BusyServer(`${url.host} sent nothing for ${idleMs / 1_000} seconds.`, null)),
    idleMs,
  )
  const folder = await makeFolder()
  const remove = () => rm(folder, { recursive: true, force: true })
  const agent = createAgent()
  try {
    const response = await askForFeed(request, { agent, isInside, signal: AbortSignal.any([signal, idle.signal]) })
    // A server that was not asked for changes only has no say in what changed.
    if (response.status === 304 && isConditional(request)) return await remove().then(() => null)
    refuseStatus(response, url)
    const path = join(folder, 'feed')
    // What arrives is counted as well as what it unpacks to: an archive may be endless and hold nothing.
    const packed = capped(body(response, timer, onProgress), maxBytes, url)
    await pipeline(
      unpacked(packed),
      (chunks: AsyncIterable<Buffer>) => capped(chunks, maxBytes, url),
      createWriteStream(path, { mode: 0o600 }),
    )
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

/** Folders of processes that were killed are swept away a day later. */
async function makeFolder(): Promise<string> {
  const yesterday = Date.now() - 86_400_000
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue
    const folder = join(tmpdir(), name)
    const { mtimeMs, uid } = await stat(folder).catch(() => ({ mtimeMs: yesterday, uid: -1 }))
    if (mtimeMs < yesterday && uid === process.getuid?.()) await rm(folder, { recursive: true, force: true })
  }
  return mkdtemp(join(tmpdir(), folderPrefix))
}

/** Names the status in our words: those of the server may say anything. */
function refuseStatus({ ok, status, headers }: Response, { host }: URL): void {
  if (ok) return
  const message = `${host} answered ${[status, STATUS_CODES[status]].join(' ').trim()} instead of the feed.`
  throw status >= 500 || status === 408 || status === 425 || status === 429
    ? new BusyServer(message, headers.get('retry-after'))
    : new FeedError(message)
}

async function* body(
  response: Response,
  timer: NodeJS.Timeout,
  onProgress: (progress: DownloadProgress) => void,
): AsyncGenerator<Buffer> {
  const total = lengthOf(response)
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    timer.refresh()
    bytes += chunk.length
    onProgress({ bytes, total })
    yield Buffer.from(chunk)
  }
}

/** Null also where the answer is unpacked on its way: the server names the bytes that it sends. */
function lengthOf({ headers }: Response): number | null {
  const length = Number(headers.get('content-length') ?? 0)
  return length > 0 && headers.get('content-encoding') === null ? length : null
}

/** A feed may be kept as a packed file, which the server does not unpack. */
async function* unpacked(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { value: first } = await chunks.next()
  if (!first) return
  const all = (async function* () {
    yield first
    yield* chunks
  })()
  // What ends the one stream has to end the other.
  yield* first[0] === 0x1f && first[1] === 0x8b ? pipe(Readable.from(all), createGunzip(), () => {}) : all
}

async function* capped(chunks: AsyncIterable<Buffer>, maxBytes: number, { host }: URL): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > maxBytes) throw new FeedError(`The feed of ${host} is larger than ${Math.round(maxBytes / 1e6)} MB.`)
    yield chunk
  }
}

function explain(url: URL, error: unknown): FeedError {
  return error instanceof FeedError ? error : new FeedError(describe(url, error))
}

function describe({ host, hostname }: URL, error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `No server of the name ${hostname} can be found.`
  if (code === 'ECONNREFUSED') return `${host} does not take connections.`
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return `The certificate of ${host} cannot be trusted (${code}).`
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') return `${host} broke off in the middle of the feed.`
  if (code === 'ENOSPC') return 'There is no room on the disk for the feed.'
  if (code.startsWith('Z_')) return `The packed feed of ${host} is damaged.`
  return `The feed of ${host} cannot be fetched: ${cause instanceof Error ? cause.message : String(cause)}.`
}
