import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decideDateOrder } from '../../src/features/feeds/import/dates/date-order.server.ts'
import type { ReadRow } from '../../src/features/feeds/read/format.ts'
import { openJobsFile } from '../../src/features/feeds/read/jobs-file.server.ts'
import { readAll } from '../../src/features/feeds/read/unread-rows.server.ts'
import { parseRow } from '../../src/features/feeds/row/parse-row.server.ts'
import type { RowDefaults } from '../../src/features/feeds/row/place/job-place.server.ts'

/** The path of a sample file. */
export function samplePath(name: string): string {
  return join(import.meta.dirname, '../../src/features/feeds/read/samples', name)
}

/** Reads a file: its rows, and the job or the problems of each. */
export async function readFeed(path: string, defaults?: RowDefaults) {
  const { feed } = await openJobsFile(path, defaults)
  const ordered = await decideDateOrder(feed.rows, defaults)
  const rows: ReadRow[] = []
  for await (const row of readAll(ordered.rows)) rows.push(row)
  return {
    format: feed.format,
    hint: feed.hint,
    lines: rows.map((row) => row.line),
    rows,
    jobs: rows.map((row) => jobOf(row, ordered.defaults)),
  }
}

/** Reads a file with this content. */
export async function readFeedOf(content: string | Uint8Array, defaults?: RowDefaults) {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-feed-'))
  try {
    const path = join(folder, 'feed')
    await writeFile(path, content)
    return await readFeed(path, defaults)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function jobOf(row: ReadRow, defaults?: RowDefaults) {
  if ('problem' in row) return { problems: [{ field: null, reason: row.problem }] }
  const parsed = parseRow(row.fields, defaults)
  return parsed.ok ? parsed.job : { problems: parsed.problems }
}
