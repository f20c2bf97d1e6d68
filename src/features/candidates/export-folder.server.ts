import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommandError } from '../../command/command.server.ts'

/** Contents by file name. */
export type Files = Record<string, string | Buffer>

/** Throws a `CommandError` unless `path` is free or an empty folder, and its parent folder exists. */
export async function ensureCanCreate(path: string): Promise<void> {
  const entries = await readdir(path).catch(codeOf)
  if (Array.isArray(entries)) {
    if (entries.length > 0) throw new CommandError(`The folder ${path} is not empty. Choose another one with --to.`)
  } else if (entries === 'ENOTDIR') throw new CommandError(`${path} is not a folder. Choose another one with --to.`)
  else if (entries !== 'ENOENT') throw cannotWrite(path, entries)
  const parent = await stat(dirname(path)).catch(codeOf)
  if (typeof parent === 'string')
    throw new CommandError(`The folder ${dirname(path)} does not exist, so ${basename(path)} cannot be created in it.`)
}

/** Creates a folder with all of these files or none, readable by this user only. Throws a `CommandError`. */
export async function writeFolder(path: string, files: Files): Promise<void> {
  let draft: string | null = null
  try {
    draft = await mkdtemp(join(dirname(path), '.candidate-export-'))
    for (const [name, content] of Object.entries(files)) await writeToDisk(join(draft, name), content)
    // Replaces an empty folder, and fails if `path` is anything else.
    await rename(draft, path)
  } catch (error) {
    if (draft !== null) await rm(draft, { recursive: true, force: true })
    throw cannotWrite(path, codeOf(error))
  }
}

async function writeToDisk(path: string, content: string | Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

function cannotWrite(path: string, code: string): CommandError {
  return new CommandError(`The folder ${path} could not be written (${code}). Nothing was exported.`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
