import { unescape } from 'node:querystring'
import type { Agent, Response } from 'undici'
import { FetchRefused, fetchPublic } from '../../../http/public-fetch.server.ts'
import { FeedError } from '../feed-error.ts'
import { withoutPassword } from './location.ts'

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
