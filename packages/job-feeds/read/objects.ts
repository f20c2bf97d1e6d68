import { type Cells, columnName, maxNameLength } from './table.ts'
import { cleanCell } from './text.ts'

const maxDepth = 20

/** The key for the text of an XML element that has attributes too. */
export const textKey = '#text'

const nameKeys = ['fieldLabel', 'label', 'name', 'key', 'domain', 'meta_key', 'wp:meta_key', 'text', 'heading']
const valueKeys = ['valueLabel', 'value', textKey, 'meta_value', 'wp:meta_value', 'content']

/**
 * The cells of a nested object: values of inner objects have dotted names (`company.name`), and lists become lines.
 * A list of objects with a name and a value, as products write their own fields and sections, gives a cell for each name. Values with
 * too long names are left out.
 */
export function flatten(value: object): Cells {
  const cells: Record<string, string> = {}
  addObject(cells, '', value, 0)
  return cells
}

function addObject(cells: Record<string, string>, path: string, object: object, depth: number): void {
  // `@type` and `xmlns` say what an object is, not what the job is.
  for (const [key, value] of Object.entries(object).filter(([name]) => !/^(?:@|xmlns)/.test(name)))
    addValue(cells, key === textKey ? path : path === '' ? key : `${path}.${key}`, value, depth)
}

/** `isListed`: whether an object may have the name and the value of a field, because it is in a list. */
function addValue(cells: Record<string, string>, path: string, value: unknown, depth: number, isListed = false): void {
  if (depth > maxDepth) return
  if (Array.isArray(value)) {
    for (const each of value) addValue(cells, path, each, depth + 1, true)
  } else if (typeof value === 'object' && value !== null) {
    const pair = isListed || textKey in value || 'wp:meta_key' in value ? namedValue(value) : null
    if (pair === null) addObject(cells, path, value, depth + 1)
    else addValue(cells, `${path}.${pair.name}`, pair.value, depth + 1)
  } else addText(cells, path, value)
}

/** `{"label": "Benefits", "value": "Housing"}`, `<field name="city">` and the post meta of WordPress. */
function namedValue(item: object): { name: string; value: unknown } | null {
  const fields = new Map(Object.entries(item))
  const name = nameKeys.map((key) => fields.get(key)).find((each) => typeof each === 'string')
  const value = valueKeys.map((key) => fields.get(key)).find((each) => each !== undefined)
  return typeof name === 'string' && value !== undefined ? { name, value } : null
}

function addText(cells: Record<string, string>, path: string, value: unknown): void {
  const name = columnName(path)
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = isPlain ? cleanCell(String(value)) : ''
  if (text === '' || name === '' || name.length > maxNameLength) return
  const before = cells[name]
  cells[name] = before === undefined || before === text ? text : `${before}\n${text}`
}
