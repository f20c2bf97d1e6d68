import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import type { JobRow } from '../../db/schema.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import type { AccountsService } from '../accounts/service.server.ts'
import type { ProfileService } from '../profile/service.server.ts'

/** `recruits_here`: candidates apply on this site, although the job has a link of its own. */
export type ApplyJob = JobRow & { recruits_here: boolean }

/** What the operations on applications need. */
export type ApplicationParts = {
  db: Database
  clock: Clock
  encryption: Encryption
  accounts: Pick<AccountsService, 'findUser'>
  jobs: { findRow(uuid: string): Promise<ApplyJob | undefined> }
  profiles: Pick<ProfileService, 'readProfile'>
}
