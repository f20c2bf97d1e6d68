import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of this machine; null where there is none. */
export function findChromium(): string | null {
  return places.find((path) => existsSync(path)) ?? null
}

/** Finds the browser that the tests drive, installing Debian's when there is none. Ends the process where it cannot. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.error('Installing Chromium…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update', '-qq'], ['install', '-y', '-qq', '--no-install-recommends', 'chromium']]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) console.error(stderr)
  }
  const installed = findChromium()
  if (installed) return installed
  console.error('The browser tests need Chromium. Install it with your package manager, then run npm test again.')
  process.exit(1)
}
