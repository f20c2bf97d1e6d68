import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Lock = { packages: Record<string, { version: string; dependencies?: object; devDependencies?: object }> }

test('docs/dependencies.md lists each direct dependency with its installed version', async () => {
  const { packages }: Lock = JSON.parse(await readFile('package-lock.json', 'utf8'))
  const document = await readFile('docs/dependencies.md', 'utf8')
  const names = Object.keys({ ...packages['']?.dependencies, ...packages['']?.devDependencies })
  expect(names.length).toBeGreaterThan(0)
  expect(
    names
      .map((name) => `| ${name} | ${packages[`node_modules/${name}`]?.version} |`)
      .filter((row) => !document.includes(row)),
  ).toEqual([])
})
