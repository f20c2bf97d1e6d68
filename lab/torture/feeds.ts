import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importerFlags } from '../../src/features/feeds/import/importing-process.server.ts'
import type { Begun, Read } from './feed-reader.ts'
import { createFindings, describeTimes, type Part, type PartOptions, scaled } from './part.ts'

const fileCount = 5_000
const limits = { msPerMb: 2_000, startMs: 2_000, memoryMb: 300, hangMs: 60_000 }
const program = fileURLToPath(new URL('feed-reader.ts', import.meta.url))

/** Reads hostile feeds in a process with the memory of an import. */
export const feeds: Part = { minutes: 3, run: runFeeds }

async function runFeeds(options: PartOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-feeds-'))
  const count = scaled(fileCount, options)
  const findings = createFindings()
  const times: number[] = []
  const tally = { rows: 0, refused: 0, judged: 0, memoryMb: 0, megabytes: 0 }
  try {
    for (let from = 0; from < count;) {
      const reader = fork(program, [String(options.seed), String(from), String(count), join(folder, 'feed')], {
        execArgv: [...importerFlags],
      })
      const last = await follow(reader, {
        onRead: (begun, { ms, rows, isRefused, problems }) => {
          times.push(ms)
          tally.rows += rows
          tally.megabytes += begun.bytes / 1e6
          if (isRefused) tally.refused++
          if (begun.kind.includes('broken row')) tally.judged++
          const label = `file ${begun.begun} (${begun.kind}, ${begun.bytes} bytes)`
          for (const problem of problems) findings.add(`${label}: ${problem}`)
          if (ms > limits.startMs + (limits.msPerMb * begun.bytes) / 1e6)
            findings.add(`${label} took ${Math.round(ms)} ms of CPU time`)
        },
        onMemory: (memoryMb) => void (tally.memoryMb = Math.max(tally.memoryMb, memoryMb)),
      })
      if (last.isFinished) break
      findings.add(`file ${last.begun?.begun} (${last.begun?.kind}) ended the reader or hung for a minute`)
      from = (last.begun?.begun ?? count) + 1
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (tally.memoryMb > limits.memoryMb) findings.add(`the reader used ${tally.memoryMb} MB`)
  return {
    done: 'hostile feeds read',
    count: times.length,
    slowestMs: Math.max(0, ...times),
    findings,
    notes: [
      `${Math.round(tally.megabytes)} MB, ${tally.rows} rows, ${tally.refused} files refused with a reason, ${tally.judged} with one broken row among 20`,
      `CPU time: ${describeTimes(times)}; peak memory of the reader: ${tally.memoryMb} MB`,
    ],
  }
}

type Listener = { onRead: (begun: Begun, read: Read) => void; onMemory: (memoryMb: number) => void }

/** Follows a reader to its end. Kills it if a file takes too long. */
async function follow(reader: ChildProcess, { onRead, onMemory }: Listener) {
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
  const meter = setInterval(() => void peakMemory(reader.pid ?? 0).then(onMemory), 500)
  const [code] = await once(reader, 'exit')
  clearTimeout(guard)
  clearInterval(meter)
  return { begun: begun as Begun | null, isFinished: code === 0 && !isReading }
}

/** In MB; 0 for a process that has ended. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
