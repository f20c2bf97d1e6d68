import { expect, test } from 'vitest'
import { type Import, readImports, reachableFrom } from './import-graph.ts'

// The ways of reading and writing of docs/decisions/0003, as rules over every import of the product.
const imports = readImports('src', 'server.ts', 'cli.ts').filter(({ from }) => !/\.test\.tsx?$/.test(from))
const files = [...new Set(imports.map(({ from }) => from))]

function offences(from: RegExp, to: RegExp, allowed?: (found: Import) => boolean): string[] {
  return imports
    .filter((found) => from.test(found.from) && to.test(found.to) && !allowed?.(found))
    .map(({ from: file, to: target }) => `${file} → ${target}`)
}

test('the graph is the real one', () => {
  expect(imports).toContainEqual({
    from: 'src/features/jobs/service.server.ts',
    to: 'src/features/jobs/queries.server.ts',
    isType: false,
  })
})

test('contracts know shapes only', () => {
  expect(offences(/^src\/(contract\/|features\/\w+\/contract\.ts)/, /^src\/(?!contract\/)/)).toEqual([])
})

test('ui, db, http and mail know no feature', () => {
  expect(offences(/^src\/(ui|db|http|mail)\//, /^src\/features\//)).toEqual([])
  expect(offences(/^src\/ui\//, /^src\/(http|db|api-client)\//)).toEqual([])
})

test('pages and components never touch the database or http, and API routes never pass their service by', () => {
  expect(offences(/\.tsx$/, /^src\/(db|http)\//)).toEqual([])
  expect(offences(/\/api\.server\.ts$/, /queries\.server\.ts$|^src\/db\//)).toEqual([])
})

test('features meet at a contract, a service, the calendar or a component', () => {
  const meetingPoint = /\/(contract|calendar|job-card-data)\.ts$|service\.server\.ts$|\.tsx$/
  const feature = (path: string) => path.split('/')[2]
  const isOwn = ({ from, to }: Import) => feature(from) === feature(to) || meetingPoint.test(to)
  expect(offences(/^src\/features\//, /^src\/features\//, isOwn)).toEqual([])
})

test('nothing a browser runs reaches a server file, or zod', () => {
  const isBrowsers = (file: string) => file.endsWith('.tsx') && !file.startsWith('src/entry.server')
  for (const file of files.filter(isBrowsers)) {
    expect(
      [...reachableFrom(file, imports)].filter((target) => /\.server\.tsx?$|^zod|^node:/.test(target)),
      file,
    ).toEqual([])
  }
})

test('the product uses nothing of its tests', () => {
  expect(offences(/./, /^(tests|bench)\/|\.test\.tsx?$|^(vitest|playwright-core|fast-check|axe-core)/)).toEqual([])
})

test('no module imports itself by a detour', () => {
  const circles = files.filter((file) =>
    imports.some(
      ({ from, to, isType }) => from === file && !isType && to !== file && reachableFrom(to, imports).has(file),
    ),
  )
  expect(circles).toEqual([])
})
