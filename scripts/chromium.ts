import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Needs half the CPU time of a full browser. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of an installed browser, or null. */
export function findChromium(): string | null {
  return places.find((path) => existsSync(path)) ?? null
}

/**
 * Returns the path of a browser for the tests. As root on Debian, installs the headless shell first. Exits if there is
 * none.
 */
export function ensureChromium(): string {
  if (!existsSync(headlessShell) && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) installHeadlessShell()
  const found = findChromium()
  if (found) return found
  console.error('The browser tests need Chromium. Install it with your package manager, then run npm test again.')
  process.exit(1)
}

function installHeadlessShell(): void {
  console.error('Installing Chromium…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) console.error(stderr)
  }
}
