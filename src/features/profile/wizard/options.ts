import { useEffect } from 'react'
import { api } from '../../../api-client/browser.ts'
import { fieldsOf, recordsOf, textOrEmpty, wholeNumberOrNull } from '../../../contract/reading.ts'
import { t } from '../../../language/translate.ts'
import { type OtherWords, readOtherWords } from '../../../ui/combobox/ranked-search.ts'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { createStore } from '../../../ui/store.ts'
import { showToast } from '../../../ui/toast/toast.ts'

/** What a picker offers, loaded once per visit. `value` is null until it has loaded. */
type Options<T> = { value: T | null; isLoading: boolean }

/** Kenya's counties and sub-counties. If they cannot be loaded, any text may be typed, and the server checks it. */
export const places = createOptions<Places>(async () => {
  const outcome = await api.call('GET /jobs/counties', {})
  const read = outcome.ok ? readPlaces(outcome.data) : null
  if (read === null) {
    // oxlint-disable-next-line no-console -- the error catalogue requires it
    console.error(`The counties could not be loaded: ${(!outcome.ok && outcome.message) || 'no response'}`)
  }
  return read
})

export const jobTitles = createOptions<string[]>(async (isRetry) => {
  const outcome = await api.call('GET /jobs/titles', {})
  const titles = outcome.ok ? readJobTitles(outcome.data) : null
  if (titles === null && !isRetry)
    showToast('error', (!outcome.ok && outcome.message) || t('Failed to load job titles'))
  return titles
})

/** Synonyms of job titles. The picker works without them. */
export const jobTitleWords = createOptions<OtherWords>(async () => {
  const { default: lines } = await import('../../../../data/job-title-words.txt?raw')
  return readOtherWords(lines)
})

/** Loads on first use and, after a failure, by itself or when `load` is called again. */
function createOptions<T>(fetchValue: (isRetry: boolean) => Promise<T | null>) {
  const store = createStore<Options<T>>({ value: null, isLoading: false })

  async function load({ isRetry = false } = {}): Promise<void> {
    const { value, isLoading } = store.get()
    if (value !== null || isLoading) return
    store.set({ value: null, isLoading: true })
    store.set({ value: await fetchValue(isRetry).catch(() => null), isLoading: false })
  }

  function use(): Options<T> {
    const options = store.use()
    useEffect(() => void load(), [])
    useRetryWhenOnline(options.value === null, () => load({ isRetry: true }))
    return options
  }

  return { load: () => load(), use }
}

type Places = {
  counties: { id: number | null; name: string }[]
  sub_counties: { name: string; county_id: number | null }[]
}

/** Returns the named counties and sub-counties in a response's `data`, or null if there are no counties. */
export function readPlaces(data: unknown): Places | null {
  const lists = fieldsOf(data)
  const counties = recordsOf(lists.counties)
    .map(({ id, name }) => ({ name: textOrEmpty(name), id: wholeNumberOrNull(id) }))
    .filter(({ name }) => name !== '')
  const sub_counties = recordsOf(lists.sub_counties)
    .map(({ county_id, name }) => ({ name: textOrEmpty(name), county_id: wholeNumberOrNull(county_id) }))
    .filter(({ name }) => name !== '')
  return counties.length === 0 ? null : { counties, sub_counties }
}

/** Returns the names in a response's `data`, or null if it has none. */
export function readJobTitles(data: unknown): string[] | null {
  const names = recordsOf(data)
    .map(({ name }) => textOrEmpty(name))
    .filter(Boolean)
  return names.length === 0 ? null : names
}
