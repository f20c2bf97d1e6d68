import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const { PATH, HOME } = process.env

async function outputOf(file: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((done) => {
    execFile(file, args, { env: { PATH, HOME, ...env } }, (_, stdout, stderr) => done(stdout + stderr))
  })
}

const refusal = (option: string, group: string) =>
  `npm consumed the option ${option}. Put -- before the command: npm run ${group} -- COMMAND …\n`

test('scripts/run.mjs refuses every option of a command that npm consumed', async () => {
  const missing: string[] = []
  let found = 0
  for await (const path of glob('src/features/**/*-command.server.ts')) {
    const [, feature = ''] = /^src\/features\/(\w+)\//.exec(path) ?? []
    const group = { candidates: 'candidates', data: 'data', operations: 'status' }[feature] ?? 'jobs'
    for (const [, option = ''] of (await readFile(path, 'utf8')).matchAll(/^ {2}(--[a-z-]+)/gm)) {
      found++
      const env = { [`npm_config_${option.slice(2).replaceAll('-', '_')}`]: 'true' }
      // "nothing" is not a valid subcommand, so nothing happens if the command runs.
      const printed = await outputOf(process.execPath, ['scripts/run.mjs', group, 'sources', 'nothing'], env)
      if (printed !== refusal(option, group)) missing.push(`${path}: ${option}`)
    }
  }
  expect(missing).toEqual([])
  expect(found).toBeGreaterThan(20)
})

test.each(['--inside', '--no-inside', '--no-images', '--dry-run', '--map'])(
  'refuses %s without a -- before it, because npm consumed the option',
  async (option) => {
    const printed = await outputOf('npm', ['run', 'jobs', 'sources', 'nothing', option])
    expect(printed).toContain(refusal(option, 'jobs'))
  },
)
