/**
 * The keys to look up a country name by, the closest to its spelling first: lower case, without accents, spaces and
 * punctuation, with `Rep.` written out.
 */
export function keysOf(written: string): string[] {
  const name = written.replaceAll(/\brep\b\.?/gi, 'Republic')
  const reordered = inNaturalOrder(name)
  const forms = reordered === null ? [name] : [name, reordered]
  return [
    ...forms.map(simplify),
    ...forms.map(withoutArticles),
    ...forms.map((form) => withoutArticles(form).replace(formOfState, '')),
  ]
}

/** The keys to store a known name under. Leaves out the key without the form of government, which both Koreas share. */
export function storedKeysOf(name: string): string[] {
  return keysOf(name).slice(0, inNaturalOrder(name) === null ? 2 : 4)
}

/** The key of a name without its articles: 'The Gambia' and ISO's 'Gambia (the)' both become `gambia`. */
export function withoutArticles(name: string): string {
  return simplify(name.replaceAll(/\bthe\b/gi, ''))
}

/** 'U.A.E' and 'uae' both become `uae`. */
function simplify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}

/**
 * ISO's 'Korea (the Republic of)' and 'Tanzania, the United Republic of' in the usual word order; null for other names.
 */
function inNaturalOrder(name: string): string | null {
  const [, first, form] = /^([^,(]+)[,(]([\p{L}'’ ]+ of(?: the)?)\)?$/iu.exec(name.trim()) ?? []
  return first === undefined || form === undefined ? null : `${form} ${first}`
}

const formOfState =
  /^(?:federal|federative|federated|united|islamic|arab|democratic|socialist|cooperative|bolivarian|plurinational|peoples)*(?:republic|kingdom|states?|sultanate|emirate|grandduchy|principality)of/

/** In shorter names a typo makes another word. */
const [minLetters, minLettersToReplace] = [5, 7]

/**
 * The country whose name differs from a key by one typo: a letter missing, added, wrong or swapped with the next one.
 * `countries` maps the keys of all names to countries, `fullNames` holds the keys that may have a typo. Undefined when
 * no country or more than one is that close ('Iteland').
 */
export function findByTypo(
  key: string,
  countries: ReadonlyMap<string, string>,
  fullNames: ReadonlySet<string>,
): string | undefined {
  if (key.length < minLetters) return undefined
  const near = [...countries].filter(([name]) => editBetween(key, name) !== null)
  const isUnique = new Set(near.map(([, country]) => country)).size === 1
  return isUnique && near.some(([name]) => fullNames.has(name) && isLikely(key, name)) ? near[0]?.[1] : undefined
}

/**
 * The first letter is rarely wrong (Manama is not Panama), and a wrong letter in a short name makes another word (Tanga
 * is not Tonga).
 */
function isLikely(key: string, name: string): boolean {
  return (
    name.length >= minLetters &&
    key[0] === name[0] &&
    (editBetween(key, name) !== 'replaced' || name.length >= minLettersToReplace)
  )
}

/** The single edit that turns `name` into `key`; null when it takes more than one. */
function editBetween(key: string, name: string): 'missing' | 'added' | 'replaced' | 'swapped' | null {
  const extra = key.length - name.length
  if (extra > 1 || extra < -1) return null
  let start = 0
  while (start < key.length && key[start] === name[start]) start++
  if (extra === 1) return key.slice(start + 1) === name.slice(start) ? 'added' : null
  if (extra === -1) return key.slice(start) === name.slice(start + 1) ? 'missing' : null
  if (key.slice(start + 1) === name.slice(start + 1)) return 'replaced'
  const isSwapped =
    key[start] === name[start + 1] && key[start + 1] === name[start] && key.slice(start + 2) === name.slice(start + 2)
  return isSwapped ? 'swapped' : null
}
