import type { Clock } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { linkFiles } from '../files/file-links.server.ts'
import type { SentFile } from './contract.ts'
import { findFilesOf } from './queries.server.ts'

/** The files that were sent with an application, with links that open them for 15 minutes, without a session. */
export async function fileLinks(
  parts: { db: Database; clock: Clock; encryption: Encryption },
  applicationId: number,
): Promise<SentFile[]> {
  const files = linkFiles(parts, await findFilesOf(parts.db, applicationId))
  return files.map(({ name, url }) => ({ name, url }))
}
