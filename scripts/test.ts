import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.ts'

// `npm test`: the gate. Types, lint, then unit, API, server and browser tests; arguments are handed to vitest.
const root = fileURLToPath(new URL('..', import.meta.url))

ensureChromium()
step('page types', 'react-router', ['typegen'])
step('types', 'tsc', [])
step('lint', 'oxlint', ['--type-aware', '--deny-warnings'])
step('tests', 'vitest', ['run', ...process.argv.slice(2)])

function step(name: string, program: string, args: string[]): void {
  const start = performance.now()
  const { status } = spawnSync(`${root}node_modules/.bin/${program}`, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NO_COLOR: '1' } })
  console.log(`${name}: ${status === 0 ? 'passed' : 'failed'} in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  if (status !== 0) process.exit(1)
}
