import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useNextPath } from '../../../language/use-next-path.ts'
import { showsSavedJobs } from '../card/saved-jobs.ts'
import { filterNames, type Filters, listPath, readFilters } from './filters.ts'

/** Typing starts a search after this pause. */
const typingDelayMs = 250
/** Choosing a radio with the arrow keys starts a search after this pause. */
const arrowKeyDelayMs = 400
/** The location states of navigations that this form started: while somebody types or presses arrow keys, or at once. */
const [typed, pressed, chosen] = ['typed filter', 'pressed filter', 'chosen filter']

/** The filters of the current URL, or of the list that is loading. */
export function useCurrentFilters() {
  const { pathname, search } = useLocation()
  const next = useNextPath()
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
  const isOwnNavigation = useNavigationType() !== 'POP' && [typed, pressed, chosen].includes(location.state)
  /** The list last navigated to, which may still be loading. */
  const lastPath = useRef<string>(undefined)
  const shown = useRef<Location>(undefined)
  const text = useTextSearch(search, shown)

  useEffect(() => {
    const before = shown.current
    shown.current = location
    if (!form.current || before?.key === location.key || (before && isOwnNavigation)) return
    const filters = readFilters(new URLSearchParams(location.search))
    lastPath.current = listPath(filters)
    // The first time, the form takes precedence over the URL, because people may type before hydration.
    if (!before) return search({ replace: true })
    text.cancel()
    fillForm(form.current, filters)
  })

  function search({ replace = false, state = chosen } = {}) {
    if (!form.current) return
    const path = listPath(readForm(form.current))
    if (path === lastPath.current) return
    lastPath.current = path
    void navigate(path, { replace, preventScrollReset: true, state })
  }

  function searchNow() {
    text.cancel()
    search()
  }

  return {
    searchAfterTyping: () => text.searchAfter(typingDelayMs, typed),
    endTyping: text.end,
    searchNow,
    /** Arrow keys choose each radio that they pass. Their clicks have no detail. */
    choose: ({ detail }: MouseEvent) => (detail === 0 ? text.searchAfter(arrowKeyDelayMs, pressed) : searchNow()),
    /** Sets these filters in the form, and searches. */
    apply(filters: Filters) {
      if (form.current) fillForm(form.current, filters)
      searchNow()
    },
  }
}

/**
 * Searches while somebody types or presses arrow keys. The first search for a text adds a history entry. The next ones
 * replace it, once it has been added.
 */
function useTextSearch(
  search: (options: { replace: boolean; state: string }) => void,
  shown: RefObject<Location | undefined>,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether the next search is for a longer version of the text, or in the same run of arrow keys. */
  const isSameText = useRef(false)
  const { pathname } = useLocation()
  const next = useNextPath()
  const isLeaving = next !== undefined && next.pathname !== pathname
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current)
    return () => clearTimeout(timer.current)
  }, [isLeaving])

  function searchText(state = typed) {
    search({ replace: isSameText.current && shown.current?.state === state, state })
    isSameText.current = true
  }

  function cancel() {
    clearTimeout(timer.current)
    isSameText.current = false
  }

  return {
    cancel,
    searchAfter(delayMs: number, state: string) {
      clearTimeout(timer.current)
      timer.current = setTimeout(searchText, delayMs, state)
    },
    /** Searches at once; the text typed next gets its own history entry. */
    end() {
      searchText()
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
    else if (fields instanceof HTMLInputElement || fields instanceof HTMLSelectElement) fields.value = value
    // One by one, because the value of a RadioNodeList cannot be set to ''.
    else if (fields instanceof RadioNodeList)
      for (const radio of fields) if (radio instanceof HTMLInputElement) radio.checked = radio.value === value
  }
}
