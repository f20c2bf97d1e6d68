import { formatCount } from '../../../contract/format-count.ts'
import { findColumn, labelOf, simplify } from '../row/columns.ts'
import { isRecordKind } from '../row/job-types.ts'
import type { SeenColumn } from './column-survey.server.ts'
import type { FileLook } from './look-at-file.server.ts'
import { describePair } from './mapped-columns.server.ts'

/** Warns if each row has the same word as its company, and the word names no company: 'organisation'. */
export function warnAboutCompany(seen: readonly SeenColumn[]): string[] {
  const columns = seen.filter(({ field, samples }) => field === labelOf('company') && samples.length > 0)
  const [first] = columns
  const names = new Set(columns.flatMap(({ samples }) => samples))
  const [name = ''] = names
  if (first === undefined || names.size !== 1 || !isGeneric(name)) return []
  return [
    `Each row has ${JSON.stringify(name)} as its company, which is not the name of one. Use another column, or ` +
      `${describePair(first.name, null)} with --company NAME.`,
  ]
}

function isGeneric(name: string): boolean {
  return !name.includes(' ') && (isRecordKind(name) || findColumn(name)?.target === 'company')
}

/** Warns about rows that do not say how to apply if most others do. */
export function warnAboutApply({ rows, broken, missing, withoutApply }: ApplyCounts): string[] {
  const read = rows - broken - Math.max(...Object.values(missing))
  if (withoutApply === 0 || withoutApply * 2 >= read) return []
  return [
    `${formatCount(withoutApply)} of ${formatCount(read)} rows ${withoutApply === 1 ? 'does' : 'do'} not say how to ` +
      'apply: no link, email address or instructions.',
  ]
}

type ApplyCounts = Pick<FileLook, 'rows' | 'broken' | 'missing' | 'withoutApply'>

/** Names that --map takes for the same column, if one of the columns is left out. */
export function warnAboutNames(seen: readonly SeenColumn[]): string[] {
  const groups = Object.values(Object.groupBy(seen, ({ name }) => simplify(name)))
  return groups.flatMap((group = []) => {
    if (group.length < 2 || group.every(({ field }) => field !== null)) return []
    const names = group.map(({ name }) => JSON.stringify(name))
    return `--map cannot tell ${inWords.format(names)} apart. It means each of them.`
  })
}

const inWords = new Intl.ListFormat('en-GB')
