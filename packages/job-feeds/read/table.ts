import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * A row of a file: its cells by column, empty ones left out, or why it cannot be read. `line` counts from 1. `isNote`: it
 * looks like a heading or a total; `likely`: it has one or two cells below a heading or an empty row.
 */
export type Row = { line: number; cells: Cells; isNote?: true | 'likely' } | { line: number; problem: string }

export type Cells = Readonly<Record<string, string>>

/**
 * A file as a table of plain text. `columns` are in the order in which the file names them; they are complete when the
 * rows have been read. With a header, a file lacks the columns that its header does not name; without one, a row that
 * does not name a column has an empty cell.
 */
export type Table = { format: string; hasHeader: boolean; columns: readonly string[]; rows: AsyncIterable<Row> }

/** Why a file, or its rest, cannot be read, in a sentence that says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** In characters. */
export const maxRowLength = 1_000_000
/** Of the name of a column. */
export const maxNameLength = 200
export const maxColumns = 500

/** The name of the column for the sheets of a workbook, if rows are from several of them. */
export const sheetName = 'sheet'

/** The name of the column for the headings between the rows. */
export const headingName = 'heading above the rows'

/** Whether a text is a known name of a column, such as 'Job title'. */
export type IsName = (text: string) => boolean

/** The cell of a text that begins with the name of a column and a colon: 'Country: Ethiopia'. */
export function readLabel(text: string, isName: IsName): Cells | null {
  const [, name, value = ''] = /^([\p{L} ]{3,30}):\s*(\S.{0,199})$/u.exec(text) ?? []
  return name !== undefined && isName(name) ? { [name]: value } : null
}

/**
 * The name of a column without control characters, direction marks and repeated spaces; '' for a property that each
 * object has, such as `constructor`, because settings are looked up by name.
 */
export function columnName(text: string): string {
  const name = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return name in Object.prototype ? '' : name
}

/** The columns of rows that each name their own. */
export class Columns {
  readonly #names = new Set<string>()
  readonly list: string[] = []

  /** Adds the names of a row. Throws `UnreadableFile` if the names are data, such as an object with a key for each day. */
  add(cells: Cells): void {
    for (const name in cells) {
      if (this.#names.has(name)) continue
      this.#names.add(name)
      this.list.push(name)
    }
    if (this.list.length > maxColumns)
      throw new UnreadableFile(`The file has more than ${maxColumns} columns. Leave out those that are not about jobs.`)
  }
}

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
