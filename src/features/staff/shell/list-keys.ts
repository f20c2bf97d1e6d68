import { useEffect } from 'react'

/** In a list: `/` focuses its search, and the arrow keys move between the links that name its rows. */
export function useListKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, select, textarea, [role=dialog]'))
        return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const links = [...document.querySelectorAll<HTMLElement>('tbody th a')]
      const field = document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]')
      const next = event.key === '/' ? field : step && links[links.findIndex((link) => link === target) + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
