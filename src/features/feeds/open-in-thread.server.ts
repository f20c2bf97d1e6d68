import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { EmptyFeed, FeedError, type FeedRow } from './formats/format.ts'
import type { RowDefaults } from './job-place.server.ts'
import type { JobsFile } from './jobs-file.server.ts'
import type { FileToRead, Message, SentRow } from './thread-messages.ts'

/** How many messages of rows may be on their way: while one is worked on, the next is made. */
const turnsAhead = 2
/** Of the thread's memory: rows die young there, too. */
const young = { maxYoungGenerationSizeMb: 12 }

/** As `openJobsFile`, and the file is read by a thread of its own: on a second core it takes none of the time of the import. */
export async function openInThread(path: string, defaults: RowDefaults = {}, name = path): Promise<JobsFile> {
  const file: FileToRead = { path, defaults, name }
  const thread = new Worker(new URL('./reading-thread.server.ts', import.meta.url), { workerData: file, resourceLimits: young })
  const messages = messagesOf(thread)
  const first = await messages.next()
  if (first.done || first.value.kind !== 'opened') throw new Error('The thread that reads the file did not open it.')
  const { size, guessedEncoding, format, columns } = first.value
  // Until its rows are asked for, nobody waits for it.
  thread.unref()
  let bytesRead = 0
  return { name, source: { size, guessedEncoding, bytesRead: () => bytesRead }, feed: { format, columns, rows: rows() } }

  async function* rows(): AsyncGenerator<FeedRow> {
    thread.ref()
    for (let turn = 0; turn < turnsAhead; turn++) giveTurn(thread)
    try {
      for await (const message of messages) {
        if (message.kind === 'end') return
        if (message.kind !== 'rows') continue
        bytesRead = message.bytesRead
        for (const row of message.rows) yield 'problem' in row ? row : new ReceivedRow(row)
        giveTurn(thread)
      }
      throw new Error('The thread that reads the file ended before the file did.')
    } finally {
      await thread.terminate()
    }
  }
}

/** Its fields are read only where somebody asks: most rows of most feeds are known by what they say. */
class ReceivedRow {
  readonly line: number
  readonly said: string

  constructor({ line, said }: Extract<SentRow, { said: string }>) {
    this.line = line
    this.said = said
  }

  get fields(): Record<string, unknown> {
    return JSON.parse(this.said)
  }
}

/** Lets the thread send rows once more. */
function giveTurn(thread: Worker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, not a window
  thread.postMessage(null)
}

async function* messagesOf(thread: Worker): AsyncGenerator<Message> {
  for await (const [sent] of on(thread, 'message', { close: ['exit'] })) {
    const message: Message = sent
    if (message.kind === 'refused') throw message.isEmpty ? new EmptyFeed(message.message) : new FeedError(message.message)
    yield message
  }
}
