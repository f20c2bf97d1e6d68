/** Real descriptions stay far below this. */
const maxDepth = 500
/** Shorter text cannot have enough tags to be slow. */
const minLength = 5_000

/**
 * Whether HTML has so many open elements at once that parsing takes quadratic time, because the parser searches all of
 * them for each end tag.
 */
export function isNestedTooDeep(html: string): boolean {
  if (html.length < minLength) return false
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
    if (depth > maxDepth) return true
  }
  return false
}

/** Void elements, and elements that the next one of their kind closes. */
const withoutEnd = new Set(
  'br hr img input wbr col link meta area base embed param source track p li dt dd td th tr option'.split(' '),
)
