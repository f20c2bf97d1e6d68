type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Call it before hydration. If React then renders the page again, because a translation or an extension has changed it,
 * the returned function moves what was typed, passwords included, to the new fields.
 */
export function keepTypedText(): () => void {
  const { pathname } = location
  let before = fieldsOf(document)
  return () => {
    // What was typed on one page does not belong on another.
    if (location.pathname !== pathname) before = []
    const after = fieldsOf(document)
    for (const field of before) {
      const next = likeOf(field, after)[likeOf(field, before).indexOf(field)]
      if (next && !field.isConnected && isChanged(field)) copy(field, next)
    }
    before = before.filter((field) => field.isConnected)
  }
}

function fieldsOf(page: Document): Field[] {
  return [...page.querySelectorAll<Field>('input:not([type=file]), textarea, select')]
}

/** The fields with the same name and type, such as the radio buttons of a group. */
function likeOf({ type, name }: Field, fields: Field[]): Field[] {
  return fields.filter((each) => each.type === type && each.name === name)
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return true
  if (field.value !== field.defaultValue) return true
  return field instanceof HTMLInputElement && field.checked !== field.defaultChecked
}

function copy(from: Field, to: Field) {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.checked !== to.checked) to.click()
  if (from.value === to.value) return
  // With the browser's own setter: React replaces the one of the field, and then takes the event for its own change.
  Reflect.set(Object.getPrototypeOf(to), 'value', from.value, to)
  for (const type of ['input', 'change']) to.dispatchEvent(new Event(type, { bubbles: true }))
}
