import { fieldsOf, textOrEmpty } from '../../../../contract/reading.ts'
import { readStorage, writeStorage } from '../../../../ui/stored-text.ts'
import type { CandidateSearch } from '../contract.ts'

/** The fields of the search forms; an empty one matches everyone. */
export type Search = Partial<Record<keyof CandidateSearch, string>>

const key = 'kazi-kenya:office-candidates'

let memory: Search | null = null

/** The last search in this tab, so that going back from a profile shows it again. It is never part of a URL. */
export function readSearch(): Search {
  return (memory ??= parse(readStorage('sessionStorage', key)))
}

/** `who` and `name` are not stored for a reload, because they name a person. */
export function writeSearch(search: Search): void {
  memory = search
  writeStorage('sessionStorage', key, JSON.stringify({ ...search, who: '', name: '' }))
}

function parse(text: string | null): Search {
  try {
    const fields = Object.entries(fieldsOf(JSON.parse(text ?? '{}')))
    return Object.fromEntries(fields.map(([name, value]) => [name, textOrEmpty(value)]))
  } catch {
    return {}
  }
}
