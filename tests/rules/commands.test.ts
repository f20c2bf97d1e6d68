import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('scripts/run.mjs knows every option that npm would take for itself where somebody forgets the --', async () => {
  const launcher = await readFile('scripts/run.mjs', 'utf8')
  const missing: string[] = []
  let found = 0
  for await (const path of glob('src/features/**/*-command.server.ts')) {
    for (const [, option] of (await readFile(path, 'utf8')).matchAll(/^ {2}--([a-z-]+)/gm)) {
      found++
      if (!launcher.includes(`'${option}'`)) missing.push(`${path}: --${option}`)
    }
  }
  expect(missing).toEqual([])
  expect(found).toBeGreaterThan(20)
})
