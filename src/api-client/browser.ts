import { createApiClient } from './client.ts'

/** The client of the browser: every call goes to `/api` of this site. */
export const api = createApiClient(async ({ method, path, signal }) => {
  const response = await fetch(`/api${path}`, { method, signal, headers: { accept: 'application/json' } })
  return { status: response.status, body: await response.json().catch(() => null) }
})
