import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** In these files, the only pathnames of URLs that are not of files. */
const ofPages = 'new URL(url).pathname'

test('no code uses the pathname of a file URL as a path, which is wrong in a folder with a space', async () => {
  const found: string[] = []
  for await (const path of glob('{*,{lab,scripts,src,tests}/**/*}.{ts,tsx,mjs}')) {
    const code = await readFile(path, 'utf8')
    if (!/import\.meta\.(url|resolve)/.test(code)) continue
    for (const line of code.replaceAll(ofPages, '').split('\n'))
      if (/\bpathname\b/.test(line)) found.push(`${path}: ${line.trim()}. Use fileURLToPath.`)
  }
  expect(found).toEqual([])
})
