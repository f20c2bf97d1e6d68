import { Readable } from 'node:stream'
import type pg from 'pg'
import { pack } from 'tar-stream'
import { systemClock } from '../../../clock.ts'
import { CommandError, describeFailure } from '../../../command/command.server.ts'
import type { StepProgress } from '../../../command/progress.server.ts'
import type { Config } from '../../../config/config.server.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { connectDatabase, withClient } from '../../../db/connect.server.ts'
import { ownerUrlOf } from '../../../db/database-url.server.ts'
import { isReadOnly, setReadOnly } from '../../../db/read-only.server.ts'
import { type Restored, restoreBackup } from '../backup/restore.server.ts'
import { type RowProgress, writeBackup } from '../backup/write-backup.server.ts'

type Watcher = {
  /** Stops the move. */
  signal: AbortSignal
  onProgress: (progress: StepProgress) => void
}

/**
 * Makes the site read-only, copies its database into an empty one, and compares all rows. Deletes nothing. If that
 * fails or is interrupted, the new database stays empty, and the site accepts changes again if it did before. Throws
 * `CommandError`.
 */
export async function moveSite(source: Config, target: Config, watcher: Watcher): Promise<Restored> {
  const ownerUrl = ownerUrlOf(source)
  const wasReadOnly = await isDatabaseReadOnly(ownerUrl)
  try {
    watcher.onProgress({ step: 'wait', done: 0, total: null, text: 'Waiting for running changes to end…' })
    await setReadOnly(ownerUrl, true)
    return await copySite(ownerUrl, ownerUrlOf(target), watcher)
  } catch (error) {
    const failure = watcher.signal.aborted ? 'The move was interrupted.' : describeFailure(error)
    throw new CommandError(`${failure}\n${await goBack(ownerUrl, wasReadOnly)}`)
  }
}

async function isDatabaseReadOnly(url: string): Promise<boolean> {
  const db = connectDatabase(url, { maxConnections: 1 })
  try {
    return await isReadOnly(db)
  } finally {
    await db.destroy()
  }
}

/** Makes the site writable again unless it was read-only before. Returns what the operator should know. */
async function goBack(ownerUrl: string, wasReadOnly: boolean): Promise<string> {
  const turnOff = 'npm run data -- read-only off'
  if (wasReadOnly) return `The site stays where it is, read-only as before. To accept changes again: ${turnOff}`
  try {
    await setReadOnly(ownerUrl, false)
    return 'The site stays where it is, and accepts changes again.'
  } catch (error) {
    return `The site stays where it is, and is still read-only: ${describeFailure(error)} To accept changes again: ${turnOff}`
  }
}

/** Both connections are closed before this returns or throws, so that nothing can be committed after a failure. */
function copySite(sourceUrl: string, targetUrl: string, watcher: Watcher): Promise<Restored> {
  return withClient(targetUrl, 'kazi-move', (target) =>
    withClient(sourceUrl, 'kazi-move', (source) => copyRows(source, target, watcher)),
  )
}

/** Restores a backup while it is being made, without a file in between. */
async function copyRows(source: pg.Client, target: pg.Client, { signal, onProgress }: Watcher): Promise<Restored> {
  signal.throwIfAborted()
  const interrupted = new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  const archive = pack()
  const writing = writeBackup(source, archive, {
    now: systemClock.now(),
    onProgress: (progress) => onProgress(describe(progress)),
  }).catch((error: Error) => {
    // A failed load destroys the archive, which also ends the writing. The load reports why.
    if (archive.destroying) return
    archive.destroy(error)
    throw error
  })
  const loading = restoreBackup(target, Readable.from(archive), { keepsAll: true, onProgress() {} }).catch(
    (error: unknown) => {
      throw new CommandError(`The rows could not be copied to the new database. ${describeFailure(error)}`)
    },
  )
  try {
    const [restored] = await Promise.race([Promise.all([loading, writing]), interrupted])
    return restored
  } finally {
    archive.destroy()
  }
}

function describe({ table, done, total }: RowProgress): StepProgress {
  if (done === total) return { step: 'wait', done: 0, total: null, text: 'Comparing all rows…' }
  return { step: 'copy', done, total, text: `${formatCount(done)} rows copied, ${table}` }
}
