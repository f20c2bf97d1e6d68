import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { entryKey } from '../../../api-client/history-cache.ts'
import { showsSavedJobs } from '../card/saved-jobs.ts'
import { filterNames, type Filters, listPath, readFilters } from './filters.ts'

/** Typing starts a search after this pause. */
const searchDelayMs = 250
/** Choosing a radio with the arrow keys starts a search after this pause. */
const choiceDelayMs = 400
/** Typing after this pause is another search, with its own history entry. */
const entryDelayMs = 1_500
/** The location state of navigations that this form started. */
const fromForm = 'filter form'

/** The filters of the current URL, or of the list that is loading. */
export function useCurrentFilters() {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const searchParams = new URLSearchParams(next?.search)
  const isLoading = next?.pathname === pathname && !showsSavedJobs({ searchParams })
  return { filters: readFilters(isLoading ? searchParams : new URLSearchParams(search)), isLoading }
}

/**
 * Navigates as the filter form changes. Its fields are uncontrolled, so that a late response cannot overwrite a
 * keystroke: they are set only when something other than this form changes the URL.
 */
export function useFilterForm(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const location = useLocation()
  const isOwnNavigation = useNavigationType() !== 'POP' && location.state === fromForm
  /** The list last navigated to, which may still be loading. */
  const lastPath = useRef<string>(undefined)
  const shownKey = useRef<string>(undefined)
  const typing = useTyping(search)

  useEffect(() => {
    if (!form.current || shownKey.current === location.key) return
    const isFirst = shownKey.current === undefined
    shownKey.current = location.key
    if (isOwnNavigation && !isFirst) return
    const filters = readFilters(new URLSearchParams(location.search))
    lastPath.current = listPath(filters)
    // The first time, the form takes precedence over the URL, because people may type before hydration.
    if (isFirst) return search({ replace: true })
    typing.cancel()
    fillForm(form.current, filters)
  })

  function search({ replace = false } = {}) {
    if (!form.current) return
    const path = listPath(readForm(form.current))
    if (path === lastPath.current) return
    lastPath.current = path
    void navigate(path, { replace, preventScrollReset: true, state: fromForm })
  }

  function searchNow() {
    typing.cancel()
    search()
  }

  return {
    searchAfterTyping: () => typing.searchAfter(searchDelayMs),
    endTyping: typing.end,
    searchNow,
    /** Arrow keys choose each radio that they pass. Their clicks have no detail. */
    choose: ({ detail }: MouseEvent) => (detail === 0 ? typing.searchAfter(choiceDelayMs) : searchNow()),
    /** Sets these filters in the form, and searches. */
    apply(filters: Filters) {
      if (form.current) fillForm(form.current, filters)
      searchNow()
    },
  }
}

/**
 * Searches after a pause in typing. The first search for a text, or in a run of arrow keys, adds a history entry, and the
 * next ones replace it.
 */
function useTyping(search: (options: { replace: boolean }) => void) {
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  /** The key of the history entry before the text that is being typed. */
  const keyBefore = useRef<string>(undefined)
  const location = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = next !== undefined && next.pathname !== location.pathname
  useEffect(() => cancel, [isLeaving])

  function clearTimers() {
    for (const timer of timers.current) clearTimeout(timer)
  }

  function cancel() {
    clearTimers()
    keyBefore.current = undefined
  }

  function searchTyped() {
    const key = entryKey()
    keyBefore.current ??= key
    // While the first search loads, its entry has not been added and the key is still the one before.
    search({ replace: keyBefore.current !== key })
  }

  return {
    cancel,
    searchAfter(delayMs: number) {
      clearTimers()
      timers.current = [setTimeout(searchTyped, delayMs), setTimeout(cancel, entryDelayMs)]
    },
    /** Searches at once; the text typed next gets its own history entry. */
    end() {
      searchTyped()
      cancel()
    },
  }
}

/** The filters that a form has fields for. The form of the drawer has no text fields. */
export function readForm(form: HTMLFormElement): Filters {
  const filters = readFilters(new FormData(form))
  for (const name of filterNames) if (!form.elements.namedItem(name)) delete filters[name]
  return filters
}

/** Sets the fields of a form to these filters, and leaves its other fields alone. */
export function fillForm(form: HTMLFormElement, filters: Filters) {
  for (const name of filterNames) {
    const value = filters[name]
    const fields = form.elements.namedItem(name)
    if (value === undefined) continue
    if (fields instanceof HTMLInputElement && fields.type === 'checkbox') fields.checked = value === fields.value
    else if (fields instanceof HTMLInputElement) fields.value = value
    // One by one, because the value of a RadioNodeList cannot be set to ''.
    else if (fields instanceof RadioNodeList)
      for (const radio of fields) if (radio instanceof HTMLInputElement) radio.checked = radio.value === value
  }
}
