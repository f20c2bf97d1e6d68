/** The root elements of the supported lists of jobs. */
const roots = new Set(
  'source jobs trovit rss feed workzag-jobs vacancies positions openings offers postings listings adverts ads'.split(
    ' ',
  ),
)
/** Elements that contain jobs, but no text. */
const lists = new Set([...roots, 'channel'])
/**
 * Elements that may contain others in a list without jobs. Any other element with elements in it may be a job of an
 * unknown dialect.
 */
const containers = new Set([...lists, 'image', 'textinput', 'author', 'contributor'])

const attributes = String.raw`(?:\s+[^\s=<>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*`
const token = new RegExp(
  String.raw`<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?<end>/)?(?<name>[^\s<>/!?"'=]+)${attributes}\s*(?<empty>/)?>|(?<text>[^<]+)`,
  'y',
)

export function isFeedRoot(name: string): boolean {
  return roots.has(name.toLowerCase())
}

/** Whether an XML document is a complete list without jobs. The text must start with the root element. */
export function isEmptyList(body: string): boolean {
  const open: string[] = []
  let isClosed = false
  token.lastIndex = 0
  while (token.lastIndex < body.length) {
    const { end, name, empty, text } = token.exec(body)?.groups ?? {}
    if (token.lastIndex === 0) return false
    if (isClosed && (name !== undefined || text?.trim())) return false
    const inner = open.at(-1)?.toLowerCase()
    if (text?.trim() && inner !== undefined && lists.has(inner)) return false
    if (name === undefined) continue
    if (end === undefined && inner !== undefined && !containers.has(inner)) return false
    if (end !== undefined && open.pop() !== name) return false
    if (end === undefined && empty === undefined) open.push(name)
    isClosed = open.length === 0
  }
  return isClosed
}
