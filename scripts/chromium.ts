import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian-packages.ts'

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
  installDebianPackage('chromium-headless-shell', headlessShell)
  const found = findChromium()
  if (found) return found
  console.error('The browser tests need Chromium. Install it with your package manager, then run npm test again.')
  process.exit(1)
}
