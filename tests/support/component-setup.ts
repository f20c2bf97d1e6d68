import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { createApiClient } from '../../src/api-client/client.ts'
import { clearTab } from '../../src/ui/drafts.ts'
import { dismissToasts } from '../../src/ui/toast/toast.ts'
import { resetApi, send } from './fake-api.ts'

// The API client talks to the fake API.
vi.mock('../../src/api-client/browser.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/api-client/browser.ts')>()
  return { ...original, api: createApiClient(original.withSession(send)) }
})

// The machine may be busy, and parts of pages are loaded on demand.
configure({ asyncUtilTimeout: 10_000 })

const consoleError = vi.spyOn(console, 'error')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  dismissToasts()
  clearTab()
  localStorage.clear()
  // happy-dom does not know <search>.
  const problems = consoleError.mock.calls.map(String).filter((problem) => !problem.includes('<%s> is unrecognized'))
  consoleError.mockClear()
  expect([...resetApi().map((call) => `no answer for ${call}`), ...problems]).toEqual([])
})
