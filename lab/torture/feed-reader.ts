import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { prepareImportProcess } from '../../src/features/feeds/import/importing-process.server.ts'
import { readBatches } from '../../src/features/feeds/import/read-batches.server.ts'
import { openJobFile } from '../../src/features/feeds/match/job-file.server.ts'
import { EmptyFeed, FeedError } from '../../src/features/feeds/report/import-report.ts'
import { createHostileFiles } from './hostile-feed-files.ts'

// Runs in a process of its own, as an import does: node feed-reader.ts SEED FROM TO PATH.
// Reads the files with these numbers, written to PATH, and sends what came of each.

/** Sent before a file is read, so that a crash or an endless loop can be told from the next file. */
export type Begun = { begun: number; kind: string; bytes: number }
/** `ms` of CPU time, reading processes included. `problems`: what went wrong. */
export type Read = { number: number; ms: number; rows: number; isRefused: boolean; problems: string[] }

const [seed = 0, from = 0, to = 0] = process.argv.slice(2, 5).map(Number)
const path = process.argv[5] ?? ''
const today = '2026-11-29'

prepareImportProcess()
const fileOf = createHostileFiles(seed)
for (let number = from; number < to; number++) {
  const { kind, bytes, kept } = fileOf(number)
  await writeFile(path, bytes)
  tell({ begun: number, kind, bytes: bytes.length })
  const before = cpuMs()
  const outcome = await read(kept)
  tell({ number, ms: cpuMs() - before, ...outcome })
}
process.disconnect()

async function read(kept: string[] | null): Promise<Omit<Read, 'number' | 'ms'>> {
  const titles = new Set<string | null | undefined>()
  const problems: string[] = []
  let rows = 0
  try {
    const file = await openJobFile(path, { name: 'feed', given: {}, kept: null, today })
    for await (const reading of readAll(file)) {
      rows++
      if (reading.ok) titles.add(reading.job.title)
      if (reading.problems.some(({ reason }) => reason.trim() === '')) problems.push('a problem has no reason')
      if (!reading.ok && reading.problems.length === 0) problems.push('a row is refused without a reason')
    }
    if (rows !== file.survey.rows) problems.push(`${file.survey.rows} rows became ${rows}`)
    const lost = (kept ?? []).filter((title) => !titles.has(title))
    if (lost.length > 0 && file.survey.unread === null)
      problems.push(`one bad row lost ${lost.length} of ${kept?.length} others without a word`)
    return { rows, isRefused: false, problems }
  } catch (error) {
    return { rows, isRefused: true, problems: [...problems, ...refusalProblems(error)] }
  }
}

async function* readAll(file: Awaited<ReturnType<typeof openJobFile>>) {
  for await (const batch of readBatches(file, today)) yield* batch
}

function refusalProblems(error: unknown): string[] {
  if (!(error instanceof FeedError))
    return [`the reader failed: ${error instanceof Error ? error.stack : String(error)}`]
  const isExplained = error instanceof EmptyFeed || error.message.length > 'feed: '.length
  return isExplained ? [] : ['the file is refused without a reason']
}

/** CPU time of this process and of those that it has started, and that have ended (proc_pid_stat(5)). */
function cpuMs(): number {
  const ticks = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ').slice(11, 15).map(Number)
  return (ticks ?? []).reduce((sum, each) => sum + each, 0) * 10
}

function tell(message: Begun | Read): void {
  process.send?.(message)
}
