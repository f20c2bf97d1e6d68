import { DatabaseSync } from 'node:sqlite'
import type { ApiSource } from './in-process-transport.server.ts'

/** A page that is not random, compressed with Brotli, and the state of the jobs for which it is known to be true. */
export type StoredPage = {
  state: string
  headers: [name: string, value: string][]
  sources: ApiSource[]
  digest: string
  brotli: Buffer
}

export type PageStore = ReturnType<typeof createPageStore>

/** About 30,000 job pages of 15 kB. */
const maxSize = 512 * 1024 * 1024
const blockSize = 4096

/**
 * Stores pages by URL in a temporary file, which the operating system deletes with this process. When the file reaches
 * `size` bytes, it forgets the oldest pages; when the disk is full or fails, all of them.
 */
export function createPageStore(size = maxSize) {
  let file = openFile(size)

  return {
    get(url: string): StoredPage | null {
      const row = attempt(() => file.select.get(url))
      if (!(row?.brotli instanceof Uint8Array)) return null
      const { buffer, byteOffset, byteLength } = row.brotli
      return { ...JSON.parse(String(row.details)), brotli: Buffer.from(buffer, byteOffset, byteLength) }
    },
    /** Stores the page, unless there is no room for it at the moment. */
    put(url: string, { brotli, ...details }: StoredPage): void {
      if (attempt(() => file.insert.run(url, JSON.stringify(details), brotli))) return
      if (attempt(() => file.forgetOldest.run())) return
      // After a failed write, SQLite refuses everything.
      file.database.close()
      file = openFile(size)
    },
    close: () => file.database.close(),
  }
}

/** Creates a file without a name, in TMPDIR or else in /var/tmp. */
function openFile(size: number) {
  const database = new DatabaseSync('')
  database.exec(`
    PRAGMA page_size = ${blockSize};
    PRAGMA max_page_count = ${Math.ceil(size / blockSize)};
    PRAGMA cache_size = -1024;
    PRAGMA journal_mode = MEMORY;
    CREATE TABLE pages (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, details TEXT NOT NULL, brotli BLOB NOT NULL)
  `)
  return {
    database,
    select: database.prepare('SELECT details, brotli FROM pages WHERE url = ?'),
    insert: database.prepare('INSERT OR REPLACE INTO pages (url, details, brotli) VALUES (?, ?, ?)'),
    forgetOldest: database.prepare(`
      DELETE FROM pages WHERE id <= (SELECT id FROM pages ORDER BY id LIMIT 1 OFFSET (SELECT count(*) / 50 FROM pages))
    `),
  }
}

/** Returns undefined if it fails: a page can always be rendered again. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
