/** The forms in which a name may be looked for, the nearest to how it is written first: in small letters without accents, spaces and marks, with `Rep.` written out. */
export function keysOf(written: string): string[] {
  const name = written.replaceAll(/\brep\b\.?/gi, 'Republic')
  const ordered = inSpokenOrder(name)
  const forms = ordered === null ? [name] : [name, ordered]
  return [
    ...forms.map(simplify),
    ...forms.map(withoutArticles),
    ...forms.map((form) => withoutArticles(form).replace(formOfState, '')),
  ]
}

/** The forms under which a known name is found: all but the one without its form of state, in which both Koreas are one. */
export function keysToFind(name: string): string[] {
  return keysOf(name).slice(0, inSpokenOrder(name) === null ? 2 : 4)
}

/** Without letter case, accents, spaces and marks: 'U.A.E' and 'uae' are one. */
function simplify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}

/** As `keysOf`, without the articles: 'The Gambia' and ISO's 'Gambia (the)' are Gambia. */
export function withoutArticles(name: string): string {
  return simplify(name.replaceAll(/\bthe\b/gi, ''))
}

/** ISO's 'Korea (the Republic of)' and 'Tanzania, the United Republic of' as they are said; null for a name that is not turned round. */
function inSpokenOrder(name: string): string | null {
  const [, first, form] = /^([^,(]+)[,(]([\p{L}'’ ]+ of(?: the)?)\)?$/iu.exec(name.trim()) ?? []
  return first === undefined || form === undefined ? null : `${form} ${first}`
}

const formOfState =
  /^(?:federal|federative|federated|united|islamic|arab|democratic|socialist|cooperative|bolivarian|plurinational|peoples)*(?:republic|kingdom|states?|sultanate|emirate|grandduchy|principality)of/
