import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** An import of one module by another, both as paths from the project's root, or a package's name. Types vanish before a program runs. */
export type Import = { from: string; to: string; isType: boolean }

/** Every import between the files of these folders, and of packages by them. */
export function readImports(...roots: string[]): Import[] {
  return roots.flatMap(filesBelow).flatMap(importsOf)
}

/** What the file reaches at run time, directly or through other modules, itself included. */
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
