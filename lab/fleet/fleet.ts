import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/calendar.ts'
import { connectDatabase, type Database } from '../../src/db/connect.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import type { CalledSite } from '../../tests/support/accounts.ts'
import { testSecret } from '../../tests/support/server-process.ts'
import { startPrimary } from './database.ts'
import { createMachine, type Machine } from './machine.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { findPrograms, type Programs } from './programs.ts'
import { startProxy } from './proxy.ts'

/** Two machines with one database behind nginx. */
export type Fleet = {
  folder: string
  machines: readonly [Machine, Machine]
  mails: MailSink
  /** The site as visitors reach it. */
  origin: string
  /** The database, as the site reaches it. */
  db: Database
  /** Imports jobs with these titles and the same references each time, with a command on the first machine. */
  importJobs(titles: string[]): Promise<void>
}

export const encryption = new Encryption([testSecret])

/** The site at an origin, for the helpers of the tests. */
export function siteAt(origin: string): CalledSite {
  return {
    origin,
    encryption,
    clock: {
      get time() {
        return systemClock.now()
      },
    },
  }
}

/** Starts the fleet in a temporary folder and passes it to `use`, then stops and deletes everything. */
export async function withFleet(use: (fleet: Fleet) => Promise<void>): Promise<void> {
  const programs = findPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'kazi-fleet-'))
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stopAll = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stopAll().finally(() => process.exit(1)))
  try {
    await use(await startFleet(programs, folder, stops))
  } finally {
    await stopAll()
  }
}

async function startFleet(programs: Programs, folder: string, stops: (() => Promise<unknown>)[]): Promise<Fleet> {
  // mkdtemp creates a folder that only its owner can open.
  await chmod(folder, 0o711)
  const primary = await startPrimary(programs, join(folder, 'primary'))
  stops.push(() => primary.stop('SIGQUIT'))
  const mails = await startMailSink()
  stops.push(mails.stop)
  const environment = {
    DATABASE_URL: primary.url,
    SMTP_URL: mails.url,
    MAIL_FROM: 'jobs@example.com',
    PUBLIC_URL: 'http://127.0.0.1',
  }
  const one = await createMachine(join(folder, 'one'), environment)
  const two = await createMachine(join(folder, 'two'), environment)
  const machines = [one, two] as const
  for (const machine of machines) {
    stops.push(machine.stop)
    await machine.start()
  }
  const proxy = await startProxy(programs, join(folder, 'nginx'), [one.port, two.port])
  stops.push(proxy.stop)
  const db = connectDatabase(primary.url, { maxConnections: 2 })
  stops.push(() => db.destroy())
  const fleet = { folder, machines, mails, origin: proxy.origin, db, importJobs }
  await importJobs(Array.from({ length: 60 }, (_, n) => `Cook ${n}`))
  return fleet

  async function importJobs(titles: string[]): Promise<void> {
    const file = join(folder, 'jobs.csv')
    const rows = titles.map((title, n) => `fleet-${n},${title},Duka ${n},Kenya`)
    await writeFile(file, ['reference,title,company,country', ...rows, ''].join('\n'))
    const { code, output } = await one.command('jobs', 'import', file, '--source', 'fleet')
    if (code !== 0) throw new Error(`The import failed: ${output}`)
  }
}

/** Creates an empty folder below the fleet's. */
export async function newFolder({ folder }: Fleet, name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  return path
}
