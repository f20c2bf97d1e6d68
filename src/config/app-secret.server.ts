import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.server.ts'
import { StartError } from './values.ts'

type Settings = Pick<Config, 'appSecrets' | 'dataDir'>

/**
 * Returns the secrets in APP_SECRET. Without it, reads `app-secret` in the data folder, which it creates if missing.
 * Throws `StartError`.
 */
export function readAppSecrets(settings: Settings): Promise<[string, ...string[]]> {
  return readOr(makeSecret, settings)
}

/** Like `readAppSecrets`, but throws if there is no secret, because a new one could not decrypt the data. */
export function readExistingSecrets(settings: Settings): Promise<[string, ...string[]]> {
  return readOr((_, path) => {
    throw new StartError(
      `APP_SECRET is not set, and there is no ${path}. Set APP_SECRET to the site's secret, or restore this file.`,
    )
  }, settings)
}

async function readOr(
  make: (dataDir: string, path: string) => Promise<string>,
  { appSecrets, dataDir }: Settings,
): Promise<[string, ...string[]]> {
  if (appSecrets) return appSecrets
  const path = join(dataDir, 'app-secret')
  try {
    return [(await readSecret(path)) ?? (await make(dataDir, path))]
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The secret in ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}. Encrypted data cannot be read without it: restore the file from a backup, or set APP_SECRET.`,
    )
  }
}

async function readSecret(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  if (!/^[\w-]{43}\n$/.test(text)) throw new Error('the file is damaged')
  return text.trim()
}

/**
 * Writes a temporary file and links it to `path`, which succeeds for only one of several processes that start together.
 */
async function makeSecret(dataDir: string, path: string): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(dataDir, { recursive: true })
  // Flushed before it gets its name, so that a power failure cannot leave an empty secret.
  await writeFile(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(temporary, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(temporary, { force: true })
  }
  const secret = await readSecret(path)
  if (secret === null) throw new Error('it has just been removed')
  return secret
}
