import type { ApplicationSearch } from '../contract.ts'

/** The fields of the search; an empty one matches every application. */
export type Search = Partial<Record<keyof ApplicationSearch, string>>

/** These say nothing about a person, so they are in the URL. */
const inUrl = ['job', 'stage', 'late'] as const

let memory: Search = {}

/** The search for the query of a URL, with what was last searched for with the same query in this tab. */
export function readSearch(query: string): Search {
  const params = new URLSearchParams(query)
  const given = Object.fromEntries(inUrl.map((name) => [name, params.get(name) ?? '']))
  return queryOf(memory) === queryOf(given) ? { ...memory, ...given } : given
}

/** Remembers a search until the page is closed, so that going back from an application shows it again. */
export function writeSearch(search: Search): void {
  memory = search
}

/** '?job=…' or ''. */
export function queryOf(search: Search): string {
  const given = inUrl.flatMap((name) => (search[name] ? [[name, search[name]]] : []))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
