/** Texts of honest people come nowhere near. */
const deepest = 500
/** A shorter text has not enough tags to take long. */
const shortest = 5_000

/**
 * Whether so many elements of an HTML text are open at a time that reading it takes time which grows with the square of its length: each end
 * tag is looked for among them.
 */
export function isNestedTooDeep(html: string): boolean {
  if (html.length < shortest) return false
  const open = new Map<string, number>()
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]{0,15})/gi)) {
    const tag = name.toLowerCase()
    if (withoutEnd.has(tag)) continue
    const count = open.get(tag) ?? 0
    if (slash === '/' && count === 0) continue
    const change = slash === '/' ? -1 : 1
    open.set(tag, count + change)
    depth += change
    if (depth > deepest) return true
  }
  return false
}

/** Elements that hold none, and those that the next of their kind ends. */
const withoutEnd = new Set(
  'br hr img input wbr col link meta area base embed param source track p li dt dd td th tr option'.split(' '),
)
