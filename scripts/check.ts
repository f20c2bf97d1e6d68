import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.ts'
import { ensureOldChromium } from './old-chromium.ts'

// Runs `npm run typecheck`, `npm run lint` and `npm test`. The last runs every check and passes its arguments to
// vitest.
const root = fileURLToPath(new URL('..', import.meta.url))
const [command, ...vitestArguments] = process.argv.slice(2)

if (command === 'typecheck') {
  checkTypes()
} else if (command === 'lint') {
  lint()
} else {
  ensureChromium()
  ensureOldChromium(80)
  checkTypes()
  run('format', 'oxfmt', ['--check'])
  lint()
  run('tests', 'vitest', ['run', ...vitestArguments])
}

function checkTypes(): void {
  run('page types', 'react-router', ['typegen'])
  run('types', 'tsc', [])
}

function lint(): void {
  run('lint', 'oxlint', ['--type-aware', '--deny-warnings'])
}

/** Ends this process if the program fails. */
function run(name: string, program: string, args: string[]): void {
  const start = performance.now()
  const { status } = spawnSync(`${root}node_modules/.bin/${program}`, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1' },
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${name}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  if (status !== 0) process.exit(1)
}
