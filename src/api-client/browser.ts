import { type ApiRequest, type ApiResponse, createApiClient } from './client.ts'

/** Provides the session's token; `onRefused` is called when the server rejects it with 401. */
export type Credentials = { token(): string | undefined; onRefused(token: string): void }

let credentials: Credentials | null = null

/** Sends the session's token with every call from now on. */
export function authenticateCalls(provider: Credentials): void {
  credentials = provider
}

/** The API client of the browser. */
export const api = createApiClient(async (request) => {
  const token = credentials?.token()
  const response = await (request.body instanceof FormData
    ? sendForm(request, request.body, token)
    : sendJson(request, token))
  if (response.status === 401 && token !== undefined) credentials?.onRefused(token)
  return response
})

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
  return { status: response.status, body: await response.json().catch(() => null), retryAfterSeconds }
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function sendForm(call: ApiRequest, form: FormData, token: string | undefined): Promise<ApiResponse> {
  const { method, path, signal, onProgress } = call
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    request.responseType = 'json'
    for (const [name, value] of headersOf(call, token)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response }))
    for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(new Error('no response')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function headersOf({ idempotencyKey }: ApiRequest, token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  // In quotes, as the draft of the header asks.
  if (idempotencyKey !== undefined) headers.set('idempotency-key', `"${idempotencyKey}"`)
  return headers
}
