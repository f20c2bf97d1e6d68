#!/usr/bin/env node
// Runs an npm script of this project, or a command of its operator, with the Node version in node_modules, after
// installing packages and building pages if they are missing or out of date. This script itself runs on Node 20 or later.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = join(root, 'node_modules', '.bin', 'node')
const installStamp = 'node_modules/.installed'

/** The file that each npm script runs, if any, and whether it needs the built pages. */
const commands = {
  start: { file: 'server.ts', needsBuild: true },
  dev: { file: 'scripts/dev.ts', restartCode: 75, needsBuild: false },
  build: { needsBuild: true },
  installed: { needsBuild: false },
  typecheck: { file: 'scripts/check.ts', args: ['typecheck'], needsBuild: false },
  lint: { file: 'scripts/check.ts', args: ['lint'], needsBuild: false },
  format: { file: 'node_modules/.bin/oxfmt', needsBuild: false },
  test: { file: 'scripts/check.ts', args: ['test'], needsBuild: true },
  'test:full': { file: 'scripts/check.ts', args: ['test:full'], needsBuild: true },
  bench: { file: 'lab/bench/run.ts', needsBuild: true },
  defences: { file: 'lab/defences/run.ts', needsBuild: true },
  torture: { file: 'lab/torture/run.ts', needsBuild: true },
  fleet: { file: 'lab/fleet/run.ts', needsBuild: true },
  gallery: { file: 'scripts/gallery.ts', needsBuild: true },
  icons: { file: 'scripts/make-icons.mjs', needsBuild: false },
}

const [name = '', ...rest] = process.argv.slice(2)
// The others are the operator's.
const command = commands[name] ?? { flags: flagsOf(name), file: 'cli.ts', args: name ? [name] : [], needsBuild: false }

if (name === 'installed') markInstalled()
else installPackages()
if (command.needsBuild) buildPages()
if (command.file) runUntilEnd([...(command.flags ?? []), join(root, command.file), ...(command.args ?? []), ...rest])

/** With little memory an import is as fast, because rows become garbage soon after they are read. */
function flagsOf(name) {
  return name === 'jobs' ? JSON.parse(read('src/features/feeds/import/importer-flags.json')) : []
}

function installPackages() {
  if (existsSync(node) && read(installStamp) === digestOf(['package-lock.json'])) return
  console.error('Installing packages…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'The packages could not be installed.')
  markInstalled()
}

/** npm runs this after each installation. */
function markInstalled() {
  writeFileSync(join(root, installStamp), digestOf(['package-lock.json']))
}

function buildPages() {
  const stamp = 'build/.built'
  if (read(stamp) === digestOfPages()) return
  console.error('Building pages…')
  run(node, [join(root, 'scripts/draw-word-mark.ts')], 'The pages could not be built.')
  const wanted = digestOfPages()
  run(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], 'The pages could not be built.')
  const office = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'vite.office.config.ts']
  run(node, office, 'The office could not be built.')
  run(node, [join(root, 'scripts/read-stylesheet.ts')], 'The stylesheet of the pages could not be read.')
  run(node, [join(root, 'scripts/precompress.mjs')], 'The built files could not be compressed.')
  writeFileSync(join(root, stamp), wanted)
}

function digestOfPages() {
  return digestOf([
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'vite.office.config.ts',
    'react-router.config.ts',
    'scripts/read-stylesheet.ts',
    ...filesBelow('agency'),
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
  const env = {
    // The compile cache halves the start time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    // The folder of relative paths. Only npm says it, if the operator is in another folder than this process.
    INIT_CWD: process.env.npm_lifecycle_event === name ? process.env.INIT_CWD : process.cwd(),
  }
  const child = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
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
