import type { SourceRow } from '../../../db/schema.ts'
import { sourceContext } from '../../../encryption/contexts.server.ts'
import type { Encryption } from '../../../encryption/encryption.server.ts'
import { CommandError } from '../../../terminal/command-error.ts'

/** A source with its decrypted location, which may contain a password. */
export type Source = Omit<SourceRow, 'location_sealed'> & { location: string }

export type SourceSettings = Pick<Source, 'name' | 'location' | 'every_minutes' | 'is_full' | 'is_inside'> &
  Partial<Pick<Source, 'weekday' | 'at_hour'>>

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
