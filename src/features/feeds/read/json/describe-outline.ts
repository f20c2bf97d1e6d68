import type { JsonOutline, ListPath } from './json-outline.ts'

const maxLists = 5
const maxNames = 6
const maxNameLength = 40

/** What a JSON file without a list of jobs has instead, and what to do. */
export function describeOutline({ keys, lists }: JsonOutline): string {
  const shown = lists.filter((list) => list.keys.size > 0).slice(0, maxLists)
  const found = shown.map((list) => `${writePath(list.path)} (${writeNames(list.keys)})`)
  const content =
    found.length > 0 ? `It has these lists: ${found.join('; ')}.` : `It has these fields: ${writeNames(keys)}.`
  return `${content} ${advice}`
}

const advice = 'Import the jobs as one array, [{…}, {…}], or as a file with one job on each line.'

/** 'payload.tenants[].openings' */
function writePath(path: ListPath): string {
  return path
    .map((name) => (name === null ? '[]' : `.${short(name)}`))
    .join('')
    .replace(/^\./, '')
}

function writeNames(names: ReadonlySet<string>): string {
  const shown = [...names].slice(0, maxNames).map(short)
  return shown.join(', ') + (names.size > maxNames ? ', …' : '')
}

function short(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name
}
