import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('each test that a document names is there, by its file and by its title', async () => {
  const files: string[] = []
  for await (const path of glob('{src,tests}/**/*.test.{ts,tsx}')) files.push(path)
  const wrong: string[] = []
  for await (const path of glob('{README.md,docs/**/*.md}')) {
    for (const [, name = '', titles = ''] of (await readFile(path, 'utf8')).matchAll(
      /`([\w./-]+\.test\.tsx?)`(?:: ((?:\*[^*\n]+\*,? ?)+))?/g,
    )) {
      const [file, another] = files.filter((each) => each === name || each.endsWith(`/${name}`))
      if (file === undefined || another !== undefined)
        wrong.push(`${path}: ${name} is ${file === undefined ? 'no file' : 'more than one'}`)
      else {
        const code = (await readFile(file, 'utf8')).replaceAll("\\'", "'")
        for (const [, title = ''] of titles.matchAll(/\*([^*]+)\*/g))
          if (!title.split('…').every((part) => code.includes(part.trim())))
            wrong.push(`${path}: ${name} has no test "${title}"`)
      }
    }
  }
  expect(wrong).toEqual([])
})
