import { readFileSync } from 'node:fs'
import { fold } from '../../contract/clean-text.ts'

const file = new URL('../../../data/job-titles.txt', import.meta.url)

/** The job titles that candidates choose from, sorted by name. */
export const jobTitles: readonly string[] = readFileSync(file, 'utf8').split('\n').filter(Boolean)

const byFolded = new Map(jobTitles.map((title) => [fold(title), title]))

/** The title in the list that equals this text, ignoring case, apostrophes and dashes. */
export function findJobTitle(text: string): string | undefined {
  return byFolded.get(fold(text))
}
