import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readExistingSecrets } from '../../src/config/app-secret.server.ts'
import { connectDatabase, type Database } from '../../src/db/connect.server.ts'
import { embeddedOwnerUrl, embeddedUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { migrate } from '../../src/db/open-database.server.ts'
import { mailContext } from '../../src/encryption/contexts.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import { run, runToEnd } from '../../tests/support/server-process.ts'
import { addCandidates, fillWithJobs } from '../bench/data.ts'
import { addAlerts, makeDue } from '../bench/digests.ts'
import { createFindings, createRandom, type Part, type PartOptions, scaled } from './part.ts'
import { candidatePassword } from './torture-site.ts'

const cases = 40
const candidates = 1_000
const newJobs = 100
/** A run takes about this long. */
const longestWaitMs = 3_000

/** Kills processes that queue digests at random moments. After the last run, each candidate has exactly one email. */
export const digestKills: Part = { minutes: 5, run: runKills }

async function runKills(options: PartOptions) {
  const random = createRandom(options.seed)
  const findings = createFindings()
  const count = scaled(cases, options)
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-digests-'))
  const database = await holdEmbeddedDatabase(dataDir)
  await migrate(embeddedOwnerUrl(dataDir), { grantsToAppRole: true })
  await fillWithJobs(embeddedOwnerUrl(dataDir), 2_000)
  await addCandidates(dataDir, { count: candidates, password: candidatePassword })
  const db = connectDatabase(embeddedUrl(dataDir), { maxConnections: 2 })
  let [slowestMs, interrupted] = [0, 0]
  try {
    await addAlerts(db)
    await makeDue(db, newJobs)
    await runToEnd(program(dataDir))
    const expected = await readMails(db, dataDir)
    if (expected.length === 0) throw new Error('no digest was queued')
    for (let at = 0; at < count; at++) {
      await makeDue(db, newJobs)
      // The second one takes over what the first one does not have.
      const [killed, other] = [run(program(dataDir)), run(program(dataDir))]
      await sleep(random.between(0, longestWaitMs))
      const start = performance.now()
      await killed.stop('SIGKILL')
      if (random.next() < 0.5) await other.stop('SIGKILL')
      if ((await readMails(db, dataDir)).length < expected.length) interrupted++
      await other.stop()
      const { code, output } = await runToEnd(program(dataDir))
      slowestMs = Math.max(slowestMs, performance.now() - start)
      if (code !== 0) findings.add(`case ${at}: the last run failed: ${output}`)
      const found = await readMails(db, dataDir)
      if (found.join('\n') !== expected.join('\n'))
        findings.add(`case ${at}: ${found.length} emails instead of ${expected.length}, or others`)
    }
  } finally {
    await db.destroy()
    await database.release()
    await rm(dataDir, { recursive: true, force: true })
  }
  const notes = [`killed in the middle: ${interrupted} times`]
  return { done: 'kills (-9) while digests are queued', count, slowestMs, findings, notes }
}

const program = (dataDir: string) => ['lab/torture/digest-run.ts', dataDir]

/** The queued emails, sorted. */
async function readMails(db: Database, dataDir: string): Promise<string[]> {
  const encryption = new Encryption(await readExistingSecrets({ appSecrets: null, dataDir }))
  const rows = await db.selectFrom('mails').select('sealed').execute()
  return rows.map(({ sealed }) => encryption.decrypt(sealed, mailContext)).toSorted()
}
