import { whileWaiting } from '../ui/network/waiting.ts'
import { type ApiRequest, type ApiResponse, createApiClient, type Transport } from './client.ts'

/** Provides the session's token; `onRefused` is called when the server rejects it with 401. */
export type Credentials = { token(): string | undefined; onRefused(token: string): void }

let credentials: Credentials | null = null

/** Sends the session's token with every call from now on. */
export function authenticateCalls(provider: Credentials): void {
  credentials = provider
}

/** The API client of the browser. Forms with files are sent by the one in `uploads.ts`. */
export const api = createApiClient(withSession(sendJson))

type Send = (request: ApiRequest, token: string | undefined) => Promise<ApiResponse>

/** Makes a transport that sends the session's token, and says on the page when a response is late. */
export function withSession(send: Send): Transport {
  return async (request) => {
    const token = credentials?.token()
    const sendWith = (signal = request.signal) => send({ ...request, signal }, token)
    const response = await (request.isBackground ? sendWith() : whileWaiting(sendWith, request.signal))
    if (response.status === 401 && token !== undefined) credentials?.onRefused(token)
    return response
  }
}

async function sendJson(request: ApiRequest, token: string | undefined): Promise<ApiResponse> {
  const { method, path, body, signal } = request
  const headers = headersOf(request, token)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const response = await fetch(`/api${path}`, {
    method,
    signal,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  return { status: response.status, body: await readJson(response), retryAfterSeconds }
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

/** The headers of every call. */
export function headersOf({ idempotencyKey }: ApiRequest, token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  // In quotes, as the draft of the header asks.
  if (idempotencyKey !== undefined) headers.set('idempotency-key', `"${idempotencyKey}"`)
  return headers
}
