import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { entryKey } from '../../../api-client/kept-answers.ts'
import { filterNames, type Filters, listPath, readFilters } from './filters.ts'

/** How long after the last keystroke what was typed is searched for. */
const searchAfterMs = 250
/** How long after the last keystroke further typing is another search, with a history entry of its own. */
const entryEndsAfterMs = 1_500
/** Marks the addresses that this form went to by itself. */
const fromForm = 'filter form'

/**
 * The form of the filters. The elements themselves hold what a person typed or chose: React never writes into them, so
 * an answer that comes late cannot overwrite a keystroke. They are set only where the address changes from elsewhere.
 */
export function useFilterForm(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const location = useLocation()
  const isOwn = useNavigationType() !== 'POP' && location.state === fromForm
  const here = listPath(readFilters(new URLSearchParams(location.search)))
  const goal = useRef(here)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settledKey = useRef<string | null>(null)
  /** While what is being typed belongs to one history entry: the key of the entry before it. */
  const typedAfter = useRef<string | null>(null)

  useEffect(() => {
    if (!form.current || settledKey.current === location.key) return
    // On arrival what stands in the form counts: it may have been typed before the scripts came.
    if (settledKey.current === null) search({ replace: true })
    else if (!isOwn) {
      clearTimeout(pause.current)
      typedAfter.current = null
      goal.current = here
      fillForm(form.current, readFilters(new URLSearchParams(location.search)))
    }
    settledKey.current = location.key
  })

  const isLeaving = navigation.location !== undefined && navigation.location.pathname !== location.pathname
  useEffect(() => {
    if (isLeaving) clearTimeout(pause.current)
    return () => {
      clearTimeout(pause.current)
      clearTimeout(rest.current)
    }
  }, [isLeaving])

  function search({ replace = false } = {}) {
    clearTimeout(pause.current)
    if (!form.current) return
    const path = listPath(readFilters(new FormData(form.current)))
    if (path === goal.current) return
    goal.current = path
    void navigate(path, { replace, preventScrollReset: true, state: fromForm })
  }

  function searchAfterTyping() {
    clearTimeout(pause.current)
    clearTimeout(rest.current)
    pause.current = setTimeout(searchTyped, searchAfterMs)
    rest.current = setTimeout(() => (typedAfter.current = null), entryEndsAfterMs)
  }

  /** The first search of what is typed adds a history entry, and the next ones replace it once it is there: its page may still be loading. */
  function searchTyped() {
    const key = entryKey()
    typedAfter.current ??= key
    search({ replace: typedAfter.current !== key })
  }

  /** Searches at once for what was typed, and gives what is typed next a history entry of its own. */
  function endTyping() {
    searchTyped()
    typedAfter.current = null
  }

  function choose() {
    typedAfter.current = null
    search()
  }

  /** Sets filters as if a person had, and searches. */
  function apply(filters: Partial<Filters>) {
    if (form.current) fillForm(form.current, { ...readFilters(new FormData(form.current)), ...filters })
    choose()
  }

  return { searchAfterTyping, endTyping, choose, apply }
}

/** Writes filters into the elements of a form, as far as it has them. */
export function fillForm(form: HTMLFormElement, filters: Filters) {
  for (const name of filterNames) {
    const fields = form.elements.namedItem(name)
    if (fields instanceof HTMLInputElement) fields.value = filters[name]
    // One by one: the list's own `value` does not take ''.
    else if (fields instanceof RadioNodeList)
      for (const radio of fields) if (radio instanceof HTMLInputElement) radio.checked = radio.value === filters[name]
  }
}
