import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Package = { dependencies: Record<string, string>; devDependencies?: Record<string, string> }

test('docs/dependencies.md explains only packages that are installed', async () => {
  const files = ['package.json', 'packages/job-feeds/package.json'].map((path) => readFile(path, 'utf8'))
  const packages = (await Promise.all(files)).map((text): Package => JSON.parse(text))
  const installed: Record<string, string> = {}
  for (const { dependencies, devDependencies } of packages) Object.assign(installed, dependencies, devDependencies)
  const document = await readFile('docs/dependencies.md', 'utf8')
  const explained = [...document.matchAll(/^\| (`.+?`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(.+?)`/g)].map(([, name = '']) => name),
  )
  expect(explained).toContain('sharp')
  expect(explained.filter((name) => !(name in installed))).toEqual([])
})
