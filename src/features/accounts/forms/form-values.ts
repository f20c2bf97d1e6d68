import { useLocation } from 'react-router'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'

/** The value of a form field; empty if there is no such field. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** The first error that the server returned for a field. */
export function firstOf(errors: Record<string, string[]>, name: string): string | undefined {
  return errors[name]?.[0]
}

/** Focuses the first of these fields and centres it, because on a phone a toast covers the top of the screen. */
export function focusFirst(form: HTMLFormElement, names: string[]): void {
  const field = [...form.elements]
    .filter((each) => each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement)
    .find(({ name }) => names.includes(name))
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/** The inputs with these names, in the order of the form. */
export function inputsNamed(form: HTMLFormElement, names: string[]): HTMLInputElement[] {
  return [...form.elements]
    .filter((field) => field instanceof HTMLInputElement)
    .filter(({ name }) => names.includes(name))
}

/** The token of an emailed link; empty if missing. Null until hydration: only the browser sees what follows the #. */
export function useLinkToken(): string | null {
  const { hash } = useLocation()
  return useHasScripts() ? (new URLSearchParams(hash.slice(1)).get('token') ?? '') : null
}
