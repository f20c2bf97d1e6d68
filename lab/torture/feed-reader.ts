import { writeFile } from 'node:fs/promises'
import { prepareImportProcess } from '../../src/features/feeds/import/importing-process.server.ts'
import { EmptyFeed, FeedError } from '../../src/features/feeds/read/format.ts'
import { readFeed } from '../../tests/support/feeds.ts'
import { createHostileFiles } from './hostile-feed-files.ts'

// Runs in a process of its own, with the memory of an import: node feed-reader.ts SEED FROM TO PATH.
// Reads the files with these numbers, written to PATH, and sends what came of each.

/** Sent before a file is read, so that a crash or an endless loop can be told from the next file. */
export type Begun = { begun: number; kind: string; bytes: number }
/** `problems`: what the reader did wrong. */
export type Read = { number: number; ms: number; rows: number; isRefused: boolean; problems: string[] }

const [seed = 0, from = 0, to = 0] = process.argv.slice(2, 5).map(Number)
const path = process.argv[5] ?? ''

prepareImportProcess()
const fileOf = await createHostileFiles(seed)
for (let number = from; number < to; number++) {
  const { kind, bytes, kept } = fileOf(number)
  await writeFile(path, bytes)
  tell({ begun: number, kind, bytes: bytes.length })
  // CPU time, because an import has a low priority.
  const before = process.cpuUsage()
  const outcome = await read(kept)
  const { user, system } = process.cpuUsage(before)
  tell({ number, ms: (user + system) / 1_000, ...outcome })
}
process.disconnect()

async function read(kept: string[] | null): Promise<Omit<Read, 'number' | 'ms'>> {
  try {
    const { rows, jobs } = await readFeed(path)
    const reasons = [
      ...rows.flatMap((row) => ('problem' in row ? [row.problem] : [])),
      ...jobs.flatMap((job) => ('problems' in job ? job.problems.map(({ reason }) => reason) : [])),
    ]
    const titles = new Set(jobs.map((job) => ('title' in job ? job.title : null)))
    const lost = (kept ?? []).filter((title) => !titles.has(title))
    return {
      rows: rows.length,
      isRefused: false,
      problems: [
        ...reasons.filter((reason) => reason.trim() === '').map(() => 'a row is refused without a reason'),
        ...(lost.length > 0 ? [`one bad row lost ${lost.length} of ${kept?.length} others`] : []),
      ],
    }
  } catch (error) {
    return { rows: 0, isRefused: true, problems: refusalProblems(error, kept) }
  }
}

function refusalProblems(error: unknown, kept: string[] | null): string[] {
  if (!(error instanceof FeedError))
    return [`the reader failed: ${error instanceof Error ? error.stack : String(error)}`]
  const isExplained = error instanceof EmptyFeed || error.reason.trim() !== ''
  return [
    ...(isExplained ? [] : ['the file is refused without a reason']),
    ...(kept === null ? [] : [`one bad row lost the file: ${error.message}`]),
  ]
}

function tell(message: Begun | Read): void {
  process.send?.(message)
}
