import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Longer than the time between two typed letters. */
const pauseMs = 200

/**
 * The text of an uncontrolled field. `text` follows each letter; the form is updated when typing pauses, because
 * re-rendering the form for each letter is too slow on cheap phones.
 */
export function useFieldText(formValue: string, onFormChange: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef(formValue)
  /** The value that the form last had. */
  const sent = useRef(formValue)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(formValue)
  const attach = useCallback((element: HTMLInputElement | null) => {
    field.current = element
  }, [])

  function show(next: string) {
    clearTimeout(pause.current)
    typed.current = next
    if (field.current && field.current.value !== next) field.current.value = next
    setText(next)
  }

  /** Sets the text and updates the form immediately. */
  function set(next: string) {
    show(next)
    if (next === sent.current) return
    sent.current = next
    onFormChange(next)
  }

  const flush = useEffectEvent(() => set(typed.current))

  /** Handles a letter typed into the field. */
  function type(next: string) {
    typed.current = next
    setText(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(flush, pauseMs)
  }

  const onFormValue = useEffectEvent((next: string) => {
    if (next === sent.current) return
    sent.current = next
    show(next)
  })
  useEffect(() => onFormValue(formValue), [formValue])
  // Updates the form at once when the field unmounts or the page is left.
  useEffect(() => {
    const flushNow = () => flush()
    addEventListener('pagehide', flushNow)
    return () => {
      removeEventListener('pagehide', flushNow)
      flush()
    }
  }, [])
  return { attach, field, text, read: () => field.current?.value ?? typed.current, type, set }
}
