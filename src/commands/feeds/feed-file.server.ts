import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fieldLabels } from '../../features/feeds/match/match-options.server.ts'
import { FeedError } from '../../features/feeds/report/import-report.ts'
import { downloadStep } from '../../features/feeds/report/report-texts.ts'
import {
  hasScheme,
  isWebUrl,
  maxFeedBytes,
  withoutPassword,
} from '../../features/feeds/sources/source-options.server.ts'
import { limitBytes } from '../../http/limit-bytes.ts'
import { CommandError, type showProgress } from '../../terminal/terminal.server.ts'
import { flag, option } from '../command.server.ts'

/** A file or URL that a command reads once. */
export type FeedLocation = {
  /** A path or a URL; '-' is the standard input. */
  location: string
  /** Whether the server of a URL may have a private address. */
  isInside: boolean
  signal: AbortSignal
  display: ReturnType<typeof showProgress>
}

/** A URL, '-', or the absolute path of a file. Throws `CommandError` if the file does not exist. */
export async function findFeed(
  file: string,
  { inside }: { inside: boolean },
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (isWebUrl(file)) return file
  if (inside) throw new CommandError('--inside is for a feed at a URL. Leave it out for a file.')
  // Another process cannot open the standard input of this one.
  return file === '-' || file === '/dev/stdin' ? '-' : findFile(file, environment)
}

/** npm runs this in the project's folder, so relative paths are resolved against `INIT_CWD`. */
async function findFile(file: string, { INIT_CWD = '' }: NodeJS.ProcessEnv): Promise<string> {
  const path = resolve(INIT_CWD, file)
  const problem = await stat(path).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code,
  )
  if (problem !== 'ENOENT' && problem !== 'ENOTDIR') return path
  throw new CommandError(
    hasScheme(file)
      ? `${withoutPassword(file)} is not a URL that begins with http:// or https://.`
      : `There is no file ${path}.`,
  )
}

/**
 * Downloads a URL, or stores what a pipe delivers, up to `maxBytes` (1 GB), and removes it after `use`. `name` is for
 * messages. Throws `FeedError`.
 */
export async function withFeedFile<Result>(
  feed: FeedLocation,
  use: (path: string, name: string) => Promise<Result>,
  maxBytes = maxFeedBytes,
): Promise<Result> {
  const { location } = feed
  if (isWebUrl(location)) return withDownload(feed, use)
  const isFile = location !== '-' && (await isReadAsFile(location))
  return isFile ? use(location, location) : withPipe(feed, use, maxBytes)
}

/** False for a pipe and a folder. What is wrong with any other path is said when it is opened. */
function isReadAsFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => true,
  )
}

async function withDownload<Result>(
  { location, isInside, signal, display }: FeedLocation,
  use: (path: string, name: string) => Promise<Result>,
): Promise<Result> {
  // Loaded only here, because it takes longer than reading a small file.
  const { downloadFeed } = await import('../../features/feeds/sources/download.server.ts')
  const feed = await downloadFeed(location, {
    isInside,
    signal,
    onProgress: (progress) => display.update(downloadStep(progress)),
  })
  if (!feed) throw new FeedError(`${withoutPassword(location)} returned an empty response.`)
  try {
    return await use(feed.path, withoutPassword(location))
  } finally {
    await feed.remove()
  }
}

/** A file is read several times, a pipe only once. */
async function withPipe<Result>(
  { location, signal }: FeedLocation,
  use: (path: string, name: string) => Promise<Result>,
  maxBytes: number,
): Promise<Result> {
  const name = location === '-' ? 'the standard input' : location
  const folder = await mkdtemp(join(tmpdir(), 'kazi-feed-'))
  const path = join(folder, 'feed')
  const tooLarge = () => new FeedError(`${name} has more than ${Math.round(maxBytes / 1e6)} MB. Split it.`)
  const limited = (chunks: AsyncIterable<Uint8Array>) => limitBytes(chunks, maxBytes, tooLarge)
  try {
    const input = location === '-' ? process.stdin : createReadStream(location)
    await pipeline(input, limited, createWriteStream(path, { mode: 0o600 }), { signal }).catch((error) => {
      signal.throwIfAborted()
      if (error instanceof FeedError) throw error
      throw new FeedError(`${name} cannot be read: ${error.code === 'EISDIR' ? 'it is a folder' : error.code}.`)
    })
    return await use(path, name)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The options that say how the columns of a file are read. */
export const matchOptions = {
  map: {
    ...option(
      '"COLUMN=FIELD"',
      `says which field a column is; repeat it for each column. A nested value is named like salary.min. FIELD is one of: ${fieldLabels.join(', ')}, or ignore`,
    ),
    multiple: true,
  },
  set: {
    ...option('FIELD="VALUE"', 'a value for rows that have none, such as company="Duka Ltd"; repeat it for each field'),
    multiple: true,
  },
  'leave-out': {
    ...option(
      '"COLUMN=VALUES"',
      'leaves out rows with one of these values, such as "Status=Closed,Cancelled", instead of those proposed for the column',
    ),
    multiple: true,
  },
  match: option('FILE', 'reads these settings from a JSON file: {"columns": …, "fixed": …, "leaveOut": …}'),
  rematch: flag('ignores the stored match of this source and proposes a new one'),
} as const

export const insideOption = flag('allows a URL whose server has a private address, such as one in your own network')

/** Whether two locations are URLs with the same scheme, host and port, so that `--inside` for one covers the other. */
export function isSameServer(one: string, other: string): boolean {
  return isWebUrl(one) && isWebUrl(other) && URL.parse(one)?.origin === URL.parse(other)?.origin
}
