import { type RefObject, useEffect } from 'react'

/** In a list with a search: `/` focuses the field, and the arrow keys move between the links of the list. */
export function useListKeys(field: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, select, textarea, [role=dialog]'))
        return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const links = [...(list.current?.querySelectorAll('a') ?? [])]
      const next = event.key === '/' ? field.current : step && links[links.findIndex((link) => link === target) + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field, list])
}
