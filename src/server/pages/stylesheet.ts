import postcss, { type ChildNode, type Declaration } from 'postcss'
import parseSelectors, { type Selector } from 'postcss-selector-parser'

/** A stylesheet, and what each of its custom properties and animations uses in turn. */
export type Stylesheet = { nodes: CssNode[]; dependencies: Record<string, string[]> }

/**
 * A piece of CSS, and the names without which it has no effect: classes (`.card`), elements (`ul`), custom properties
 * (`--color-ink`) and animations (`spin`).
 */
export type Part = { text: string; needs: string[] }

type StyleRule = { selectors: Part[]; declarations: Part[]; uses: string[] }

type Block = { opening: string; children: CssNode[] }

export type CssNode = Part | StyleRule | Block

/**
 * States caused by visitors, and parts of inputs for dates, numbers and files, which only dialogs have. The stylesheet
 * has usually arrived before a visitor does anything.
 */
const lateStates =
  /^:(hover|active|focus|focus-visible|focus-within|popover-open|:backdrop|-moz-focusring|-moz-ui-invalid|:file-selector-button|:-webkit-(file|date|datetime|calendar|inner|outer)-.*)$/

/** Pseudo-classes that match if one of the selectors in their parentheses does. */
const alternatives = new Set([':is', ':where', ':has', ':-webkit-any', ':-moz-any'])

const conditions = new Set(['media', 'supports', 'container'])

/**
 * Reads a stylesheet, without print styles and styles for hovering and focus. Done when the pages are built, because it
 * takes a tenth of the start of a server.
 */
export function readStylesheet(css: string): Stylesheet {
  const root = postcss.parse(css)
  const dependencies = dependenciesIn(root)
  return { nodes: read(root.nodes, dependencies), dependencies: Object.fromEntries(dependencies) }
}

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
