import type { Fields } from '../../../../contract/reading.ts'
import { scalarOf } from '../../read/json/json-values.ts'
import { memoize } from '../memoize.ts'
import { findName, simplify, wordsOf } from '../names/simplify.ts'

const nameNames = 'prompt fieldlabel fieldname question label displayname name key title caption'.split(' ')
const valueNames = 'value values valuelabel displayvalue fieldvalue answer answers'.split(' ')
/** Names of a column's name that mean nothing else. */
const clearNames = new Set(['prompt', 'fieldlabel', 'fieldname', 'question'])
/** Words in the name of a list of fields that the sender added. */
const customWords = new Set(
  'custom customfields flex field fields extra extras additional attribute attributes property properties metadata meta specs facts'.split(
    ' ',
  ),
)
const [maxPairs, maxNames] = [50, 10]

/** A column of a list of names and values. */
type NamedPair = { name: string; value: unknown }

/**
 * The columns in a list of names and values, such as `[{ "Prompt": "Salary range", "Value": "KES 80,000" }]`; null for any
 * other list. `path` is the name of the list: `{ "name": …, "value": … }` is a column only in a list such as
 * `customFields`.
 */
export function readPairs(records: readonly Fields[], path: string): NamedPair[] | null {
  const [first] = records
  if (first === undefined || records.length > maxPairs) return null
  const names = Object.keys(first).slice(0, maxNames)
  const name = findName(names, nameNames)
  const value = findName(names, valueNames)
  if (name === undefined || value === undefined) return null
  if (!clearNames.has(simplify(name)) && !isCustom(path)) return null
  return records.flatMap((fields) => {
    const label = scalarOf(fields[name]).replace(/\s*[:：]$/, '')
    return label === '' ? [] : [{ name: label, value: fields[value] }]
  })
}

const isCustom = memoize((path): boolean =>
  wordsOf(path.slice(path.lastIndexOf('.') + 1)).some((word) => customWords.has(word)),
)
