import type { Database } from '../../../db/connect.server.ts'
import { countReplaced } from '../../jobs/writing/duplicates-service.server.ts'
import { countJobsOf } from '../../jobs/writing/write-service.server.ts'
import { FeedError } from '../read/format.ts'
import type { JobsFile } from '../read/jobs-file.server.ts'
import { readAll } from '../read/unread-rows.server.ts'
import { readIdentity } from '../row/parse-row.server.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { SeenReferences } from './digest-table.server.ts'

/** How many jobs of a source a file contains, and how many of them would get a different title and company. */
export type Takeover = { known: number; replaced: number }

type Options = {
  source: string
  defaults?: RowDefaults
  signal?: AbortSignal
  onProgress?: (progress: { rows: number; bytesRead: number; size: number }) => void
}

const batchSize = 1_000
/** The same limit as for an import. */
const maxReferences = 2_000_000

/**
 * Detects a file from another partner whose references happen to match those of this source: more than half of the
 * known jobs in it would get a different title and company. Reads the file until half of the source's jobs turn out to
 * stay the same. Null for a normal file and a source without jobs.
 */
export async function findTakeover(
  db: Database,
  open: () => Promise<JobsFile>,
  { source, defaults, signal, onProgress }: Options,
): Promise<Takeover | null> {
  const jobs = await countJobsOf(db, source)
  if (jobs === 0) return null
  const file = await open()
  const total = { rows: 0, kept: 0, replaced: 0 }
  try {
    for await (const { rows, names } of batchesOfNames(file, defaults)) {
      signal?.throwIfAborted()
      const { kept, replaced } = await countReplaced(db, source, names)
      total.rows += rows
      total.kept += kept
      total.replaced += replaced
      if (total.kept * 2 >= jobs) return null
      onProgress?.({ rows: total.rows, bytesRead: file.source.bytesRead(), size: file.source.size })
    }
  } catch (error) {
    // The import reads the file up to the same error and reports it.
    if (!(error instanceof FeedError)) throw error
  }
  return total.replaced > total.kept ? { known: total.kept + total.replaced, replaced: total.replaced } : null
}

/** A list that seems to be another partner's. Nothing was written. */
export class TakenOver extends FeedError {
  constructor(takeover: Takeover, source: string) {
    super(describeTakeover(takeover, source))
  }
}

export function describeTakeover({ known, replaced }: Takeover, source: string): string {
  const jobs =
    known === 1
      ? 'The only known job of source'
      : `${replaced.toLocaleString('en')} of the ${known.toLocaleString('en')} jobs of source`
  return `${jobs} "${source}" in this list would get a different title and company. It may be another partner's list.`
}

/** The titles and companies in a file by reference. Skips rows without a reference and repeated references. */
async function* batchesOfNames(
  { feed }: JobsFile,
  defaults?: RowDefaults,
): AsyncGenerator<{ rows: number; names: Map<string, { title: string; company: string }> }> {
  const seen = new SeenReferences(maxReferences)
  let names = new Map<string, { title: string; company: string }>()
  let rows = 0
  for await (const row of readAll(feed.rows)) {
    if (seen.isFull) break
    rows++
    const identity = 'fields' in row ? readIdentity(row.fields, defaults) : null
    if (identity && seen.add(identity.reference, row.line) === null) names.set(identity.reference, identity)
    if (rows % batchSize !== 0) continue
    yield { rows: batchSize, names }
    names = new Map()
  }
  yield { rows: rows % batchSize, names }
}
