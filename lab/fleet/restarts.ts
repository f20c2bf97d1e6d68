import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerPerson, signIn } from '../../tests/support/accounts.ts'
import { copyAsNextRelease, newText } from '../../tests/support/next-release.ts'
import type { Check } from './check.ts'
import { type Fleet, newFolder, siteAt } from './fleet.ts'
import { startTraffic } from './visitors.ts'

/** nginx avoids a machine for `fail_timeout` after it was down. */
const betweenMachinesMs = 3_000

/** One machine after the other, while visitors read and candidates save. */
export const restarts: Check[] = [
  {
    what: 'A rolling restart fails no request',
    async run(fleet) {
      const traffic = startTraffic(fleet.origin, { jobs: await uuidsOf(fleet), tokens: await newTokens(fleet, 3) })
      await sleep(1_000)
      for (const machine of fleet.machines) {
        await machine.restart()
        await sleep(betweenMachinesMs)
      }
      const { reads, saves, failures } = await traffic.stop()
      return {
        result: `${reads} pages and ${saves} saves, ${describe(failures)}`,
        isRight: failures.length === 0 && reads > 100 && saves > 100,
      }
    },
  },
]

/** Comes last, because afterwards the machines have another release. */
export const updates: Check[] = [
  {
    what: 'A rolling update to a release with other scripts and a new table fails no request',
    async run(fleet) {
      const release = await newFolder(fleet, 'release')
      await copyAsNextRelease(release)
      const migration = join(release, 'src/db/migrations/9999-next-release.sql')
      await mkdir(join(release, 'src/db/migrations'), { recursive: true })
      await writeFile(migration, 'create table next_release (at timestamptz);\n')
      const traffic = startTraffic(fleet.origin, {
        jobs: await uuidsOf(fleet),
        tokens: await newTokens(fleet, 3),
        readsScripts: true,
      })
      await sleep(1_000)
      for (const machine of fleet.machines) {
        await machine.restart(join(release, 'server.ts'))
        await sleep(betweenMachinesMs)
      }
      const { reads, saves, failures, missingScripts } = await traffic.stop()
      const isUpdated = (await (await fetch(`${fleet.origin}/about`)).text()).includes(newText)
      return {
        result: `${reads} pages and files, ${saves} saves, ${describe(failures)}, ${missingScripts} scripts missing`,
        isRight: failures.length === 0 && missingScripts === 0 && isUpdated && saves > 100,
      }
    },
  },
]

async function uuidsOf({ db }: Fleet): Promise<string[]> {
  return (await db.selectFrom('jobs').select('uuid').where('closed_at', 'is', null).limit(20).execute()).map(
    ({ uuid }) => uuid,
  )
}

function newTokens({ machines }: Fleet, count: number): Promise<string[]> {
  const sites = Array.from({ length: count }, (_, n) => siteAt(machines[n % 2]!.origin))
  return Promise.all(sites.map(async (site) => signIn(site, await registerPerson(site))))
}

/** The number of failures, and the first ones. */
function describe(failures: string[]): string {
  if (failures.length === 0) return '0 failed'
  return `${failures.length} failed (${[...new Set(failures)].slice(0, 4).join('; ')})`
}
