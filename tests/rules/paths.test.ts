import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** In these files, the only pathnames of URLs that are not of files. */
const ofPages = 'new URL(url).pathname'
const code = '{*,{lab,scripts,src,tests}/**/*}.{ts,tsx,mjs}'

test('no code uses the pathname of a file URL as a path, which is wrong in a folder with a space', async () => {
  const found: string[] = []
  for await (const path of glob(code)) {
    const text = await readFile(path, 'utf8')
    if (!/import\.meta\.(url|resolve)/.test(text)) continue
    for (const line of text.replaceAll(ofPages, '').split('\n'))
      if (/\bpathname\b/.test(line)) found.push(`${path}: ${line.trim()}. Use fileURLToPath.`)
  }
  expect(found).toEqual([])
})
