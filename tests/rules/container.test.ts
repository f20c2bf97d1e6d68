import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('the container image copies only named files and folders, and none that can hold secrets', async () => {
  const text = await readFile('deploy/Containerfile', 'utf8')
  const copied = [...text.matchAll(/^(?:COPY|ADD) (.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
  expect(copied).toContain('src')
  expect(copied.filter((source) => !/^\w[\w.-]*$/.test(source) || !existsSync(source))).toEqual([])
  // The builder gets nothing else either.
  const rules = (await readFile('.containerignore', 'utf8')).split('\n').filter((line) => line && !line.startsWith('#'))
  expect(rules).toEqual(['*', ...copied.map((source) => `!${source}`), '**/*.env'])
})
