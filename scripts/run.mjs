// Runs an npm script of this project. First installs packages and builds pages if they are missing or out of date, then
// runs the script with the Node version from the npm package `node`. Works with Node 20 or later.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = join(root, 'node_modules', '.bin', 'node')

/** The file each command runs, if any, and whether it needs the built pages. */
const commands = {
  start: { file: 'server.ts', needsBuild: true },
  dev: { file: 'scripts/dev.ts', restartCode: 75, needsBuild: false },
  build: { needsBuild: true },
  typecheck: { file: 'scripts/check.ts', args: ['typecheck'], needsBuild: false },
  lint: { file: 'scripts/check.ts', args: ['lint'], needsBuild: false },
  format: { file: 'node_modules/.bin/oxfmt', needsBuild: false },
  test: { file: 'scripts/check.ts', args: ['test'], needsBuild: true },
  bench: { file: 'bench/run.ts', needsBuild: true },
  gallery: { file: 'scripts/gallery.ts', needsBuild: true },
  // The flags are those of `importerFlags`.
  jobs: {
    flags: ['--max-semi-space-size=4', '--max-old-space-size=128'],
    file: 'cli.ts',
    args: ['jobs'],
    needsBuild: false,
    options: [
      'dry-run',
      'no-images',
      'source',
      'company',
      'country',
      'all',
      'json',
      'every',
      'partial',
      'full',
      'format',
      'inside',
      'no-inside',
      'accept',
      'due',
      'yes',
    ],
  },
  candidates: { file: 'cli.ts', args: ['candidates'], needsBuild: false, options: ['to', 'yes', 'json'] },
  data: { file: 'cli.ts', args: ['data'], needsBuild: false },
}

const [name = '', ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Unknown command "${name}". Choose one of: ${Object.keys(commands).join(', ')}.`)

refuseSwallowedOptions()
installPackages()
if (command.needsBuild) buildPages()
if (command.file) runUntilEnd([...(command.flags ?? []), join(root, command.file), ...(command.args ?? []), ...rest])

/** Without `--`, npm consumes the options, and an import meant as a dry run would write. npm expands some to longer options of its own. */
function refuseSwallowedOptions() {
  const longer = { to: 'token_description' }
  const config = (name) => process.env[`npm_config_${name.replaceAll('-', '_')}`]
  // npm reads --no-images as an empty value of `images`.
  const isSwallowed = (option) =>
    config(option) || config(longer[option] ?? option) || (option.startsWith('no-') && config(option.slice(3)) === '')
  const swallowed = (command.options ?? []).filter(isSwallowed)
  // The value of an option is now one of the arguments, so the command as typed cannot be reconstructed.
  if (swallowed.length > 0)
    fail(`npm consumed the option --${swallowed[0]}. Put -- before the command: npm run ${name} -- COMMAND …`)
}

function installPackages() {
  const stamp = join(root, 'node_modules', '.installed')
  const wanted = digestOf(['package-lock.json'])
  if (existsSync(node) && read(stamp) === wanted) return
  console.error('Installing packages…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'The packages could not be installed.')
  writeFileSync(stamp, wanted)
}

function buildPages() {
  const stamp = join(root, 'build', '.built')
  const wanted = digestOf([
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    ...filesBelow('src'),
    ...filesBelow('public'),
  ])
  if (read(stamp) === wanted) return
  console.error('Building pages…')
  run(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], 'The pages could not be built.')
  run(node, [join(root, 'scripts/precompress.mjs')], 'The built files could not be compressed.')
  writeFileSync(stamp, wanted)
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test\.tsx?|server\.ts|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .toSorted()
}

function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function run(program, args, problem) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return
  fail([stdout, stderr, error?.message, problem].filter(Boolean).join('\n'))
}

/** Forwards signals, and exits with the program's exit code. The IPC channel tells the program when this process is gone. */
function runUntilEnd(args) {
  // The compile cache halves the start time of a command.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env }
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Ctrl-C reaches the child directly, because both are in the terminal's foreground process group.
  process.on('SIGINT', () => {})
  child.once('error', (error) => fail(error.message))
  child.once('exit', (code) => {
    if (code !== null && code === command.restartCode) runUntilEnd(args)
    else process.exit(code ?? 1)
  })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
