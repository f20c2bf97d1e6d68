import { headersOf, withSession } from './browser.ts'
import { type ApiRequest, type ApiResponse, createApiClient } from './client.ts'

/** The API client for forms with files. Only the wizard loads it. */
export const uploads = createApiClient(withSession(sendForm))

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function sendForm(call: ApiRequest, token: string | undefined): Promise<ApiResponse> {
  const { method, path, body, signal, onProgress } = call
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    request.responseType = 'json'
    for (const [name, value] of headersOf(call, token)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response }))
    for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(new Error('no response')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body instanceof FormData ? body : null)
  })
}
