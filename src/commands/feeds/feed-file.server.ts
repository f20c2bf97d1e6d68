import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { downloadStep, type showProgress } from '../../features/feeds/import/import-progress.server.ts'
import { FeedError } from '../../features/feeds/read/format.ts'
import { hasScheme, isWebUrl, withoutPassword } from '../../features/feeds/sources/location.ts'
import { CommandError } from '../../terminal/command-error.ts'

/** A file or URL that a command reads once. */
export type FeedLocation = {
  /** A path or a URL. */
  location: string
  /** Whether the server of a URL may have a private address. */
  isInside: boolean
  signal: AbortSignal
  display: ReturnType<typeof showProgress>
}

/** A URL, or the absolute path of a file. Throws `CommandError` if the file does not exist. */
export async function findFeed(
  file: string,
  { inside }: { inside: boolean },
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (isWebUrl(file)) return file
  const path = await findFile(file, environment)
  if (inside) throw new CommandError('--inside is for a feed at a URL. Leave it out for a file.')
  return path
}

/**
 * The absolute path of a file, which may be unreadable. npm runs this in the project's folder, so relative paths are
 * resolved against `INIT_CWD`.
 */
async function findFile(file: string, { INIT_CWD = '' }: NodeJS.ProcessEnv): Promise<string> {
  const path = resolve(INIT_CWD, file)
  const problem = await access(path).then(
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

/** Downloads the feed if the location is a URL, and removes it after `use`. `name` is for messages. */
export async function withFeedFile<Result>(
  { location, isInside, signal, display }: FeedLocation,
  use: (path: string, name: string) => Promise<Result>,
): Promise<Result> {
  if (!isWebUrl(location)) return use(location, location)
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
