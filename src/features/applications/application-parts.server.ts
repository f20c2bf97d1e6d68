import type { Clock } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { JobRow } from '../../db/schema.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import type { SentProfile } from './contract.ts'

/** `recruits_here`: candidates apply on this site, although the job has a link of its own. */
export type ApplyJob = JobRow & { recruits_here: boolean }

/** What the operations on applications need. */
export type ApplicationParts = {
  db: Database
  clock: Clock
  encryption: Encryption
  jobs: { findRow(uuid: string): Promise<ApplyJob | undefined> }
  /** What the agency gets of a profile; null if the candidate has been erased. */
  profiles: { readSent(candidateId: number): Promise<SentProfile | null> }
}
