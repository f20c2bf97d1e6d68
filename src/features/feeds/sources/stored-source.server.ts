import { CommandError, withDatabase } from '../../../command/command.server.ts'
import { readExistingSecrets } from '../../../config/app-secret.server.ts'
import { readConfig } from '../../../config/config.server.ts'
import type { Database } from '../../../db/connect.server.ts'
import type { SourceRow } from '../../../db/schema.ts'
import { sourceContext } from '../../../encryption/contexts.server.ts'
import { createEncryption, type Encryption } from '../../../encryption/encryption.server.ts'
import { ensureEncrypted } from '../../../encryption/plain-values.server.ts'

/** A source with its decrypted location, which may contain a password. */
export type Source = Omit<SourceRow, 'location_sealed'> & { location: string }

export type SourceSettings = Pick<
  Source,
  'name' | 'location' | 'every_minutes' | 'is_full' | 'company' | 'country' | 'format' | 'column_map' | 'is_inside'
>

export function encryptSource(encryption: Encryption, { location, ...settings }: SourceSettings) {
  return { ...settings, location_sealed: encryption.encrypt(location, sourceContext) }
}

/** Throws `CommandError` if the source was encrypted with an unknown secret. */
export function decryptSource(encryption: Encryption, { location_sealed, ...source }: SourceRow): Source {
  try {
    return { ...source, location: encryption.decrypt(location_sealed, sourceContext) }
  } catch {
    throw new CommandError(
      `The URL of source "${source.name}" was encrypted with another secret. Run the command with the APP_SECRET or DATA_DIR that the site uses.`,
    )
  }
}

/** Runs `use` with the app's database and encryption. */
export function withSources<Result>(
  environment: NodeJS.ProcessEnv,
  use: (db: Database, encryption: Encryption) => Promise<Result>,
): Promise<Result> {
  return withDatabase(environment, async (db) => {
    await ensureEncrypted(db)
    return use(db, createEncryption(await readExistingSecrets(readConfig(environment))))
  })
}
