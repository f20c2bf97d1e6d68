import { stat } from 'node:fs/promises'
import { downloadStep, type StepProgress } from '../import/import-progress.server.ts'
import { toColumnMap } from '../mapping/mapped-columns.server.ts'
import { FeedError } from '../read/format.ts'
import { type JobsFile, openJobsFile } from '../read/jobs-file.server.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import type { Download } from './download.server.ts'
import type { Validators } from './feed-request.server.ts'
import { isWebUrl, nameFeed } from './location.ts'
import { requireFormat } from './source-format.ts'
import type { SourceSettings } from './stored-source.server.ts'

type FetchOptions = {
  /** Validators of the last fetch. */
  known?: Validators
  signal?: AbortSignal
  onProgress?: (progress: StepProgress) => void
}

/** The feed of a source on disk; null if it has not changed since `known`. Throws `FeedError`. */
export async function fetchSourceFeed(
  { location, is_inside: isInside }: Pick<SourceSettings, 'location' | 'is_inside'>,
  { known, signal, onProgress }: FetchOptions,
): Promise<Download | null> {
  if (isWebUrl(location)) {
    // Loaded only here, because it takes longer than reading a small file.
    const { downloadFeed } = await import('./download.server.ts')
    return downloadFeed(location, {
      known,
      isInside,
      signal,
      onProgress: (progress) => onProgress?.(downloadStep(progress)),
    })
  }
  const { mtimeMs, size } = await stat(location).catch(() => {
    throw new FeedError(`The file ${location} does not exist, or this user cannot read it.`)
  })
  const etag = `${mtimeMs} ${size}`
  return known?.etag === etag
    ? null
    : { path: location, validators: { etag, lastModified: null }, remove: async () => {} }
}

/** Opens the fetched feed of a source. Throws `FeedError`, and `WrongFormat` at the first row. */
export async function openSourceFeed(source: SourceSettings, path: string): Promise<JobsFile> {
  const opened = await openJobsFile(path, defaultsOf(source), nameFeed(source.location), source.location)
  return { ...opened, feed: requireFormat(opened.feed, source.format) }
}

/** What the operator set for all rows of a source. */
export function defaultsOf({
  company,
  country,
  column_map,
}: Pick<SourceSettings, 'company' | 'country' | 'column_map'>): RowDefaults {
  return { company: company ?? undefined, country: country ?? undefined, columns: toColumnMap(column_map) }
}
