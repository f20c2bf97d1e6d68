import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Package = { dependencies: Record<string, string>; devDependencies: Record<string, string> }

test('docs/dependencies.md explains only packages that are installed', async () => {
  const { dependencies, devDependencies }: Package = JSON.parse(await readFile('package.json', 'utf8'))
  const document = await readFile('docs/dependencies.md', 'utf8')
  const explained = [...document.matchAll(/^\| (`.+?`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(.+?)`/g)].map(([, name = '']) => name),
  )
  expect(explained).toContain('sharp')
  expect(explained.filter((name) => !(name in dependencies) && !(name in devDependencies))).toEqual([])
})
