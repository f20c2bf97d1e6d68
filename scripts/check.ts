import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs `npm run typecheck`, `npm run lint`, `npm test` and `npm run test:full`. The last two run every static check and
// pass their arguments to vitest.
const root = fileURLToPath(new URL('..', import.meta.url))
const [command, ...vitestArguments] = process.argv.slice(2)

if (command === 'typecheck') {
  await checkTypes()
} else if (command === 'lint') {
  await lint()
} else {
  await Promise.all([checkTypes(), lint(), run('format', 'oxfmt', ['--check']), findUnused()])
  if (vitestArguments.length > 0) {
    await run('tests', 'vitest', ['run', ...vitestArguments])
  } else {
    const projects = ['unit and api', 'component', 'browser', ...(command === 'test:full' ? ['slow'] : [])]
    await run('tests', 'vitest', ['run', ...projects.map((name) => `--project=${name}`)])
    await testServer()
  }
}

async function checkTypes(): Promise<void> {
  await run('page types', 'react-router', ['typegen'])
  await run('types', 'tsc', [])
}

function lint(): Promise<void> {
  return run('lint', 'oxlint', ['--type-aware', '--deny-warnings'])
}

/** Fails if no code uses a file or an export. */
function findUnused(): Promise<void> {
  return run('unused code', 'knip', ['--no-config-hints'])
}

/** Runs the server tests in a copy of the project, because people keep it in folders such as this one. */
function testServer(): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), 'kazi-'))
  process.on('exit', () => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, 'My Prójects')
  const left = new Set(['node_modules', '.git', '.data'])
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(relative(root, path)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Outside the project, where the development server would watch it.
  const temporary = join(parent, 'My Files')
  mkdirSync(temporary)
  return run('server tests', 'vitest', ['run', '--project=server'], folder, { TMPDIR: temporary })
}

/** Ends this process if the program fails. */
async function run(name: string, program: string, args: string[], cwd = root, environment = {}): Promise<void> {
  const start = performance.now()
  const child = spawn(`${root}node_modules/.bin/${program}`, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1', ...environment },
  })
  const status = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve))
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${name}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  if (status !== 0) process.exit(1)
}
