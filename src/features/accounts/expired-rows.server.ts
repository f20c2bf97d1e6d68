import { sql } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import { removeOldMailFiles } from '../../mail/mail-files.server.ts'
import type { AccountParts } from './account-parts.server.ts'
import { later, minute } from './duration.server.ts'
import { idleLifetime } from './sessions/session-store.server.ts'

const cleanEvery = 10 * minute

type CleaningParts = Pick<AccountParts, 'db' | 'clock' | 'logger'> & { dataDir: string }

/** Removes expired rows and old mail files now and every ten minutes, until it is closed. */
export function startCleaning({ db, clock, logger, dataDir }: CleaningParts): { close(): Promise<void> } {
  let running = clean()
  const timer = setInterval(() => (running = clean()), cleanEvery).unref()
  return {
    close() {
      clearInterval(timer)
      return running
    },
  }

  async function clean(): Promise<void> {
    const now = clock.now()
    await attempt(removeExpired(db, now), 'expired rows could not be removed')
    await attempt(removeOldMailFiles(dataDir, now), 'old mail files could not be removed')
  }

  /** What fails is done by the next round. */
  async function attempt(work: Promise<unknown>, failure: string): Promise<void> {
    try {
      await work
    } catch (error) {
      logger.warn({ reason: error instanceof Error ? error.message : String(error) }, failure)
    }
  }
}

/** Removes what no call would look at any more. False when another process is at it. */
export async function removeExpired(db: Database, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      isMine: boolean
    }>`select pg_try_advisory_xact_lock(hashtext('expired rows')) as "isMine"`.execute(trx)
    if (!rows[0]?.isMine) return false
    await trx
      .deleteFrom('sessions')
      .where((row) => row.or([row('expires_at', '<=', now), row('last_used_at', '<=', later(now, -idleLifetime))]))
      .execute()
    await trx.deleteFrom('mailed_links').where('expires_at', '<=', now).execute()
    await trx.deleteFrom('used_proofs').where('expires_at', '<=', now).execute()
    await trx.deleteFrom('rate_limits').where('expire', '<=', now.getTime()).execute()
    return true
  })
}
