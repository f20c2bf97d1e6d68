import { readFileSync } from 'node:fs'

const file = new URL('../../../data/job-titles.txt', import.meta.url)

/** The job titles that candidates choose from, sorted by name. */
export const jobTitles: readonly string[] = readFileSync(file, 'utf8').split('\n').filter(Boolean)

const byLowerCase = new Map(jobTitles.map((title) => [title.toLowerCase(), title]))

/** The title in the list that equals this text, ignoring letter case. */
export function findJobTitle(text: string): string | undefined {
  return byLowerCase.get(text.trim().toLowerCase())
}
