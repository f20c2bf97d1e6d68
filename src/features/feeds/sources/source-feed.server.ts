import { stat } from 'node:fs/promises'
import type { StepProgress } from '../../../terminal/terminal.server.ts'
import { FeedError } from '../report/import-report.ts'
import { downloadStep } from '../report/report-texts.ts'
import type { Download, Validators } from './download.server.ts'
import type { SourceSettings } from './queries.server.ts'
import { isWebUrl } from './source-options.server.ts'

type FetchOptions = { known?: Validators; signal?: AbortSignal; onProgress?: (progress: StepProgress) => void }

/** The feed of a source on disk; null if it has not changed since `known`, the validators of the last fetch. Throws `FeedError`. */
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
  const stats = await stat(location).catch(() => {
    throw new FeedError(`The file ${location} does not exist, or this user cannot read it.`)
  })
  // Opening a pipe would wait for someone to write to it.
  if (!stats.isFile())
    throw new FeedError(`${location} is a folder, a pipe or a device. A source needs a file or a URL.`)
  const { mtimeMs, size } = stats
  const etag = `${mtimeMs} ${size}`
  return known?.etag === etag
    ? null
    : { path: location, validators: { etag, lastModified: null }, remove: async () => {} }
}
