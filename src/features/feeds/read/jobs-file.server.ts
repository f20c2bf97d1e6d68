import type { RowDefaults } from '../row/place/job-place.server.ts'
import { countKnown, openFeed, refuseWrongHeader } from './detect-format.server.ts'
import { isZip, openXlsx } from './excel/xlsx.server.ts'
import type { OpenFeed, TextSource } from './format.ts'
import { openTextFile } from './text-file.server.ts'

/** A file with a list of jobs; `name` is for messages. */
export type JobsFile = {
  name: string
  source: Pick<TextSource, 'size' | 'bytesRead'> & Partial<Pick<TextSource, 'guessedEncoding'>>
  feed: OpenFeed
}

/** Opens a file in the format of its content. Throws `FeedError` if it is not a list of jobs. */
export async function openJobsFile(path: string, defaults: RowDefaults = {}, name = path): Promise<JobsFile> {
  if (await isZip(path)) {
    const workbook = await openXlsx(path, countKnown, name)
    refuseWrongHeader(workbook.feed.columns ?? [], defaults)
    return { name, source: workbook, feed: workbook.feed }
  }
  const source = await openTextFile(path, name)
  return { name, source, feed: openFeed(source, defaults) }
}
