import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

export type CodeWatch = {
  /** Whether the code on disk is still the code that the app was started from. Logs one warning per change. */
  isUnchanged(): Promise<boolean>
  close(): void
}

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const intervalMs = 300_000

/**
 * Watches for changes to the code on disk since this call, every five minutes and on each `isUnchanged`. Compares
 * contents, because rsync and other tools can keep modification times.
 */
export async function watchCode(logger: Logger, folder = projectFolder): Promise<CodeWatch> {
  const stop = new AbortController()
  const started = await digestOfCode(folder)
  let seen = started
  void poll()
  return { isUnchanged, close: () => stop.abort() }

  async function isUnchanged(): Promise<boolean> {
    const digest = await digestOfCode(folder).catch(() => 'unreadable')
    if (digest !== seen && digest !== started)
      logger.warn(
        'the code on disk has changed since the site started: restart the site with npm start; until then it does not read job sources',
      )
    seen = digest
    return digest === started
  }

  async function poll(): Promise<void> {
    while (!stop.signal.aborted) {
      await sleep(intervalMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      if (!stop.signal.aborted) await isUnchanged()
    }
  }
}

/** Covers the server, the commands, the migrations and, by their stamp, the built pages. */
async function digestOfCode(folder: string): Promise<string> {
  const source = await readdir(join(folder, 'src'), { recursive: true, withFileTypes: true })
  const files = source
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const others = ['server.ts', 'cli.ts', 'package-lock.json', 'build/.built'].map((name) => join(folder, name))
  const hash = createHash('sha256')
  for (const file of [...others, ...files.toSorted()]) hash.update(`${file}\n`).update(await contentOf(file))
  return hash.digest('hex')
}

/** A missing file counts as empty: files may disappear while new code is copied. */
function contentOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
}
