import { sql } from 'kysely'
import { dayMs, later, minuteMs } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import { removeOldMailFiles } from '../../mail/mail-files.server.ts'
import type { AccountParts } from './account-parts.server.ts'
import { idleLifetimeMs } from './sessions/session-store.server.ts'

const cleanEveryMs = 10 * minuteMs
const failedMailsMs = 30 * dayMs

/** `others` remove expired rows of other features. */
type CleaningParts = Pick<AccountParts, 'db' | 'clock' | 'logger'> & { dataDir: string; others: RemoveRows[] }

type RemoveRows = (db: Database, now: Date) => Promise<void>

/** Removes expired rows and old mail files now and every ten minutes, until it is closed. */
export function startCleaning({ db, clock, logger, dataDir, others }: CleaningParts): { close(): Promise<void> } {
  let running = clean()
  const timer = setInterval(() => (running = clean()), cleanEveryMs).unref()
  return {
    close() {
      clearInterval(timer)
      return running
    },
  }

  async function clean(): Promise<void> {
    const now = clock.now()
    await removeExpired(db, now, others).catch(warn('expired rows could not be removed'))
    await removeOldMailFiles(dataDir, now).catch(warn('old email files could not be removed'))
  }

  /** The next round tries again. */
  function warn(failure: string) {
    return (error: unknown) => logger.warn({ reason: error instanceof Error ? error.message : String(error) }, failure)
  }
}

/** Removes expired sessions, links, proofs, rate limits and records of failed emails. Returns false if another process is doing so. */
export async function removeExpired(db: Database, now: Date, others: RemoveRows[] = []): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      isLocked: boolean
    }>`select pg_try_advisory_xact_lock(hashtext('expired rows')) as "isLocked"`.execute(trx)
    if (!rows[0]?.isLocked) return false
    await trx
      .deleteFrom('sessions')
      .where((row) => row.or([row('expires_at', '<=', now), row('last_used_at', '<=', later(now, -idleLifetimeMs))]))
      .execute()
    await trx.deleteFrom('mailed_links').where('expires_at', '<=', now).execute()
    await trx.deleteFrom('used_proofs').where('expires_at', '<=', now).execute()
    await trx.deleteFrom('failed_mails').where('failed_at', '<=', later(now, -failedMailsMs)).execute()
    await trx.deleteFrom('rate_limits').where('expire', '<=', now.getTime()).execute()
    for (const remove of others) await remove(trx, now)
    return true
  })
}
