/** What stands in a field of the form, as it was typed; empty when there is no such field. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** A field's sentence from an answer of the server: the first, for one is enough to go on. */
export function firstOf(errors: Record<string, string[]>, name: string): string | undefined {
  return errors[name]?.[0]
}

/** Puts the focus on the first field that is wrong, in the middle of the screen: the toast at its top would hide the field from a phone. */
export function focusFirst(form: HTMLFormElement, names: string[]): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement && names.includes(field.name))) continue
    field.focus({ preventScroll: true })
    return field.scrollIntoView({ block: 'center' })
  }
}
