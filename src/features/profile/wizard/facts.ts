import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../../../api-client/browser.ts'
import { type OtherWords, readOtherWords } from '../../../ui/combobox/ranked-search.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { type Places, readJobTitles, readPlaces } from './facts-reading.ts'

/** What does not change in a visit. `value` is null until it has come. */
type Fact<T> = { value: T | null; isLoading: boolean }

/** The counties and sub-counties of Kenya. A failure is told to the console alone: anything may be typed, and the server will check it. */
export const places = createFact<Places>(async () => {
  const outcome = await api.call('GET /jobs/counties', {})
  const read = outcome.ok ? readPlaces(outcome.data) : null
  if (read === null) {
    // oxlint-disable-next-line no-console -- the error catalogue requires it
    console.error(`The counties could not be loaded: ${(!outcome.ok && outcome.message) || 'no answer'}`)
  }
  return read
})

/** The job titles to choose from, sorted. */
export const jobTitles = createFact<string[]>(async () => {
  const outcome = await api.call('GET /jobs/titles', {})
  const titles = outcome.ok ? readJobTitles(outcome.data) : null
  if (titles === null) void showToast('error', (!outcome.ok && outcome.message) || 'Failed to load job titles')
  return titles
})

/** What else the job titles are called, in a file that is fetched with the first step that asks. Without it the titles are searched alone. */
export const jobTitleWords = createFact<OtherWords>(async () => {
  const { default: lines } = await import('../../../../data/job-title-words.txt?raw')
  return readOtherWords(lines)
})

/** Asked at its first use and, after a failure, whenever `load` is called again. */
function createFact<T>(ask: () => Promise<T | null>) {
  let fact: Fact<T> = { value: null, isLoading: false }
  const listeners = new Set<() => void>()
  return { load, use }

  async function load(): Promise<void> {
    if (fact.value !== null || fact.isLoading) return
    tell({ value: null, isLoading: true })
    const value = await ask().catch(() => null)
    tell({ value, isLoading: false })
  }

  function use(): Fact<T> {
    useEffect(() => void load(), [])
    return useSyncExternalStore(subscribe, read, read)
  }

  function tell(news: Fact<T>) {
    fact = news
    for (const listener of listeners) listener()
  }

  function read() {
    return fact
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
