import { jobFields } from '../../../../contract/job-fields.ts'
import { englishPairs } from './english-pairs.ts'
import { english } from './english.ts'
import { arabic, french, german, swahili } from './other-languages.ts'
import { simplify, wordsOf } from './simplify.ts'
import { portuguese, spanish } from './spanish-portuguese.ts'
import { type NameTable, type Target, targets } from './targets.ts'

/** A known name and what it means. Of several columns, the one with the highest weight is used. */
export type KnownName = { name: string; target: Target; weight: number }

const ownNames = Object.fromEntries(jobFields.map(({ column }) => [column, { 100: column.replaceAll('_', ' ') }]))

/** All names of the tables. */
export const knownNames: readonly KnownName[] = [
  ownNames,
  english,
  ...englishPairs,
  arabic,
  french,
  swahili,
  german,
  spanish,
  portuguese,
].flatMap(listNames)

function listNames(table: NameTable): KnownName[] {
  return targets.flatMap((target) =>
    Object.entries(table[target] ?? {}).flatMap(([weight, names]) =>
      names.split(',').map((name) => ({ name: name.trim(), target, weight: Number(weight) })),
    ),
  )
}

/** Words without a meaning of their own: in any place of a name, and only at its end. */
const fillers = new Set(
  (
    'text html plain raw rich formatted rendered string value field label display long full the of for your our ' +
    'and required optional mandatory if any only en eng english ar arabic fr sw dd mm yyyy yy ddmmyyyy yyyymmdd hh ' +
    'de du des le la les l d et pour der die das den dem ya wa cha za na del el los las do da dos str'
  ).split(' '),
)

/** Names that look like one of the table when a word is dropped, and mean something else. */
const unrelated = new Set(
  'job end date, position end date, job last date, position last date, job place'.split(',').map(simplify),
)

/** The words of a name that carry its meaning. */
export function meaningfulWords(words: readonly string[]): string[] {
  return words.filter((word) => !fillers.has(word) && !/^\d+$/.test(word))
}

const maxOrderedWords = 3
const byName = indexNames()

/** Names as the tables write them, then without fillers, then with their words in another order. */
function indexNames(): ReadonlyMap<string, KnownName> {
  const index = new Map<string, KnownName>()
  const add = (simple: string, known: KnownName) => {
    if (!index.has(simple)) index.set(simple, known)
  }
  for (const known of knownNames.toSorted((one, other) => other.weight - one.weight)) add(simplify(known.name), known)
  for (const known of knownNames) {
    // References are the exception: 'no. of vacancies' is not 'vacancy no.'
    const words = known.target === 'reference' ? [] : meaningfulWords(wordsOf(known.name))
    for (const order of ordersOf(words)) add(order.join(''), known)
  }
  return index
}

function ordersOf(words: string[]): string[][] {
  if (words.length < 2 || words.length > maxOrderedWords) return words.length === 0 ? [] : [words]
  return words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map((rest) => [word].concat(rest)))
}

/** The meaning of a simplified name, or null. */
export function findKnownName(simple: string): KnownName | null {
  return byName.get(simple) ?? null
}

/**
 * The meaning of a name without words such as 'job' at its start and 'text' at its end. Only some fields have a name:
 * 'city name' is a city, 'logo name' is not a logo.
 */
export function findPaddedName(simple: string): KnownName | null {
  if (unrelated.has(simple)) return null
  const [, core = '', end = ''] = padded.exec(simple) ?? []
  const known = core === simple ? null : findKnownName(core)
  if (known === null || known.target === 'reference') return null
  return end === 'name' && !named.has(known.target) ? null : known
}

/** The meaning of a name without words such as 'position' between others: 'canonical position url'. */
export function findInnerPaddedName(words: readonly string[]): KnownName | null {
  const core = words.filter((word, at) => at === 0 || at === words.length - 1 || !padding.has(word)).join('')
  const known = core === words.join('') || unrelated.has(`job${core}`) ? null : findKnownName(core)
  return known?.target === 'reference' ? null : known
}

const padding = new Set(['job', 'position', 'vacancy', 'posting'])
const padded = /^(?:jobs?|vacancy|position)?(.*?)(?:job|position|vacancy|text|html|plain|(name))?$/
const named = new Set<Target>(['title', 'company', 'city', 'country', 'type', 'level'])
