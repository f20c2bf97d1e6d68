import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { formatCount } from '../../../src/contract/format-count.ts'
import { type EmbeddedDatabase, embeddedOwnerUrl, holdEmbeddedDatabase } from '../../../src/db/embedded.server.ts'
import { createEncryption, type Encryption } from '../../../src/encryption/encryption.server.ts'
import { writeKeyFiles } from '../../../src/features/data/backup/keys.server.ts'
import { type CalledSite, signIn } from '../../support/accounts.ts'
import { fillAsFirstRelease, firstCandidate, withoutLinks } from '../../support/first-release.ts'
import { profileOf } from '../../support/profiles.ts'
import { runToEnd, startServer, testSecret } from '../../support/server-process.ts'
import { createFindings, type Findings, type Part, scaled } from '../part.ts'
import { type Faults, findFaults } from './faults.ts'
import { closableFeed, feedRows, type Ledger, newLedger, startLoad, steps } from './load.ts'
import { hasOwnServer, type OwnServer, startOwnServer } from './own-server.ts'
import { findDifferentTables, hasArchiveTools } from './tables.ts'

/** Time for the load to save something before each backup. */
const busyMs = 4_000
/** Every fourth backup is restored in an operator's own PostgreSQL 15, the others in a new DATA_DIR. */
const ownServerEvery = 4
const encryption = createEncryption([testSecret])

/**
 * Takes twenty backups of a busy site, restores each into an empty database and compares it with what the site had
 * acknowledged. Then does the same with a database of the first release. Needs age, zstd, psql and PostgreSQL 15.
 */
