import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.server.ts'
import { makeFolder } from './make-folder.server.ts'
import { StartError } from './start-error.ts'

type Place = Pick<Config, 'appSecrets' | 'dataDir'>

/** The secrets of APP_SECRET; without it the one that is kept in the data folder, made where it is missing. Throws `StartError`. */
export function readAppSecrets(place: Place): Promise<[string, ...string[]]> {
  return readOr(makeSecret, place)
}

/** The same where something is encrypted already: no secret is made, since it would decrypt nothing. */
export function readExistingSecrets(place: Place): Promise<[string, ...string[]]> {
  return readOr((_, path) => {
    throw new StartError(
      `APP_SECRET is not set, and there is no ${path}. Set APP_SECRET to the secret of the site, or restore the file.`,
    )
  }, place)
}

async function readOr(
  make: (dataDir: string, path: string) => Promise<string>,
  { appSecrets, dataDir }: Place,
): Promise<[string, ...string[]]> {
  if (appSecrets) return appSecrets
  const path = join(dataDir, 'app-secret')
  try {
    return [(await readSecret(path)) ?? (await make(dataDir, path))]
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The secret in ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}. What it sealed cannot be read without it: bring the file back from a backup, or set APP_SECRET.`,
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

/** Of processes that start together one makes it and all take the same: a link appears whole, and once. */
async function makeSecret(dataDir: string, path: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await makeFolder(dataDir)
  // On the disk before it has its name: a machine that loses power must not come back with an empty secret.
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  const secret = await readSecret(path)
  if (secret === null) throw new Error('it was removed a moment ago')
  return secret
}
