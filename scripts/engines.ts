import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian-packages.ts'

/** Programs of the other two engines that people use, by their packages in Debian. */
export const programs = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/** A browser without a frame, which the WebDriver of WebKitGTK starts. */
export const webKitBrowser = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

/** Installs the engines if they are missing, as root on Debian. Returns the packages that are still missing. */
export function installEngines(): string[] {
  for (const [name, program] of Object.entries(programs)) installDebianPackage(name, program)
  return Object.entries(programs).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
}
