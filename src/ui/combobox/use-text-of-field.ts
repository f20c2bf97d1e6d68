import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Longer than between two letters of who types in one go. */
const pauseMs = 200

/** The text of a field that the browser alone draws: what is shown of it elsewhere comes later, and the form is told of it when who types pauses. */
export function useTextOfField(told: string, onTold: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef(told)
  const known = useRef(told)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(told)
  const attach = useCallback((element: HTMLInputElement | null) => {
    field.current = element
  }, [])

  function show(next: string) {
    clearTimeout(pause.current)
    typed.current = next
    if (field.current && field.current.value !== next) field.current.value = next
    setText(next)
  }

  /** Puts a text into the field, and tells the form at once. */
  function set(next: string) {
    show(next)
    if (next === known.current) return
    known.current = next
    onTold(next)
  }

  /** What stands in the field, shown elsewhere or not. */
  const read = () => typed.current
  const tell = useEffectEvent(() => set(typed.current))

  /** Takes what was typed. */
  function type(next: string) {
    typed.current = next
    setText(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(tell, pauseMs)
  }

  // The form has another text than it was told of.
  const take = useEffectEvent((next: string) => {
    if (next === known.current) return
    known.current = next
    show(next)
  })
  useEffect(() => take(told), [told])
  // Closed in the meantime, the form is told all the same; so it is when the page goes, which waits for no pause.
  useEffect(() => {
    const tellNow = () => tell()
    addEventListener('pagehide', tellNow)
    return () => {
      removeEventListener('pagehide', tellNow)
      tell()
    }
  }, [])
  return { attach, field, text, read, type, set }
}
