import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.ts'
import { installPrograms, programs, slowPrograms } from './engines.ts'
import { ensureOldChromium } from './old-chromium.ts'

// Runs `npm run typecheck`, `npm run lint`, `npm test` and `npm run test:full`. The last two run every check and pass
// their arguments to vitest.
const root = fileURLToPath(new URL('..', import.meta.url))
const [command, ...vitestArguments] = process.argv.slice(2)

if (command === 'typecheck') {
  checkTypes()
} else if (command === 'lint') {
  lint()
} else {
  ensureChromium()
  ensureOldChromium(80)
  const missing = installPrograms(command === 'test:full' ? { ...programs, ...slowPrograms } : programs)
  checkTypes()
  run('format', 'oxfmt', ['--check'])
  lint()
  if (vitestArguments.length > 0) {
    run('tests', 'vitest', ['run', ...vitestArguments])
  } else {
    ensureNone(missing)
    const projects = ['unit and api', 'browser', ...(command === 'test:full' ? ['slow'] : [])]
    run('tests', 'vitest', ['run', ...projects.map((name) => `--project=${name}`)])
    testServer()
  }
}

function checkTypes(): void {
  run('page types', 'react-router', ['typegen'])
  run('types', 'tsc', [])
}

function lint(): void {
  run('lint', 'oxlint', ['--type-aware', '--deny-warnings'])
}

function ensureNone(missing: string[]): void {
  if (missing.length === 0) return
  console.error(
    `The tests also run in Firefox and WebKit. Install these packages of Debian, then try again: ${missing.join(', ')}. npm test -- FILE runs one test file without them.`,
  )
  process.exit(1)
}

/** Runs the server tests in a copy of the project, because people keep it in folders such as this one. */
function testServer(): void {
  const parent = mkdtempSync(join(tmpdir(), 'kazi-'))
  process.on('exit', () => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, 'My Prójects')
  const left = new Set(['node_modules', '.git', '.data'])
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(relative(root, path)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Outside the project, where the development server would watch it.
  const temporary = join(parent, 'My Files')
  mkdirSync(temporary)
  run('server tests', 'vitest', ['run', '--project=server'], folder, { TMPDIR: temporary })
}

/** Ends this process if the program fails. */
function run(name: string, program: string, args: string[], cwd = root, environment = {}): void {
  const start = performance.now()
  const { status } = spawnSync(`${root}node_modules/.bin/${program}`, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1', ...environment },
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${name}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  if (status !== 0) process.exit(1)
}
