import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

export type Programs = { postgres: string; initdb: string; nginx: string }

/** Debian's programs. Throws with the missing packages. */
export function findPrograms(): Programs {
  // The newest version.
  const bin = globSync('/usr/lib/postgresql/*/bin').toSorted((one, other) => versionOf(other) - versionOf(one))[0] ?? ''
  const programs = {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    nginx: '/usr/sbin/nginx',
  }
  const missing = [!existsSync(programs.initdb) && 'postgresql', !existsSync(programs.nginx) && 'nginx'].filter(
    (name) => name !== false,
  )
  if (missing.length > 0)
    throw new Error(`The fleet needs Debian packages that are missing here: apt-get install ${missing.join(' ')}`)
  return programs
}

function versionOf(bin: string): number {
  return Number(bin.split('/')[4])
}
