import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('scripts/run.mjs knows every option of the commands', async () => {
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

test.each(['--inside', '--no-inside', '--no-images', '--dry-run'])(
  'refuses %s without a -- before it, because npm consumed the option',
  async (option) => {
    const { PATH, HOME } = process.env
    // "nothing" is an unknown word, so a command that runs anyway does no harm.
    const printed = await new Promise<string>((done) => {
      execFile('npm', ['run', 'jobs', 'sources', 'nothing', option], { env: { PATH, HOME } }, (_, stdout, stderr) =>
        done(stdout + stderr),
      )
    })
    expect(printed).toContain(
      `npm consumed the option ${option}. Put -- before the command: npm run jobs -- COMMAND …\n`,
    )
  },
)
