import type { Config } from '../config.server.ts'
import { embeddedUrl } from './embedded.server.ts'

/** The address of the database in use: the operator's own server, or the embedded one. */
export function databaseUrlOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl ?? embeddedUrl(dataDir)
}
