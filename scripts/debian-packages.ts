import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs a Debian package, unless its `program` is there. Needs root on Debian; elsewhere it does nothing. */
export function installDebianPackage(name: string, program: string): void {
  if (existsSync(program) || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  console.error(`Installing ${name}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) console.error(stderr)
  }
}
