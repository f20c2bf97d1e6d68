import { type Agent, type Dispatcher, fetch, getGlobalDispatcher, type Response } from 'undici'
import { AddressRefused } from '../../../http/public-addresses.server.ts'
import { FeedError } from '../read/format.ts'
import { withoutPassword } from './location.ts'

/** What a server says of one state of a feed, so that it can be asked for another one only. */
export type Validators = { etag: string | null; lastModified: string | null }

export type FeedRequest = { url: URL; headers: Record<string, string> }

/** Asks for the feed of an address, unless it is as `known`. Name and password of the address travel in a header. Throws `FeedError` for what is no web address. */
export function requestFor(address: string, known: Validators | undefined): FeedRequest {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FeedError(`${withoutPassword(address)} is not a web address that begins with http:// or https://.`)
  const { username, password } = url
  url.username = ''
  url.password = ''
  return {
    url,
    headers: {
      'user-agent': 'KaziKenya-feed-reader/1',
      'accept-encoding': 'gzip, deflate',
      ...(username !== '' && {
        authorization: `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`,
      }),
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    },
  }
}

/** Whether a request asks for the feed only where it has changed. */
export function isConditional({ headers }: FeedRequest): boolean {
  return 'if-none-match' in headers || 'if-modified-since' in headers
}

/** A stray percent sign stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const mostHops = 5

type Way = {
  /** Connects to public addresses only. */
  agent: Agent
  /** Whether the server of the URL may have a private address. */
  isInside?: boolean
  signal: AbortSignal
}

/**
 * The response to a request, after its redirects. Once a redirect leads to another server, the password is not sent any more, and
 * `isInside` does not count any more, not even back on the first server. Throws `FeedError` when an address is not public.
 */
export async function askForFeed(
  { url, headers: { authorization, ...headers } }: FeedRequest,
  { agent, isInside = false, signal }: Way,
): Promise<Response> {
  let target = url
  let isNamed = true
  for (let hops = 0; hops <= mostHops; hops++) {
    isNamed &&= target.origin === url.origin
    const dispatcher = (isNamed && isInside ? getGlobalDispatcher() : agent).compose(refuseBrotli)
    const sent = isNamed && authorization !== undefined ? { ...headers, authorization } : headers
    // undici's own fetch unpacks what the header names; an agent of the package fits no other.
    const response = await fetch(target, { headers: sent, redirect: 'manual', signal, dispatcher }).catch(
      (error: unknown) => {
        const cause = error instanceof Error ? error.cause : undefined
        if (cause instanceof AddressRefused)
          throw new FeedError(isNamed ? describeRefused(url) : describeRefusedRedirect(url, target, isInside))
        if (cause instanceof BrotliRefused)
          throw new FeedError(
            `${target.host} sent a Brotli-compressed feed, which is not supported. Ask its owner to send it with gzip or uncompressed.`,
          )
        throw error
      },
    )
    const location = response.headers.get('location')
    if (response.status < 300 || response.status === 304 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    target = readRedirect(location, target, url)
  }
  throw new FeedError(`${url.host} sends its readers on more than ${mostHops} times.`)
}

class BrotliRefused extends Error {
  override name = 'BrotliRefused'
}

/** Ends a response packed with Brotli before any of it is unpacked: the decoder of Node 24.21 writes past its buffer (CVE-2026-111497). */
const refuseBrotli: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, {
    onRequestStart: (...args) => handler.onRequestStart?.(...args),
    onResponseStart(controller, status, headers, message) {
      if (/\bbr\b/i.test(String(headers['content-encoding'] ?? ''))) throw new BrotliRefused()
      handler.onResponseStart?.(controller, status, headers, message)
    },
    onResponseData: (...args) => handler.onResponseData?.(...args),
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  })

function readRedirect(location: string, from: URL, { host }: URL): URL {
  const next = URL.parse(location, from)
  if (!next || !/^https?:$/.test(next.protocol))
    throw new FeedError(`${host} redirects to something that is not a web URL. Ask its owner for the right URL.`)
  // fetch refuses a URL with a password, and repeats it in its error.
  next.username = ''
  next.password = ''
  return next
}

function describeRefused({ host }: URL): string {
  return `The address of ${host} is not public, so the feed was not fetched. If this server is in your own network, allow it with --inside: sources add NAME URL --inside, or import URL --inside.`
}

function describeRefusedRedirect({ host }: URL, target: URL, isInside: boolean): string {
  const refused = `${host} redirects to ${target.host}, whose address is not public, so the feed was not fetched.`
  return isInside ? `${refused} --inside covers only the server in the feed's own URL.` : refused
}
