import { readExistingSecrets } from '../../config/app-secret.server.ts'
import { readConfig } from '../../config/config.server.ts'
import type { Database } from '../../db/connect.server.ts'
import { Encryption } from '../../encryption/encryption.server.ts'
import { withDatabase } from '../command.server.ts'

/** Runs `use` with the app's database and encryption. */
export function withSources<Result>(
  environment: NodeJS.ProcessEnv,
  use: (db: Database, encryption: Encryption) => Promise<Result>,
): Promise<Result> {
  return withDatabase(environment, async (db) =>
    use(db, new Encryption(await readExistingSecrets(readConfig(environment)))),
  )
}
