import { readFileSync } from 'node:fs'

const file = new URL('../../../data/job-titles.txt', import.meta.url)

/** The job titles that a candidate chooses from, sorted. */
export const jobTitles: readonly string[] = readFileSync(file, 'utf8').split('\n').filter(Boolean)

const byFolded = new Map(jobTitles.map((title) => [title.toLowerCase(), title]))

/** The title of the list that a text names, whatever its letter case. */
export function findJobTitle(text: string): string | undefined {
  return byFolded.get(text.trim().toLowerCase())
}
