import { dayMs, later } from '../../src/calendar.ts'
import { readExistingSecrets } from '../../src/config/app-secret.server.ts'
import { connectDatabase, type Database } from '../../src/db/connect.server.ts'
import { embeddedUrl } from '../../src/db/embedded.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import { newSecretToken } from '../../src/features/accounts/secret-tokens.server.ts'
import type { CalledSite } from '../../tests/support/accounts.ts'
import { addCandidates } from '../bench/data.ts'
import { type BenchSite, startBenchSite } from '../bench/site.ts'

/** A running site whose candidates are signed in. */
export type TortureSite = BenchSite & CalledSite & { db: Database; tokens: string[] }

/** The password of all candidates. Their usernames are `person-0`, `person-1` and so on. */
export const candidatePassword = 'a long and quiet password'

/** Starts the real server on its own database with this many jobs and signed-in candidates. */
export async function startTortureSite(
  { jobs, candidates }: { jobs: number; candidates: number },
  settings: Record<string, string> = {},
): Promise<TortureSite> {
  const site = await startBenchSite(jobs, settings)
  const db = connectDatabase(embeddedUrl(site.dataDir), { maxConnections: 2 })
  await addCandidates(site.dataDir, { count: candidates, password: candidatePassword })
  return {
    ...site,
    ...(await readCalledSite(site)),
    db,
    tokens: await startSessions(db, later(new Date(), dayMs)),
    async stop() {
      await db.destroy()
      await site.stop()
    },
  }
}

/** What a caller who knows the secret of a site needs to register candidates. */
export async function readCalledSite({ origin, dataDir }: { origin: string; dataDir: string }): Promise<CalledSite> {
  const encryption = new Encryption(await readExistingSecrets({ appSecrets: null, dataDir }))
  return {
    origin,
    encryption,
    clock: {
      get time() {
        return new Date()
      },
    },
  }
}

/** Signs every candidate in, and returns their tokens in the order of their ids. */
export async function startSessions(db: Database, expiresAt: Date): Promise<string[]> {
  const candidates = await db.selectFrom('candidates').select('id').orderBy('id').execute()
  const now = new Date()
  const sessions = candidates.map(({ id }) => ({ id, secret: newSecretToken() }))
  for (let from = 0; from < sessions.length; from += 1_000)
    await db
      .insertInto('sessions')
      .values(
        sessions.slice(from, from + 1_000).map(({ id, secret }) => ({
          token_hash: secret.tokenHash,
          candidate_id: id,
          created_at: now,
          last_used_at: now,
          expires_at: expiresAt,
        })),
      )
      .execute()
  return sessions.map(({ secret }) => secret.token)
}
