import type { Database } from '../../../db/connect.server.ts'
import { CommandError } from '../../../terminal/terminal.server.ts'
import { sourceNameFrom } from '../../feeds/sources/sources-service.server.ts'

/** A list that was imported before, with the columns that its match reads, and all columns of its files. */
type List = { source: string; matched: string[]; columns: string[] }

type Columns = { columns: { name: string; filled: number }[] }

/** The lists that were imported before, newest first. */
export async function findLists(db: Database): Promise<List[]> {
  const rows = await db
    .selectFrom('source_matches')
    .select(['source', 'match', 'columns'])
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map(({ source, match, columns }) => ({
    source,
    matched: Object.keys(match.columns ?? {}),
    columns: columns ?? [],
  }))
}

/** The list that a file probably belongs to: by its name, by its name without numbers, or by its columns. */
export function proposeList(lists: readonly List[], name: string, { columns }: Columns): string {
  const names = columns.map((column) => column.name)
  const filled = columns.filter((column) => column.filled > 0).map((column) => column.name)
  if (lists.some(({ source }) => source === name)) return name
  const similar = lists.find(
    ({ source, matched }) =>
      withoutDates(source) === withoutDates(name) && matched.some((column) => names.includes(column)),
  )
  if (similar) return similar.source
  const same = lists.filter(
    (list) => includesAll(list.columns, filled) && list.matched.length > 0 && includesAll(names, list.matched),
  )
  return same.length === 1 && same[0] ? same[0].source : name
}

/** A name for a list from the name of its first file or its URL, which no other list has. */
export function nameNewList(lists: readonly string[], location: string): string {
  const name = proposeName(location)
  const others = lists.map((_, at) => `${name.slice(0, 40)}-${at + 2}`)
  return [name, ...others].find((each) => !lists.includes(each)) ?? name
}

/** A name for a list from the name of its file or its URL. */
export function proposeName(location: string): string {
  try {
    return sourceNameFrom(location)
  } catch (error) {
    if (error instanceof CommandError) return 'import'
    throw error
  }
}

const dates = /\d+(?:st|nd|rd|th)?|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/g

/** 'vacancies week' for 'Vacancies-Week-50'. The whole name if nothing else is left. */
function withoutDates(name: string): string {
  const words = name.toLowerCase().replaceAll(/[._-]+/g, ' ')
  return words.replaceAll(dates, '').replaceAll(/\s+/g, ' ').trim() || name
}

function includesAll(all: readonly string[], some: readonly string[]): boolean {
  return some.every((each) => all.includes(each))
}
