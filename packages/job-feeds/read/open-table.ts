import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Row, type Table, UnreadableFile } from './table.ts'

const program = fileURLToPath(new URL('reader.ts', import.meta.url))
const secondsPer100Mb = 60

/** What the reading process prints, one JSON array a line. */
type Message =
  | ['table', { format: string; hasHeader: boolean }]
  | ['row', Row]
  | ['columns', string[]]
  | ['unreadable', string]

type Options = { heapMb?: number; cpuSeconds?: number; signal?: AbortSignal | undefined }

/**
 * Reads a file as a table in a process of its own, with 512 MB of memory and a minute of CPU time for each 100 MB that
 * it has. Throws `UnreadableFile`, also while its rows are read. Reading all rows, or leaving them, ends the process.
 */
export async function openTable(path: string, options: Options = {}): Promise<Table> {
  const { size } = await stat(path).catch(() => {
    throw new UnreadableFile(`The file ${path} does not exist, or this user cannot read it.`)
  })
  const cpuSeconds = Math.ceil(size / 100_000_000) * secondsPer100Mb || secondsPer100Mb
  const messages = readMessages(path, { heapMb: 512, cpuSeconds, ...options })
  const { value: first } = await messages.next()
  if (first?.[0] === 'unreadable') throw new UnreadableFile(first[1])
  if (first?.[0] !== 'table') throw new UnreadableFile('The file cannot be read.')
  const columns: string[] = []
  return { ...first[1], columns, rows: rowsOf(messages, columns, options.signal) }
}

async function* rowsOf(
  messages: AsyncIterable<Message>,
  columns: string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Row> {
  for await (const [kind, value] of messages) {
    signal?.throwIfAborted()
    if (kind === 'row') yield value
    else if (kind === 'columns') columns.push(...value)
    else if (kind === 'unreadable') throw new UnreadableFile(value)
  }
}

/** Reads what the process prints. The last line of one that is ended may be unfinished. */
async function* readMessages(
  path: string,
  { heapMb, cpuSeconds }: { heapMb: number; cpuSeconds: number },
): AsyncGenerator<Message> {
  const limited = ['-c', 'ulimit -t "$1"; shift; exec "$@"', 'sh', String(cpuSeconds)]
  const reader = [process.execPath, `--max-old-space-size=${heapMb}`, '--max-semi-space-size=4', program, path]
  const child = spawn('/bin/sh', [...limited, ...reader], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'exit')
  try {
    let pieces: string[] = []
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      const [end, ...lines]: string[] = chunk.split('\n')
      pieces.push(end ?? '')
      const rest = lines.pop()
      if (rest === undefined) continue
      for (const line of [pieces.join(''), ...lines]) yield JSON.parse(line)
      pieces = [rest]
    }
    const [code, signal] = await ended
    if (code !== 0) throw new UnreadableFile(explainEnd(signal))
  } finally {
    child.kill('SIGKILL')
  }
}

/** The system ends a process that exceeds its CPU time; Node aborts one that exceeds its heap. */
function explainEnd(signal: string | null): string {
  if (signal === 'SIGXCPU' || signal === 'SIGKILL')
    return 'The file takes too long to read. Save the jobs as CSV, or split the file.'
  return signal === 'SIGABRT' || signal === 'SIGTRAP'
    ? 'The file takes too much memory to read. Save the jobs as CSV, which is read row by row.'
    : 'The file cannot be read. Save the jobs as CSV.'
}
