import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryWhenOnline } from './retry-when-online.ts'

let page: EventTarget & { hidden: boolean }
let network: { onLine: boolean }
let browser: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  browser = new EventTarget()
  page = Object.assign(new EventTarget(), { hidden: false })
  network = { onLine: true }
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The seconds until each of the next attempts. */
async function nextPauses(retry: ReturnType<typeof vi.fn>, count: number): Promise<number[]> {
  const pauses: number[] = []
  for (let index = 0; index < count; index++) {
    const before = retry.mock.calls.length
    let seconds = 0
    for (; retry.mock.calls.length === before && seconds < 100; seconds++) await vi.advanceTimersByTimeAsync(1_000)
    pauses.push(seconds)
  }
  return pauses
}

function setOnline(isOnline: boolean) {
  network.onLine = isOnline
  browser.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

function setHidden(isHidden: boolean) {
  page.hidden = isHidden
  page.dispatchEvent(new Event('visibilitychange'))
}

test('while the browser is online, retries without an event, after pauses that grow to a minute', async () => {
  const retry = vi.fn<() => void>()
  retryWhenOnline(retry)
  expect(await nextPauses(retry, 6)).toEqual([5, 10, 20, 40, 60, 60])
})

test('offline, waits for the network, and then retries at once and after short pauses again', async () => {
  const retry = vi.fn<() => void>()
  retryWhenOnline(retry)
  await nextPauses(retry, 3)
  setOnline(false)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(retry).toHaveBeenCalledTimes(3)
  setOnline(true)
  expect(retry).toHaveBeenCalledTimes(4)
  expect(await nextPauses(retry, 2)).toEqual([5, 10])
})

test('pauses while the page is hidden, and retries at once when the person returns', async () => {
  const retry = vi.fn<() => void>()
  retryWhenOnline(retry)
  setHidden(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(retry).not.toHaveBeenCalled()
  setHidden(false)
  expect(retry).toHaveBeenCalledTimes(1)
})

test('does not start an attempt while a slow one is running', async () => {
  let finish = () => {}
  const retry = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (finish = resolve)))
  retryWhenOnline(retry)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(retry).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(await nextPauses(retry, 1)).toEqual([10])
})

test('stops, also during an attempt', async () => {
  let finish = () => {}
  const retry = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (finish = resolve)))
  const stop = retryWhenOnline(retry)
  await vi.advanceTimersByTimeAsync(5_000)
  stop()
  finish()
  setOnline(true)
  setHidden(false)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(retry).toHaveBeenCalledTimes(1)
})
