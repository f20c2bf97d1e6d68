import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian-packages.ts'

/** Needs half the CPU time of a full browser. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const fullBrowser = '/usr/bin/chromium'

const fullBrowsers = [
  fullBrowser,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of an installed browser, or null. */
export function findChromium(): string | null {
  return [headlessShell, ...fullBrowsers].find((path) => existsSync(path)) ?? null
}

/** The path of an installed full browser, or null. Unlike the headless shell, it has a back/forward cache. */
export function findFullChromium(): string | null {
  return fullBrowsers.find((path) => existsSync(path)) ?? null
}

/**
 * Returns the path of a browser for the tests. As root on Debian, installs the headless shell and the full browser
 * first. Exits if there is no full browser.
 */
export function ensureChromium(): string {
  installDebianPackage('chromium-headless-shell', headlessShell)
  installDebianPackage('chromium', fullBrowser)
  const found = findChromium()
  if (found && findFullChromium()) return found
  console.error('The browser tests need Chromium. Install it with your package manager, then run npm test again.')
  process.exit(1)
}
