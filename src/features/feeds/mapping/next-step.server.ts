import { wrap } from '../../../terminal/text-layout.ts'
import { findColumn, labelOf, requiredFields, simplify } from '../row/columns.ts'
import type { Target } from '../row/names/targets.ts'
import { splitPlace } from '../row/place/country-names.server.ts'
import { identifiers } from '../row/values/odd-values.ts'
import { findAbsent } from './absent-fields.ts'
import type { SeenColumn } from './column-survey.server.ts'
import type { FileLook, RequiredField } from './look-at-file.server.ts'
import { describePair } from './mapped-columns.server.ts'

/** The fields that no column gives, except those in `filled`, and how to name their columns; empty if all are given. */
export function describeAbsentFields(seen: readonly SeenColumn[], filled?: ReadonlySet<Target>): string[] {
  const absent = findAbsent(seen, filled).filter((field) => field !== 'requirements' || hasLongText(seen))
  const [first] = absent
  if (first === undefined) return []
  const sentence = `No column has the ${inWords.format(absent.map(labelOf))}.`
  const leftOut = namesLeftOut(seen)
  if (leftOut.length === 0) return wrap(sentence, { indent: '  ' })
  const likely = absent
    .map((field) => ({ field, name: findColumnFor(field, seen, leftOut) }))
    .find(({ name }) => name !== undefined)
  return [
    ...wrap(`${sentence} To use one that is left out:`, { indent: '  ' }),
    `  ${describePair(likely?.name ?? 'COLUMN', likely?.field ?? first)}`,
  ]
}

function findColumnFor(field: Target, seen: readonly SeenColumn[], leftOut: readonly string[]): string | undefined {
  if (field === 'city') return findTown(seen)
  return findLikely(field, leftOut) ?? (field === 'apply_url' ? findLinks(seen) : undefined)
}

/** A column that is left out and contains only URLs. */
function findLinks(seen: readonly SeenColumn[]): string | undefined {
  return seen.find(
    ({ field, samples }) =>
      field === null && samples.length > 0 && samples.every((text) => /^https?:\/\/\S+$/i.test(text)),
  )?.name
}

/** Whether a column left out could be the requirements, which many files only have in their description. */
function hasLongText(seen: readonly SeenColumn[]): boolean {
  return seen.some(
    ({ field, name, samples }) =>
      field === null &&
      (findLikely('requirements', [name]) !== undefined ||
        samples.some((text) => text.length >= minTextLength && text.includes(' '))),
  )
}

const minTextLength = 60

const inWords = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function namesLeftOut(seen: readonly SeenColumn[]): string[] {
  return seen.filter(({ field }) => field === null).map(({ name }) => name)
}

/**
 * What to do after looking at a file: the options to add for required fields that rows lack, and the next command.
 * `given` is the file and the options of this command, as typed.
 */
export function describeNextStep(look: FileLook, given: string): string[] {
  const missing = requiredFields.filter((field) => look.missing[field] > 0)
  if (missing.length === 0)
    return [
      'No title, company or country is missing. To try the import without writing:',
      `  npm run jobs -- import ${given} --dry-run`,
    ]
  const steps = missing.map((field) => ({ field, options: optionsFor(field, look.columns) }))
  const added = steps.map(({ options: [first] }) => first).join(' ')
  return [
    'Rows without a title, company or country are refused.',
    ...steps.flatMap(({ field, options }) =>
      wrap(`  ${describeMissing(field, look)} ${choose(options)}`, { indent: '    ' }),
    ),
    `${listPlaceholders(added)} and check again, then import with them:`,
    `  npm run jobs -- columns ${given} ${added}`,
  ]
}

/** 'Add these options, replace NAME,'; 'Add these options' if they can be used as they are. */
function listPlaceholders(options: string): string {
  const found = [/ NAME(?= |$)/.test(options) ? 'NAME' : '', options.includes('"COLUMN=') ? 'COLUMN' : '']
  const names = found.filter(Boolean)
  return names.length === 0 ? 'Add these options' : `Add these options, replace ${names.join(' and ')},`
}

