import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import importerFlags from '../../src/features/feeds/import/importer-flags.json' with { type: 'json' }
import { type PeakMemory, watchMemory } from '../bench/peak-memory.ts'
import type { Begun, Read } from './feed-reader.ts'
import { fileCount } from './hostile-feed-files.ts'
import { createFindings, describeTimes, type Part, type PartOptions, scaled } from './part.ts'

/** Of CPU time, for three processes. A row may take as long as in an import, so that a file of tiny rows may take longer. */
const limits = { startMs: 2_000, msPerMb: 2_000, msPerRow: 0.2, ownMb: 300, childMb: 700, hangMs: 600_000 }
const program = fileURLToPath(new URL('feed-reader.ts', import.meta.url))

/** Reads hostile feeds as an import does: survey, proposed match, jobs. */
export const feeds: Part = { minutes: 10, run: runFeeds }

async function runFeeds(options: PartOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-feeds-'))
  const count = scaled(fileCount, options)
  const findings = createFindings()
  const times: number[] = []
  const tally = { rows: 0, refused: 0, judged: 0, megabytes: 0 }
  const peak: PeakMemory = { own: 0, child: 0 }
  const onRead = (begun: Begun, { ms, rows, isRefused, problems }: Read) => {
    times.push(ms)
    tally.rows += rows
    tally.megabytes += begun.bytes / 1e6
    if (isRefused) tally.refused++
    if (begun.kind.includes('broken row')) tally.judged++
    const label = `file ${begun.begun} (${begun.kind}, ${begun.bytes} bytes)`
    for (const problem of problems) findings.add(`${label}: ${problem}`)
    if (ms > limits.startMs + (limits.msPerMb * begun.bytes) / 1e6 + limits.msPerRow * rows)
      findings.add(`${label} took ${Math.round(ms)} ms of CPU time`)
  }
  try {
    for (let from = 0; from < count;) {
      const reader = fork(program, [String(options.seed), String(from), String(count), join(folder, 'feed')], {
        execArgv: [...importerFlags],
      })
      const last = await follow(reader, onRead)
      peak.own = Math.max(peak.own, last.peak.own)
      peak.child = Math.max(peak.child, last.peak.child)
      if (last.isFinished) break
      findings.add(`file ${last.begun?.begun} (${last.begun?.kind}) ended the reader or hung for ten minutes`)
      from = (last.begun?.begun ?? count) + 1
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (peak.own > limits.ownMb) findings.add(`the importing process used ${peak.own} MB`)
  if (peak.child > limits.childMb) findings.add(`the reading process used ${peak.child} MB`)
  return {
    done: 'hostile feeds read',
    count: times.length,
    slowestMs: Math.max(0, ...times),
    findings,
    notes: [
      `${Math.round(tally.megabytes)} MB, ${tally.rows} rows, ${tally.refused} files refused with a reason, ${tally.judged} with one broken row among 20`,
      `CPU time: ${describeTimes(times)}; peak memory: importing ${peak.own} MB, reading ${peak.child} MB`,
    ],
  }
}

/** Follows a reader to its end. Kills it if a file takes too long. */
async function follow(reader: ChildProcess, onRead: (begun: Begun, read: Read) => void) {
  let begun: Begun | null = null
  let isReading = false
  let guard = setTimeout(() => {}, 0)
  reader.on('message', (message: Begun | Read) => {
    clearTimeout(guard)
    isReading = 'begun' in message
    if ('begun' in message) begun = message
    else if (begun) onRead(begun, message)
    guard = setTimeout(() => reader.kill('SIGKILL'), limits.hangMs)
  })
  const isEnded = () => reader.exitCode !== null || reader.signalCode !== null
  const [[code], peak] = await Promise.all([once(reader, 'exit'), watchMemory(reader.pid ?? 0, isEnded)])
  clearTimeout(guard)
  return { begun: begun as Begun | null, peak, isFinished: code === 0 && !isReading }
}
