import { type Agent, type Dispatcher, fetch, getGlobalDispatcher, type Response } from 'undici'
import { AddressRefused } from './public-addresses.server.ts'

type Options = {
  /** `authorization` is not sent to other servers. */
  headers: Record<string, string>
  /** Connects to public addresses only. */
  agent: Agent
  /** Whether the server of the URL may have a private address. */
  isInside?: boolean
  maxRedirects: number
  signal: AbortSignal
  /** Throws for a URL that must not be requested; also called for redirects. */
  checkUrl?: (url: URL) => void
}

/** A URL that was not fetched; `why` is the reason. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
  readonly why: 'private address' | 'blocked port' | 'bad redirect' | 'too many redirects' | 'brotli'
  /** The URL that was refused, after redirects. */
  readonly url: URL
  /** Whether an earlier redirect led to another server. */
  readonly hasLeftServer: boolean

  constructor(why: FetchRefused['why'], url: URL, hasLeftServer: boolean) {
    super(`${url.host}: ${why}`)
    this.why = why
    this.url = url
    this.hasLeftServer = hasLeftServer
  }
}

/**
 * Fetches an http or https URL from a public server and follows redirects. After a redirect to another server,
 * `authorization` and `isInside` no longer apply, even if a later redirect leads back to the first server. Throws
 * `FetchRefused`.
 */
export async function fetchPublic(
  url: URL,
  { headers: { authorization, ...headers }, agent, isInside = false, maxRedirects, signal, checkUrl }: Options,
): Promise<Response> {
  let target = url
  let hasLeftServer = false
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    hasLeftServer ||= target.origin !== url.origin
    const refuse = (why: FetchRefused['why']) => new FetchRefused(why, target, hasLeftServer)
    checkUrl?.(target)
    // fetch would also read data: and blob: URLs.
    if (target.protocol !== 'http:' && target.protocol !== 'https:') throw refuse('bad redirect')
    const response = await fetch(target, {
      headers: authorization === undefined || hasLeftServer ? headers : { ...headers, authorization },
      redirect: 'manual',
      signal,
      dispatcher: (isInside && !hasLeftServer ? getGlobalDispatcher() : agent).compose(refuseBrotli),
    }).catch((error: unknown) => {
      const cause = error instanceof Error ? error.cause : undefined
      if (cause instanceof AddressRefused) throw refuse('private address')
      // The ports of other protocols, such as 25: https://fetch.spec.whatwg.org/#port-blocking
      if (cause instanceof Error && cause.message === 'bad port') throw refuse('blocked port')
      throw cause instanceof BrotliRefused ? refuse('brotli') : error
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status === 304 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, target)
    if (!next) throw refuse('bad redirect')
    target = next
  }
  throw new FetchRefused('too many redirects', target, hasLeftServer)
}

/** Classifies a network error and returns its code and message. */
export function readNetworkError(error: unknown): {
  kind: 'unknown host' | 'bad certificate' | 'other'
  code: string
  message: string
} {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const isCertificate = /CERT|SELF_SIGNED|^ERR_TLS|^UNABLE_TO/.test(code)
  return {
    kind: /^(?:ENOTFOUND|EAI_)/.test(code) ? 'unknown host' : isCertificate ? 'bad certificate' : 'other',
    code,
    message: cause instanceof Error ? cause.message : String(cause),
  }
}

class BrotliRefused extends Error {
  override name = 'BrotliRefused'
}

/**
 * Ends a Brotli response before it is decompressed: the decoder in Node 24.21 writes past its buffer (CVE-2026-111497).
 */
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
