import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('no style of the whole page hangs on what is in it, where no attribute says which pages it is for: each element that arrives would have all of it styled anew', async () => {
  const found: string[] = []
  for await (const path of glob('src/**/*.css')) {
    for (const [rule] of (await readFile(path, 'utf8'))
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/(?:html|body|main|:root)(?:[.:#][^\s{},>+~[]*)?:has\([^{]*/g))
      found.push(`${path}: ${rule}`)
  }
  expect(found).toEqual([])
})
