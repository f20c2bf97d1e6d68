import { LRUCache } from 'lru-cache'
import postcss, { type ChildNode, type Declaration } from 'postcss'
import parseSelectors, { type Selector } from 'postcss-selector-parser'

/**
 * A piece of CSS, and the names without which it has no effect: classes (`.card`), elements (`ul`), custom properties
 * (`--color-ink`) and animations (`spin`).
 */
type Part = { text: string; needs: string[] }

type StyleRule = { selectors: Part[]; declarations: Part[]; uses: string[] }

type Block = { opening: string; children: CssNode[] }

type CssNode = Part | StyleRule | Block

/**
 * States caused by visitors, and parts of inputs for dates, numbers and files, which only dialogs have. The stylesheet
 * has usually arrived before a visitor does anything.
 */
const lateStates =
  /^:(hover|active|focus|focus-visible|focus-within|popover-open|:backdrop|-moz-focusring|-moz-ui-invalid|:file-selector-button|:-webkit-(file|date|datetime|calendar|inner|outer)-.*)$/

/** Pseudo-classes that match if one of the selectors in their parentheses does. */
const alternatives = new Set([':is', ':where', ':has', ':-webkit-any', ':-moz-any'])

/** Enough for all pages in all their states. Each takes up to 30 kB. */
const maxSelections = 100

const conditions = new Set(['media', 'supports', 'container'])

/**
 * Returns a function that selects from a stylesheet what the first paint of a page needs. It leaves out rules whose
 * classes and elements do not occur in the page's HTML, unused custom properties and animations, print styles, and
 * styles for hovering and focus.
 */
export function createCriticalCss(stylesheet: string): (html: string) => string {
  const root = postcss.parse(stylesheet)
  const dependencies = dependenciesIn(root)
  const nodes = read(root.nodes, dependencies)
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

/** What each custom property and animation uses in turn. */
type Dependencies = Map<string, string[]>

function dependenciesIn(root: postcss.Root): Dependencies {
  const dependencies: Dependencies = new Map()
  root.walkAtRules(/^(keyframes|property)$/, ({ params }) => void dependencies.set(params, []))
  root.walkDecls(/^--/, ({ prop }) => void dependencies.set(prop, []))
  root.walkDecls(/^--/, (declaration) => {
    dependencies.get(declaration.prop)?.push(...usesOf(declaration, dependencies))
  })
  return dependencies
}

function usesOf({ value }: Declaration, dependencies: Dependencies): string[] {
  return value.match(/[\w-]+/g)?.filter((word) => dependencies.has(word)) ?? []
}

function read(nodes: ChildNode[] | undefined, dependencies: Dependencies): CssNode[] {
  return (nodes ?? []).flatMap((node): CssNode[] => {
    if (node.type === 'rule') {
      const declarations = node.nodes.filter((child) => child.type === 'decl')
      const ordinary = declarations.filter(({ variable }) => !variable)
      return [
        {
          selectors: node.selectors.flatMap(readSelector),
          declarations: declarations.map((each) => ({
            text: each.toString(),
            needs: each.variable ? [each.prop] : [],
          })),
          uses: ordinary.flatMap((each) => usesOf(each, dependencies)),
        },
      ]
    }
    if (node.type !== 'atrule' || (node.name === 'media' && node.params === 'print')) return []
    if (conditions.has(node.name)) {
      const opening = `@${node.name} ${node.params}`
      return [{ opening, children: read(node.nodes, dependencies) }]
    }
    return [{ text: node.toString(), needs: dependencies.has(node.params) ? [node.params] : [] }]
  })
}

/** Returns no part for a selector that matches only in late states. */
function readSelector(text: string): Part[] {
  const needs: string[] = []
  let isLate = false
  visit(parseSelectors().astSync(text).nodes)
  return isLate ? [] : [{ text, needs }]

  function visit([selector, ...others]: Selector[]): void {
    // One of several alternatives is enough.
    if (others.length > 0) return
    selector?.each((node) => {
      if (node.type === 'class') needs.push(`.${node.value}`)
      if (node.type === 'tag') needs.push(node.value)
      if (node.type !== 'pseudo') return
      if (lateStates.test(node.value)) isLate = true
      if (alternatives.has(node.value)) visit(node.nodes)
    })
  }
}

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
