import { expect, test, vi } from 'vitest'
import { sendRequest } from './browser.ts'
import { createApiClient } from './client.ts'

test('treats a page of the network as no response', async () => {
  const page = new Response('<h1>Sign in to this Wi-Fi</h1>', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  vi.stubGlobal('fetch', async () => page)
  const outcome = await createApiClient(sendRequest).call('POST /candidates/applications', { body: { job_uuid: 'a' } })
  vi.unstubAllGlobals()
  expect(outcome).toMatchObject({ ok: false, status: 0 })
})
