import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('the theme colours of the browser are those of the page, in light and dark', async () => {
  const tokens = await readFile('agency/colours.css', 'utf8')
  const document = await readFile('src/root.tsx', 'utf8')
  const ofPage = [...tokens.matchAll(/--color-canvas: (#\w+)/g)].map(([, colour]) => colour)
  const ofBrowser = [...document.matchAll(/name="theme-color" media="[^"]+" content="(#\w+)"/g)].map(
    ([, colour]) => colour,
  )
  expect(ofPage).toHaveLength(2)
  expect(ofBrowser).toEqual(ofPage)
})

test('no rule uses :has() on the page root without an attribute, because each added element would restyle the page', async () => {
  const found: string[] = []
  for await (const path of glob('{agency,src}/**/*.css')) {
    for (const [rule] of (await readFile(path, 'utf8'))
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/(?:html|body|main|:root)(?:[.:#][^\s{},>+~[]*)?:has\([^{]*/g))
      found.push(`${path}: ${rule}`)
  }
  expect(found).toEqual([])
})
