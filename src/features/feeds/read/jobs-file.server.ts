import type { ColumnMap } from '../row/columns.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { countKnown, meaningIn, openFeed, refuseWrongHeader } from './detect-format.server.ts'
import { isZip, type OpenWorkbook, openXlsx } from './excel/xlsx.server.ts'
import { FeedError, type OpenFeed, type TextSource } from './format.ts'
import { openTextFile } from './text-file.server.ts'

/** A file whose rows can be read once; `name` is for messages. */
export type OpenedFile = {
  name: string
  source: Pick<TextSource, 'size' | 'bytesRead'> & Partial<Pick<TextSource, 'guessedEncoding'>>
  feed: OpenFeed
}

/** A file with a list of jobs; `reopen` reads it from its start. */
export type JobsFile = OpenedFile & { reopen: () => Promise<JobsFile> }

/**
 * Opens a file in the format of its content. A header may lack the columns that have a default. `name` is for messages,
 * `location` the path or URL it is from. Throws `FeedError` if it is not a list of jobs.
 */
export async function openJobsFile(
  path: string,
  defaults: RowDefaults = {},
  name = path,
  location = name,
): Promise<JobsFile> {
  const { columns: map } = defaults
  const file = (await isZip(path))
    ? workbookOf(name, await openXlsx(path, (names) => countKnown(names, map), meaningIn(map), name))
    : await openText(path, { name, location }, map)
  if (file.feed.columns) refuseWrongHeader(file.feed.columns, defaults)
  return { ...file, reopen: () => openJobsFile(path, defaults, name, location) }
}

/**
 * Opens a file to look at its columns. None of them has to be known; the header of a workbook may then be any row with
 * two texts.
 */
export async function openAnyFile(path: string, map?: ColumnMap, name = path): Promise<OpenedFile> {
  if (!(await isZip(path))) return openText(path, { name, location: name }, map)
  const workbook = await openXlsx(path, (names) => countKnown(names, map), meaningIn(map), name).catch(
    (error: unknown) => {
      if (!(error instanceof FeedError)) throw error
      return openXlsx(path, (names) => names.filter((each) => each !== '').length, meaningIn(map), name)
    },
  )
  return workbookOf(name, workbook)
}

function workbookOf(name: string, workbook: OpenWorkbook): OpenedFile {
  return { name, source: workbook, feed: workbook.feed }
}

async function openText(
  path: string,
  { name, location }: { name: string; location: string },
  map?: ColumnMap,
): Promise<OpenedFile> {
  const source = await openTextFile(path, name)
  return { name, source, feed: openFeed(source, map, location) }
}
