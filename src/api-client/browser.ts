import { createApiClient } from './client.ts'
import { readSession, refuseSession } from './session.ts'

/** The client of the browser: every call goes to `/api` of this site, with the token of whoever is signed in. */
export const api = createApiClient(async ({ method, path, body, signal }) => {
  const token = readSession()?.token
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const request: RequestInit = { method, signal, headers, body: body === undefined ? undefined : JSON.stringify(body) }
  const response = await fetch(`/api${path}`, request)
  // The token was revoked or has expired; a later one is not touched.
  if (response.status === 401 && token !== undefined && readSession()?.token === token) refuseSession()
  return { status: response.status, body: await response.json().catch(() => null) }
})