function describeMissing(field: RequiredField, { missing, firstMissing, rows, broken }: FileLook): string {
  const [count, all] = [missing[field], rows - broken]
  const share = `${labelOf(field)}: missing in ${count.toLocaleString('en')} of ${all.toLocaleString('en')} rows`
  const first = firstMissing[field]
  if (count === all || first === undefined) return `${share}. Add`
  const name = first.title === '' ? '' : ` (${first.title})`
  return count === 1
    ? `${share}, line ${first.line}${name}. It is refused unless you add`
    : `${share}, the first on line ${first.line}${name}. They are refused unless you add`
}

function choose([first = '', second]: readonly string[]): string {
  return second === undefined ? first : `${first}, or ${second}`
}

/** The options that can fill a required field, the most likely first. */
function optionsFor(field: RequiredField, seen: readonly SeenColumn[]): string[] {
  const named = field === 'title' ? [] : [`--${field} NAME`]
  const leftOut = namesLeftOut(seen)
  const likely = findLikely(field, leftOut)
  if (likely !== undefined) return [describePair(likely, field), ...named]
  // The country may be at the end of the town.
  const town = field === 'country' && seen.every((column) => column.field !== labelOf('city'))
  const likelyTown = town ? findTown(seen) : undefined
  if (likelyTown !== undefined) return [describePair(likelyTown, 'city'), ...named]
  return [...named, describePair('COLUMN', field)]
}

/** The first name with words that name the field: 'location_text' has 'location'. */
function findLikely(field: Target, names: readonly string[]): string | undefined {
  return names.find(
    (name) =>
      (describesItself.has(field) || !isIdentifier(name)) &&
      phrasesOf(name).some((phrase) => findColumn(phrase)?.target === field),
  )
}

/** Fields whose value may be an id, a link or a kind. */
const describesItself = new Set<Target>(['reference', 'type', 'link', 'apply_url', 'banner_image'])

/** Whether a nested value only says which object is meant, or of what kind it is: 'ministry.data.type'. */
function isIdentifier(name: string): boolean {
  return name.includes('.') && identifiers.has(simplify(name.slice(name.lastIndexOf('.') + 1)))
}

/**
 * The column left out that seems to be a town: by its name, because its values end with a country, or because it names a
 * branch and its values look like towns.
 */
function findTown(seen: readonly SeenColumn[]): string | undefined {
  const isPlace = (text: string) => (splitPlace(text)?.city ?? '') !== ''
  const find = (isTown: (column: SeenColumn) => boolean) =>
    seen.find((column) => column.field === null && column.samples.length > 0 && isTown(column))?.name
  return (
    findLikely('city', namesLeftOut(seen)) ??
    find(({ samples }) => samples.every(isPlace)) ??
    find(({ name, samples }) => branchNames.has(simplify(name)) && samples.every((text) => townName.test(text)))
  )
}

/** Names of columns with the branch of a company, which often is a town. */
const branchNames = new Set(
  (
    'agence agencelocale antenne succursale filiale etablissement bureau depot chantier branch branchoffice site campus ' +
    'store shop depo warehouse regionaloffice niederlassung filiale betriebsstatte sucursal sede oficina filial agencia ' +
    'tawi ofisi الفرع فرع'
  )
    .split(' ')
    .map(simplify),
)
const townName = /^[\p{Lu}\p{Lo}][\p{L}\p{M}'’. -]{1,39}$/u

const maxWords = 8

/** All sequences of words in a name, the longest first. */
function phrasesOf(name: string): string[] {
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, maxWords)
  const lengths = words.map((_, at) => words.length - at)
  return lengths.flatMap((length) =>
    words.slice(0, words.length - length + 1).map((_, at) => words.slice(at, at + length).join(' ')),
  )
}
