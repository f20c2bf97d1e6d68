import type { FeedRow } from './formats/format.ts'
import type { RowDefaults } from './job-place.server.ts'

/** What the reading thread is given. */
export type FileToRead = { path: string; defaults: RowDefaults; name: string }

/** A row as it goes from the thread to the process: its fields as one text, which costs neither side much. */
export type SentRow = { line: number; said: string } | Extract<FeedRow, { problem: string }>

/** What the thread tells: first `opened`, then rows and `end`; or `refused` where the others give a `FeedError`. */
export type Message =
  | { kind: 'opened'; size: number; guessedEncoding: string | null; format: string; columns: string[] | null }
  | { kind: 'rows'; rows: SentRow[]; bytesRead: number }
  | { kind: 'end' }
  | { kind: 'refused'; isEmpty: boolean; message: string }
