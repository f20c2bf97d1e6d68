import { languageNow } from '../language/translate.ts'
import { whileWaiting } from '../ui/network/waiting.ts'
import { type ApiRequest, type ApiResponse, createApiClient, type Transport } from './client.ts'

/** Provides the session's token; `onRefused` is called when the server rejects it with 401. */
type Credentials = { token(): string | undefined; onRefused(token: string): void }

let credentials: Credentials | null = null

/** Sends the session's token with every call from now on. */
export function authenticateCalls(provider: Credentials): void {
  credentials = provider
}

/** The API client of the browser. */
export const api = createApiClient(withSession(sendRequest))

type Send = (request: ApiRequest, token: string | undefined) => Promise<ApiResponse>

/**
 * Makes a transport that sends the session's token, and says on the page when a response is late.
 * @public Component tests send with a fake.
 */
export function withSession(send: Send): Transport {
  return async (request) => {
    const token = credentials?.token()
    const sendWith = (signal = request.signal) => send({ ...request, signal }, token)
    const response = await (request.isBackground ? sendWith() : whileWaiting(sendWith, request.signal))
    if (response.status === 401 && token !== undefined) credentials?.onRefused(token)
    return response
  }
}

/**
 * Sends a request to this site's API. A response that is not JSON is a `file`. Throws if the network fails, or answers
 * with a page of its own, as a Wi-Fi sign-in does: the API never sends HTML.
 */
export async function sendRequest(request: ApiRequest, token?: string): Promise<ApiResponse> {
  const response = await fetchResponse(request, token)
  if (response.ok && response.headers.get('content-type')?.includes('text/html'))
    throw new Error('a page of the network')
  const isFile = response.ok && !response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isFile ? { file: await response.blob() } : await readJson(response) }
}

function fetchResponse({ method, path, body, signal }: ApiRequest, token?: string): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'accept-language': languageNow() })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  // The browser sets the content type of a form.
  const isJson = body !== undefined && !(body instanceof FormData)
  if (isJson) headers.set('content-type', 'application/json')
  return fetch(`/api${path}`, { method, signal, headers, body: isJson ? JSON.stringify(body) : body })
}

/** Returns null if the body is not JSON. Throws if the connection breaks before all of it has arrived. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
