// Runs one of this project's commands with the Node version in node_modules, after installing packages and building
// pages if they are missing or out of date. This script itself runs on Node 20 or later.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = join(root, 'node_modules', '.bin', 'node')

/** The file that each command runs, if any, and whether it needs the built pages. */
const commands = {
  start: { file: 'server.ts', needsBuild: true },
  dev: { file: 'scripts/dev.ts', restartCode: 75, needsBuild: false },
  build: { needsBuild: true },
  typecheck: { file: 'scripts/check.ts', args: ['typecheck'], needsBuild: false },
  lint: { file: 'scripts/check.ts', args: ['lint'], needsBuild: false },
  format: { file: 'node_modules/.bin/oxfmt', needsBuild: false },
  test: { file: 'scripts/check.ts', args: ['test'], needsBuild: true },
  'test:full': { file: 'scripts/check.ts', args: ['test:full'], needsBuild: true },
  bench: { file: 'bench/run.ts', needsBuild: true },
  defences: { file: 'tests/defences/run.ts', needsBuild: true },
  torture: { file: 'tests/torture/run.ts', needsBuild: true },
  fleet: { file: 'tests/fleet/run.ts', needsBuild: true },
  gallery: { file: 'scripts/gallery.ts', needsBuild: true },
  icons: { file: 'scripts/make-icons.mjs', needsBuild: false },
  jobs: {
    flags: JSON.parse(read('src/features/feeds/import/importer-flags.json')),
    file: 'cli.ts',
    args: ['jobs'],
    needsBuild: false,
    commandFolders: ['src/features/feeds/commands', 'src/features/jobs/operator'],
  },
  candidates: { file: 'cli.ts', args: ['candidates'], needsBuild: false, commandFolders: ['src/features/candidates'] },
  status: {
    file: 'cli.ts',
    args: ['site', 'status'],
    needsBuild: false,
    commandFolders: ['src/features/operations'],
  },
  data: { file: 'cli.ts', args: ['data'], needsBuild: false, commandFolders: ['src/features/data'] },
}

const [name = '', ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Unknown command "${name}". Choose one of: ${Object.keys(commands).join(', ')}.`)

refuseSwallowedOptions()
installPackages()
if (command.needsBuild) buildPages()
if (command.file) runUntilEnd([...(command.flags ?? []), join(root, command.file), ...(command.args ?? []), ...rest])

/** Without `--`, npm consumes the options, so an import with --dry-run would write. */
function refuseSwallowedOptions() {
  // npm expands abbreviated options, and reads --map as -m -a -p.
  const expanded = { to: 'token_description', map: 'parseable' }
  const config = (name) => process.env[`npm_config_${name.replaceAll('-', '_')}`]
  // npm reads --no-images as an empty value for `images`.
  const isSwallowed = (option) =>
    config(option) || config(expanded[option] ?? option) || (option.startsWith('no-') && config(option.slice(3)) === '')
  const swallowed = (command.commandFolders ?? []).flatMap(documentedOptions).filter(isSwallowed)
  // The message cannot repeat the command as typed: npm turned the values of options into arguments.
  if (swallowed.length > 0)
    fail(`npm consumed the option --${swallowed[0]}. Put -- before the command: npm run ${name} -- COMMAND …`)
}

/** Finds the options in the help of a folder's commands, on lines that start with two spaces and the option. */
function documentedOptions(folder) {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('-command.server.ts'))
  return files.flatMap((file) =>
    [...read(join(folder, file)).matchAll(/^ {2}--([a-z-]+)/gm)].map(([, option]) => option),
  )
}

function installPackages() {
  const stamp = 'node_modules/.installed'
  const wanted = digestOf(['package-lock.json'])
  if (existsSync(node) && read(stamp) === wanted) return
  console.error('Installing packages…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'The packages could not be installed.')
  writeFileSync(join(root, stamp), wanted)
}

function buildPages() {
  const stamp = 'build/.built'
  if (read(stamp) === digestOfPages()) return
  console.error('Building pages…')
  run(node, [join(root, 'scripts/draw-word-mark.ts')], 'The pages could not be built.')
  const wanted = digestOfPages()
  run(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], 'The pages could not be built.')
  run(node, [join(root, 'scripts/read-stylesheet.ts')], 'The stylesheet of the pages could not be read.')
  run(node, [join(root, 'scripts/precompress.mjs')], 'The built files could not be compressed.')
  writeFileSync(join(root, stamp), wanted)
}

function digestOfPages() {
  return digestOf([
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/read-stylesheet.ts',
    ...filesBelow('src'),
    ...filesBelow('public'),
  ])
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

/** Returns null if the file does not exist. */
function read(path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null
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

/** Forwards signals and the exit code. The IPC channel tells the command when this process has ended. */
function runUntilEnd(args) {
  // The compile cache halves the start time.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env }
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Ignored here, because the terminal sends Ctrl-C to the child too.
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
