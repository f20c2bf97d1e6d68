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

/** Programs of the slow tests: the proxies, and those that listen to a screen reader. */
export const slowPrograms = {
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  orca: '/usr/bin/orca',
  openbox: '/usr/bin/openbox',
  xdotool: '/usr/bin/xdotool',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  'dbus-daemon': '/usr/bin/dbus-daemon',
  'libglib2.0-bin': '/usr/bin/gsettings',
  'gsettings-desktop-schemas': '/usr/share/glib-2.0/schemas/org.gnome.desktop.a11y.applications.gschema.xml',
}

/** Installs the programs that are missing, as root on Debian. Elsewhere it names their packages. */
export function installPrograms(needed: Record<string, string>): void {
  for (const [name, program] of Object.entries(needed)) {
    installDebianPackage(name, program)
    if (!existsSync(program)) console.error(`Some tests need ${program}, which is in the Debian package ${name}.`)
  }
}
