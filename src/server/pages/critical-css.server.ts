import { LRUCache } from 'lru-cache'
import type { CssNode, Part, Stylesheet } from './stylesheet.ts'

/** Enough for all pages in all their states. Each takes up to 30 kB. */
const maxSelections = 100

/**
 * Returns a function that selects from a stylesheet what the first paint of a page needs. It leaves out rules whose
 * classes and elements do not occur in the page's HTML, and unused custom properties and animations.
 */
export function createCriticalCss(stylesheet: Stylesheet): (html: string) => string {
  const { nodes } = stylesheet
  const dependencies: Dependencies = new Map(Object.entries(stylesheet.dependencies))
  const selections = new LRUCache<string, string>({ max: maxSelections })
  return (html) => {
    // Most names occur many times.
    const found = new Set(html.match(namesPattern))
    const key = [...found].join(' ')
    const known = selections.get(key)
    if (known !== undefined) return known
    const names = readNames(found, dependencies)
    addUsed(nodes, names, dependencies)
    const selection = print(nodes, names)
    selections.set(key, selection)
    return selection
  }
}

type Dependencies = ReadonlyMap<string, string[]>

/** Only in elements, because text has neither `<` nor `"`. */
const namesPattern = /<[a-zA-Z][\w-]*|\b(?:class|style)="[^"]*"|="var\(--[\w-]+/g

/** The names of elements, classes and custom properties in what `namesPattern` found. */
function readNames(found: Iterable<string>, dependencies: Dependencies): Set<string> {
  const names = new Set<string>()
  for (const each of found) {
    if (each.startsWith('<')) names.add(each.slice('<'.length))
    else if (each.startsWith('class')) {
      for (const name of unescape(each.slice('class="'.length, -1)).split(/\s+/)) names.add(`.${name}`)
    } else for (const [, name = ''] of each.matchAll(/var\((--[\w-]+)/g)) use(name, names, dependencies)
  }
  return names
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Undoes React's escaping. */
function unescape(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
}

function use(name: string, names: Set<string>, dependencies: Dependencies): void {
  if (names.has(name)) return
  names.add(name)
  for (const each of dependencies.get(name) ?? []) use(each, names, dependencies)
}

function addUsed(nodes: CssNode[], names: Set<string>, dependencies: Dependencies): void {
  for (const node of nodes) {
    if ('children' in node) addUsed(node.children, names, dependencies)
    if ('uses' in node && node.selectors.some((each) => applies(each, names)))
      for (const name of node.uses) use(name, names, dependencies)
  }
}

function applies({ needs }: Part, names: ReadonlySet<string>): boolean {
  return needs.every((name) => names.has(name))
}

function print(nodes: CssNode[], names: ReadonlySet<string>): string {
  let css = ''
  for (const node of nodes) {
    if ('children' in node) {
      const inner = print(node.children, names)
      if (inner) css += `${node.opening}{${inner}}`
    } else if ('selectors' in node) {
      const selectors = node.selectors.filter((each) => applies(each, names))
      if (selectors.length === 0) continue
      const declarations = node.declarations.filter((each) => applies(each, names))
      if (declarations.length > 0) css += `${join(selectors, ',')}{${join(declarations, ';')}}`
    } else if (applies(node, names)) css += node.text
  }
  return css
}

function join(parts: Part[], separator: string): string {
  return parts.map(({ text }) => text).join(separator)
}
