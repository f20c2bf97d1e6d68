import type { CandidateSearch } from '../contract.ts'

/** The fields of the search forms; an empty one matches everyone. */
export type Search = Partial<Record<keyof CandidateSearch, string>>

/** The last search until the page is closed, so that going back from a profile shows it again. It is never part of a URL. */
export const lastSearch: { fields: Search } = { fields: {} }
