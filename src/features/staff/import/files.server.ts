import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hourMs } from '../../../calendar.ts'
import type { ImportState } from './contract.ts'

/** The rows of a file on one page, as the office shows them. */
export type FilePage = ImportState['rows']

/** The files of the imports, each in a folder named by the id of its import, below `DATA_DIR/imports`. */
export function importFiles(dataDir: string) {
  const root = join(dataDir, 'imports')
  const pathOf = (id: string, name = '') => join(root, id, name)
  return { feedOf: (id: string) => pathOf(id, 'feed'), add, remove, writeState, readState, writePages, readPage, clean }

  /** Makes a folder, with a file in it if there is one. Returns its id. */
  async function add(file?: Readable): Promise<string> {
    const id = randomUUID()
    await mkdir(pathOf(id), { recursive: true, mode: 0o700 })
    try {
      if (file) await pipeline(file, createWriteStream(pathOf(id, 'feed'), { mode: 0o600 }))
    } catch (error) {
      await remove(id)
      throw error
    }
    return id
  }

  async function remove(id: string): Promise<void> {
    await rm(pathOf(id), { recursive: true, force: true })
  }

  /** Keeps what a process knows about a file for the next one. */
  function writeState(id: string, state: Buffer): Promise<void> {
    return writeFile(pathOf(id, 'state'), state, { mode: 0o600 })
  }

  function readState(id: string): Promise<Buffer> {
    return readFile(pathOf(id, 'state'))
  }

  /** Stores pages, one a line. */
  function writePages(id: string, pages: AsyncIterable<FilePage>): Promise<void> {
    const lines = async function* () {
      for await (const page of pages) yield `${JSON.stringify(page)}\n`
    }
    return pipeline(lines, createWriteStream(pathOf(id, 'pages'), { mode: 0o600 }))
  }

  /** A page by its number, from 1. Empty if it does not exist. */
  async function readPage(id: string, number: number): Promise<FilePage> {
    let at = 0
    const input = createReadStream(pathOf(id, 'pages'))
    try {
      for await (const line of createInterface({ input, crlfDelay: Infinity }))
        if (++at === number) return JSON.parse(line)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    } finally {
      input.destroy()
    }
    return []
  }

  /** Removes folders that are not in `used`, unless they are new: their file may still be arriving. */
  async function clean(used: ReadonlySet<string>, now: Date): Promise<void> {
    for (const id of await readdir(root).catch(() => [])) {
      const { mtimeMs } = await stat(pathOf(id)).catch(() => ({ mtimeMs: now.getTime() }))
      if (!used.has(id) && now.getTime() - mtimeMs > hourMs) await remove(id)
    }
  }
}

export type ImportFiles = ReturnType<typeof importFiles>
