import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** An import. `from` is a path relative to the project root, `to` is the same or a package name. */
export type Import = { from: string; to: string; isType: boolean }

/** All imports in the files of these folders. */
export function readImports(...roots: string[]): Import[] {
  return roots.flatMap(filesBelow).flatMap(importsOf)
}

/** A file and the modules that it loads at run time, directly or indirectly. */
export function reachableFrom(file: string, imports: Import[]): Set<string> {
  const seen = new Set([file])
  for (const current of seen) {
    for (const { from, to, isType } of imports) if (from === current && !isType) seen.add(to)
  }
  return seen
}

function filesBelow(root: string): string[] {
  if (/\.tsx?$/.test(root)) return [root]
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => join(root, path))
    .filter((path) => /\.tsx?$/.test(path))
}

function importsOf(file: string): Import[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    target: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const reexports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ target: moduleRequest.value, isType }] : []))
  return [...statics, ...reexports].map(({ target, isType }) => ({ from: file, to: resolve(file, target), isType }))
}

function resolve(from: string, target: string): string {
  return target.startsWith('.') ? normalize(join(dirname(from), target)) : target
}
