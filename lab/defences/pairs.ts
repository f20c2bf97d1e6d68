import { accountPairs } from './accounts.ts'
import { applicationPairs } from './applications.ts'
import { feedPairs } from './feeds.ts'
import { officePairs } from './office.ts'
import { operationPairs } from './operation.ts'
import { pagePairs } from './pages.ts'
import type { Pair } from './pair.ts'
import { profilePairs } from './profiles.ts'

/** Every defence that `npm run defences` removes. */
export const pairs: readonly Pair[] = [
  ...accountPairs,
  ...profilePairs,
  ...applicationPairs,
  ...officePairs,
  ...feedPairs,
  ...pagePairs,
  ...operationPairs,
]

/** The code of a file without the defence. Throws unless the defence occurs exactly once. */
export function removeDefence(code: string, { file, defence, without }: Pair): string {
  const parts = code.split(defence)
  if (parts.length !== 2) throw new Error(`${file} contains this ${parts.length - 1} times: ${defence}`)
  return parts.join(without)
}

/** The regular expression for the full names of the tests with this title. */
export function patternOf(title: string): string {
  const parts = title.split(/…|%[a-z]|\$[a-zA-Z]+/)
  const pattern = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('.*')
  // Reports join titles with a space, and --testNamePattern with this.
  return `^${pattern.replaceAll(' > ', '(?: >)? ')}$`
}
