import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('the container image copies only named files and folders, and none that can hold secrets', async () => {
  const text = await readFile('deploy/Containerfile', 'utf8')
  const copied = [...text.matchAll(/^(?:COPY|ADD) (.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
  expect(copied).toContain('src')
  expect(copied.filter((source) => !/^\w[\w./-]*$/.test(source) || !existsSync(source))).toEqual([])
  // The builder gets nothing else either. Docker reads .dockerignore.
  for (const file of ['.containerignore', '.dockerignore']) {
    const rules = (await readFile(file, 'utf8')).split('\n').filter((line) => line && !line.startsWith('#'))
    const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
    expect([...new Set(allowed.map((path) => path.split('/')[0]))]).toEqual(copied.map((path) => path.split('/')[0]))
    expect(allowed).not.toContain('data')
    const refused = ['**/*.env', '**/.env*', '**/*.key', '**/*.pem', '**/*.age']
    expect(rules).toEqual(['*', ...allowed.map((path) => `!${path}`), ...refused])
  }
})
