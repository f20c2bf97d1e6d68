import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('no rule uses :has() on the page root without an attribute, because each added element would restyle the page', async () => {
  const found: string[] = []
  for await (const path of glob('src/**/*.css')) {
    for (const [rule] of (await readFile(path, 'utf8'))
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/(?:html|body|main|:root)(?:[.:#][^\s{},>+~[]*)?:has\([^{]*/g))
      found.push(`${path}: ${rule}`)
  }
  expect(found).toEqual([])
})
