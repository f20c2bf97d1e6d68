import type { Meaning } from '../format.ts'
import type { SheetRow } from './xlsx-sheet.server.ts'

/** Hyperlinks by line and column. */
type Links = ReadonlyMap<number, ReadonlyMap<number, string>>

/** Where the hyperlink of a cell belongs, by the meaning of its column. */
const places = new Map<string | null, 'cell' | 'caption' | 'job'>([
  ['apply_url', 'cell'],
  ['link', 'cell'],
  ['how to apply', 'caption'],
  [null, 'caption'],
  ['title', 'job'],
  ['reference', 'job'],
])

/**
 * Returns a function that puts the hyperlinks of a row's cells in place of texts such as 'Apply here', adds them to
 * instructions, and returns the one of its title or reference; '' without one.
 */
export function createLinkReader(
  columns: readonly string[],
  meaningOf: Meaning,
  links: Links,
): (row: SheetRow) => string {
  const kinds = columns.map((name) => places.get(name === '' ? '' : meaningOf(name)))
  return ({ line, cells, formulaLinks }) => {
    const inLine = links.get(line)
    if (inLine === undefined && formulaLinks === null) return ''
    let jobUrl = ''
    for (const [column, url] of [...(inLine ?? []), ...(formulaLinks ?? [])]) {
      const kind = kinds[column]
      const text = cells[column]?.trim() ?? ''
      if (kind === 'job') jobUrl ||= url
      if (kind === undefined || kind === 'job' || ownContact.test(text)) continue
      const isInstruction = kind === 'caption' && !caption.test(text)
      if (!isInstruction) cells[column] = url
      else if (meaningOf(columns[column] ?? '') !== null) cells[column] = `${text} ${url}`
    }
    return jobUrl
  }
}

const ownContact = /https?:\/\/|@/i
/** The text of a link, which says nothing without its URL. */
const caption = new RegExp(
  '^(?:(?:apply|click|visit|view|see|open|read|go|link|url|here|to|the|online|now|this|job|advert|more|details?|form|page|site|website|' +
    'postuler|cliquez|ici|lien|voir|en|ligne|offre|bewerben|hier|jetzt|link|zum|zur|bonyeza|hapa|omba|tuma|' +
    'قدم|اضغط|هنا|الآن|رابط|التقديم|aplicar|aquí|ver)(?:[\\s.,:!>»→-]+|$)){1,6}$',
  'i',
)
