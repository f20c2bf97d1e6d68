import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommandError } from '../../command/command.server.ts'

/** The files of a folder, by their names. */
export type Files = Record<string, string | Buffer>

/** Throws a `CommandError` unless a folder can be made at `path`: it does not exist, or is empty, in a folder that exists. */
export async function demandFreeFolder(path: string): Promise<void> {
  const held = await readdir(path).catch(codeOf)
  if (Array.isArray(held)) {
    if (held.length > 0) throw new CommandError(`The folder ${path} is not empty. Name another one with --to.`)
  } else if (held === 'ENOTDIR') throw new CommandError(`${path} is no folder. Name another one with --to.`)
  else if (held !== 'ENOENT') throw cannotWrite(path, held)
  const parent = await stat(dirname(path)).catch(codeOf)
  if (typeof parent === 'string')
    throw new CommandError(`There is no folder ${dirname(path)} to write ${basename(path)} into.`)
}

/** Makes a folder with these files, on the disk and readable by this user alone: whole, or not at all. Throws a `CommandError` where it cannot. */
export async function writeFolder(path: string, files: Files): Promise<void> {
  let draft: string | null = null
  try {
    draft = await mkdtemp(join(dirname(path), '.candidate-export-'))
    for (const [name, content] of Object.entries(files)) await writeToDisk(join(draft, name), content)
    // Takes the place of an empty folder, and of nothing else.
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
  return new CommandError(`The folder ${path} cannot be written (${code}). Nothing was exported.`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
