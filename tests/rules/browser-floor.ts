import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import { parseSync } from 'vite'

type Support = { version_added?: string | false; flags?: unknown; prefix?: string; alternative_name?: string }
type Feature = { __compat?: { support: Record<string, Support | Support[] | undefined> } }
type Node = Feature & { [name: string]: Feature }
type Group = Record<string, Node>

/** The oldest browsers in which people can browse, search, open and share jobs. */
const floor: Record<string, number> = { chrome: 80, safari: 14, firefox: 78 }

/** Whether each browser of the floor supports the feature without flags and prefixes. False for an unknown one. */
function isSupported({ __compat: compat }: Feature): boolean {
  return Object.entries(floor).every(([browser, version]) =>
    [compat?.support[browser]].flat().some((each) => {
      if (!each?.version_added || each.flags || each.prefix || each.alternative_name) return false
      return Number.parseFloat(each.version_added.replace('≤', '')) <= version
    }),
  )
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's types leave out that most features nest
const data = bcd as unknown as { api: Group; javascript: { builtins: Group }; css: Record<string, Group> }

/** Whether the floor supports each global object, and each of its members. */
const globals = new Map<string, { isOld: boolean; members: Map<string, boolean> }>()
/** The members that the floor supports on no object at all. */
const newNames = new Set<string>()
readGlobals()

function readGlobals(): void {
  const oldNames = new Set<string>()
  for (const [name, node] of [data.api, data.javascript.builtins].flatMap((group) => Object.entries(group))) {
    if (!('__compat' in node)) continue
    const members = new Map<string, boolean>()
    for (const [key, member] of Object.entries(node)) {
      const short = key.replace(/_static$/, '')
      // Other names with `_` are events and details, such as parameters.
      if (!('__compat' in member) || short.includes('_')) continue
      members.set(short, isSupported(member))
      if (isSupported(member)) oldNames.add(short)
      else newNames.add(short)
    }
    globals.set(name, { isOld: isSupported(node), members })
  }
  for (const name of oldNames) newNames.delete(name)
}

type Syntax = { type: string; [key: string]: unknown }

/**
 * Returns what a script uses that the floor lacks: methods that no object has there, objects, and members of objects
 * whose type is visible in the code, such as `size` of a constant that is a new URLSearchParams.
 */
export function newFeaturesOf(script: string): string[] {
  const found = new Set<string>()
  const scopes: Map<string, string | undefined>[] = [new Map()]
  visit(parseSync('script.js', script).program)
  return [...found]

  function visit(value: unknown): void {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isSyntax(value)) return
    const isFunction = value.type.includes('Function')
    if (isFunction) scopes.push(new Map(identifiersIn(value.params).map((name) => [name, undefined])))
    checkSyntax(value)
    checkNames(value)
    Object.values(value).forEach(visit)
    if (isFunction) scopes.pop()
  }

  function checkSyntax({ type, operator, regex, static: isStatic }: Syntax): void {
    if (['PrivateIdentifier', 'StaticBlock'].includes(type)) found.add(type)
    if (type === 'PropertyDefinition' && isStatic) found.add('static field')
    if (['??=', '||=', '&&='].includes(String(operator))) found.add(String(operator))
    const { pattern = '', flags = '' } = isRecord(regex) ? regex : {}
    if (/\(\?<[=!]/.test(String(pattern)) || /[dv]/.test(String(flags)))
      found.add(`/${String(pattern)}/${String(flags)}`)
  }

  function checkNames({ type, id, init, object, property, computed, callee, optional }: Syntax): void {
    if (type === 'VariableDeclarator' && nameOf(id)) scopes.at(-1)?.set(nameOf(id), typeOf(init))
    if ((type === 'NewExpression' || type === 'CallExpression') && globals.get(nameOf(callee))?.isOld === false)
      found.add(nameOf(callee))
    if (type === 'CallExpression' && !optional && isSyntax(callee) && callee.type === 'MemberExpression') {
      const method = nameOf(callee.property)
      const owner = typeOf(callee.object) ?? nameOf(callee.object)
      if (newNames.has(method) && !globals.has(owner)) found.add(`.${method}()`)
    }
    if (type !== 'MemberExpression' || computed) return
    const owner = typeOf(object) ?? nameOf(object)
    if (globals.get(owner)?.members.get(nameOf(property)) === false) found.add(`${owner}.${nameOf(property)}`)
  }

  function typeOf(value: unknown): string | undefined {
    if (!isSyntax(value)) return undefined
    if (value.type === 'NewExpression') return nameOf(value.callee)
    if (value.type === 'ArrayExpression') return 'Array'
    if (value.type === 'TemplateLiteral') return 'String'
    if (value.type === 'MemberExpression' && nameOf(value.property) === 'searchParams') return 'URLSearchParams'
    const name = nameOf(value)
    return scopes.findLast((scope) => scope.has(name))?.get(name)
  }
}

function identifiersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(identifiersIn)
  if (!isSyntax(value)) return []
  return value.type === 'Identifier' ? [nameOf(value)] : Object.values(value).flatMap(identifiersIn)
}

/** The name of an identifier, or ''. */
function nameOf(value: unknown): string {
  return isSyntax(value) && value.type === 'Identifier' ? String(value.name) : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSyntax(value: unknown): value is Syntax {
  return isRecord(value) && typeof value.type === 'string'
}

/** Whether the floor supports a property, at-rule or pseudo-class of CSS. True for names that the data lacks. */
export function isOldCss(kind: 'properties' | 'at-rules' | 'selectors', name: string): boolean {
  const node = data.css[kind]?.[name]
  return !node || !('__compat' in node) || isSupported(node)
}
