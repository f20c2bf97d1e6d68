import { type Agent, fetch, type Response } from 'undici'
import { AddressRefused } from '../../../http/public-addresses.server.ts'
import { FeedError } from '../formats/format.ts'
import { withoutPassword } from './location.ts'

/** What a server says of one state of a feed, so that it can be asked for another one only. */
export type Validators = { etag: string | null; lastModified: string | null }

export type FeedRequest = { url: URL; headers: Record<string, string> }

/** Asks for the feed of an address, unless it is as `known`. Name and password of the address travel in a header. Throws `FeedError` for what is no web address. */
export function requestFor(address: string, known: Validators | undefined): FeedRequest {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new FeedError(`${withoutPassword(address)} is not a web address that begins with http:// or https://.`)
  const { username, password } = url
  url.username = ''
  url.password = ''
  return {
    url,
    headers: {
      'user-agent': 'KaziKenya-feed-reader/1',
      ...(username !== '' && { authorization: `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}` }),
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

/**
 * The answer of the server, wherever it sends the reader on to. The operator may name a server inside; another server that is named by the
 * first must be public, which the agent sees to, and gets no password. Throws `FeedError` where the way leads nowhere.
 */
export async function askForFeed({ url, headers: { authorization, ...headers } }: FeedRequest, agent: Agent, signal: AbortSignal): Promise<Response> {
  let target = url
  for (let hops = 0; hops <= mostHops; hops++) {
    const isOther = target.origin !== url.origin
    // undici's own fetch unpacks what the header names; an agent of the package fits no other.
    const response = await fetch(target, { headers: isOther || authorization === undefined ? headers : { ...headers, authorization }, redirect: 'manual', signal, ...(isOther && { dispatcher: agent }) }).catch((error: unknown) => {
      if (error instanceof Error && error.cause instanceof AddressRefused) throw new FeedError(`${url.host} sends its readers on to ${target.host}, which is inside a private network and was not asked.`)
      throw error
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status === 304 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, target)
    if (!next || !/^https?:$/.test(next.protocol)) throw new FeedError(`${url.host} sends its readers on to something that is no web address.`)
    target = next
  }
  throw new FeedError(`${url.host} sends its readers on more than ${mostHops} times.`)
}