export const backups: Part = {
  minutes: 10,
  async run(options) {
    if (!hasOwnServer || !hasArchiveTools) return notRun
    const folder = await mkdtemp(join(tmpdir(), 'kazi-backups-'))
    const findings = createFindings()
    const server = await startOwnServer()
    try {
      const keyFile = join(folder, 'key')
      await writeKeyFiles(keyFile)
      const lab = { folder, keyFile, server, findings }
      const rows = [...(await testBusySite(lab, scaled(20, options))), await testFirstRelease(lab)]
      const slowestMs = Math.max(
        ...rows.map(({ seconds, restoreSeconds }) => 1_000 * Math.max(seconds, restoreSeconds)),
      )
      return { done: 'backups restored', count: rows.length, slowestMs, findings, notes: toTable(rows) }
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const notRun = {
  done: 'backups restored',
  count: 0,
  slowestMs: 0,
  findings: createFindings(),
  notes: ['not run. On Debian 12: apt install age zstd postgresql-15'],
}

type Lab = { folder: string; keyFile: string; server: OwnServer; findings: Findings }

/** `acknowledged` counts saves before the backup began, `meanwhile` those during it. */
type Row = {
  name: string
  target: string
  rows: number
  bytes: number
  seconds: number
  restoreSeconds: number
  acknowledged: number
  meanwhile: number
  lost: number
  torn: number
  different: number
}

async function testBusySite(lab: Lab, count: number): Promise<Row[]> {
  const dataDir = join(lab.folder, 'site')
  const settings = { DATA_DIR: dataDir, APP_SECRET: testSecret }
  const site = await startServer({ ...settings, WEB_CONCURRENCY: '2', TRUST_PROXY: '127.0.0.1' })
  try {
    const feed = join(lab.folder, 'closable.csv')
    await writeFile(feed, closableFeed())
    await runCommand(['jobs', 'import', feed, '--source', 'closable'], settings)
    const rows: Row[] = []
    const ledger = newLedger()
    for (let number = 1; number <= count; number++) {
      const inServer = (count - number) % ownServerEvery === 0
      const load = startLoad(calledSite(site.origin), { dataDir, folder: lab.folder, ledger })
      const saved = await sleep(busyMs)
        .then(() => takeBackup(lab, { settings, ledger }))
        .finally(load.stop)
      rows.push(await testBackup(lab, { name: `${number}`, inServer, saved, check: findFaults }))
    }
    for (const [status, times] of Object.entries(ledger.refused))
      lab.findings.add(`the site refused ${times} requests with ${status}`)
    return rows
  } finally {
    await site.stop()
  }
}

/** The database was filled by the first release, in a server of the operator. */
async function testFirstRelease(lab: Lab): Promise<Row> {
  const url = await lab.server.createDatabase('first')
  await fillAsFirstRelease(url)
  const saved = await takeBackup(lab, { settings: { DATABASE_URL: url }, ledger: newLedger() })
  return testBackup(lab, { name: 'first release', inServer: true, saved, check: findFirstFaults })
}

/** Starts this release on a restored database of the first one. */
async function findFirstFaults(url: string): Promise<Faults> {
  const site = await startServer({ DATABASE_URL: url, TRUST_PROXY: '127.0.0.1', WEB_CONCURRENCY: '1' })
  try {
    const called = calledSite(site.origin)
    const found = await profileOf(called, await signIn(called, firstCandidate))
    const isSame = isDeepStrictEqual(withoutLinks(found), firstCandidate.profile)
    return { lost: isSame ? [] : [`the profile is ${JSON.stringify(found)}`], torn: [], unknown: [] }
  } finally {
    await site.stop()
  }
}

/** What the site had saved when the backup began, and when it had ended. */
type Saved = { file: string; seconds: number; before: Ledger; after: Ledger }

async function takeBackup(
  lab: Lab,
  { settings, ledger }: { settings: Record<string, string>; ledger: Ledger },
): Promise<Saved> {
  const file = join(lab.folder, 'backup.age')
  const before = structuredClone(ledger)
  const seconds = await runCommand(['data', 'backup', file, '--key-file', `${lab.keyFile}.pub`], settings)
  return { file, seconds, before, after: structuredClone(ledger) }
}

type Case = {
  name: string
  inServer: boolean
  saved: Saved
  check: (url: string, saved: Saved & { encryption: Encryption }) => Promise<Faults>
}

/** Restores a backup into an empty database and adds what is wrong there to the findings. */
async function testBackup(lab: Lab, { name, inServer, saved, check }: Case): Promise<Row> {
  const { file, seconds, before, after } = saved
  const key = ['--key-file', lab.keyFile]
  await runCommand(['data', 'verify', file, ...key], {})
  const target = await (inServer ? openServerTarget(lab) : openFolderTarget(lab))
  try {
    const restoreSeconds = await runCommand(['data', 'restore', file, ...key, '--move'], target.settings)
    const url = await target.open()
    const { rows, different } = await findDifferentTables(file, { keyFile: lab.keyFile, url })
    const faults = await check(url, { ...saved, encryption })
    report(lab.findings, name, { ...faults, different })
    const acknowledged = countSaves(before)
    return {
      name,
      target: target.name,
      rows,
      bytes: (await stat(file)).size,
      seconds,
      restoreSeconds,
      acknowledged,
      meanwhile: countSaves(after) - acknowledged,
      lost: faults.lost.length,
      torn: faults.torn.length + faults.unknown.length,
      different: different.length,
    }
  } finally {
    await rm(file, { force: true })
    await target.remove()
  }
}

type Target = {
  name: string
  settings: Record<string, string>
  /** Returns the URL of the restored database. */
  open(): Promise<string>
  remove(): Promise<void>
}

async function openFolderTarget({ folder }: Lab): Promise<Target> {
  const dataDir = join(folder, 'restored')
  let database: EmbeddedDatabase | null = null
  return {
    name: 'DATA_DIR',
    settings: { DATA_DIR: dataDir, APP_SECRET: testSecret },
    async open() {
      database = await holdEmbeddedDatabase(dataDir)
      return embeddedOwnerUrl(dataDir)
    },
    async remove() {
      await database?.release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function openServerTarget({ server }: Lab): Promise<Target> {
  const url = await server.createDatabase('restored')
  return {
    name: 'PostgreSQL 15',
    settings: { DATABASE_URL: url },
    open: async () => url,
    remove: () => server.dropDatabase('restored'),
  }
}

/** Returns how many seconds the command took. Throws unless it succeeds. */
async function runCommand(args: string[], settings: Record<string, string>): Promise<number> {
  const start = performance.now()
  const { code, output } = await runToEnd(['cli.ts', ...args], settings)
  if (code !== 0) throw new Error(`${args.slice(0, 2).join(' ')} ended with code ${code}: ${output}`)
  return (performance.now() - start) / 1_000
}

function calledSite(origin: string): CalledSite {
  return { origin, encryption, clock: { time: new Date() } }
}

/** Acknowledged registrations, saved steps, imported rows and closed jobs. */
function countSaves({ candidates, imports, closed }: Ledger): number {
  const saved = Object.values(candidates).flatMap((candidate) => steps.map((step) => candidate[step].acknowledged))
  const registered = saved.length / steps.length
  return (
    registered + saved.reduce((sum, count) => sum + count, 0) + imports.acknowledged * feedRows + closed.acknowledged
  )
}

function report(findings: Findings, name: string, faults: Faults & { different: string[] }): void {
  for (const [kind, places] of Object.entries(faults))
    for (const place of places) findings.add(`backup ${name}, ${kind}: ${place}`)
}

/** Lines of a Markdown table. */
function toTable(rows: Row[]): string[] {
  const lines = rows.map((row) => [
    row.name,
    row.target,
    formatCount(row.rows),
    (row.bytes / 1e6).toFixed(1),
    row.seconds.toFixed(1),
    row.restoreSeconds.toFixed(1),
    formatCount(row.acknowledged),
    formatCount(row.meanwhile),
    row.lost,
    row.torn,
    row.different,
  ])
  const head = ['backup', 'restored in', 'rows', 'MB', 'seconds', 'restore', 'saved before', 'meanwhile']
  const all = [[...head, 'lost', 'torn', 'tables that differ'], Array.from({ length: 11 }, () => '---'), ...lines]
  return all.map((cells) => `| ${cells.join(' | ')} |`)
}
