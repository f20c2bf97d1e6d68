import { on } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { EmptyFeed, FeedError, type FeedRow } from './formats/format.ts'
import { openJobsFile } from './jobs-file.server.ts'
import type { FileToRead, Message, SentRow } from './thread-messages.ts'
import { writeFields } from './written-row.ts'

// A thread of its own, started by open-in-thread.server.ts: it reads a file while the process makes jobs of the rows before.

/** Rows and characters of a message at most: they are in memory on both sides. */
const [mostRows, mostLength] = [250, 500_000]

if (parentPort) await sendFile(parentPort, workerData)

async function sendFile(port: MessagePort, file: FileToRead): Promise<void> {
  const turns = on(port, 'message')
  const send = (message: Message) => port.postMessage(message)
  try {
    await sendRows(file, send, () => turns.next())
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    send({ kind: 'refused', isEmpty: error instanceof EmptyFeed, message: error.message })
  }
  port.close()
}

/** Each message of rows waits for a turn, so that the process is never far behind. */
async function sendRows({ path, defaults, name }: FileToRead, send: (message: Message) => void, turn: () => Promise<unknown>): Promise<void> {
  const { source, feed } = await openJobsFile(path, defaults, name)
  send({ kind: 'opened', size: source.size, guessedEncoding: source.guessedEncoding ?? null, format: feed.format, columns: feed.columns })
  let rows: SentRow[] = []
  let length = 0
  for await (const row of feed.rows) {
    const sent = sentRow(row)
    rows.push(sent)
    length += 'said' in sent ? sent.said.length : 0
    if (rows.length < mostRows && length < mostLength) continue
    await turn()
    send({ kind: 'rows', rows, bytesRead: source.bytesRead() })
    rows = []
    length = 0
  }
  send({ kind: 'rows', rows, bytesRead: source.bytesRead() })
  send({ kind: 'end' })
}

function sentRow(row: FeedRow): SentRow {
  return 'problem' in row ? row : { line: row.line, said: writeFields(row.fields) }
}
