import { finished, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Clock } from '../../calendar.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import { clientOf } from '../../http/client-address.server.ts'
import { prematureCloseCode, describeError, unavailable } from '../../http/errors.server.ts'
import { tooMany } from '../../http/limits/limits.server.ts'
import { createSlots, departureOf } from '../../http/limits/slots.server.ts'
import { presentListItem } from './present.server.ts'
import type { JobListRow } from './queries.server.ts'
import type { JobsService } from './service.server.ts'

/** Per process. Each download keeps one batch of rows in memory until its client is done. */
const maxDownloads = 20
/** Programs may download several lists at once, but one client must not take all slots. */
export const maxDownloadsPerClient = 15
const retryAfterSeconds = 5

/** Returns a function that streams the list of all jobs as JSON. */
export function createCompleteList(jobs: JobsService, clock: Clock) {
  const slots = createSlots({
    maxSlots: maxDownloads,
    clock,
    refuse: () =>
      new CallRefused(
        'Too many people are downloading the full list of jobs right now. Please try again in a moment.',
        { statusCode: 503, retryAfterSeconds },
      ),
  })

  /**
   * Reads the first batch before sending anything, so that a database failure is a 503 and not half a list. Throws
   * `CallRefused` if too many downloads are open.
   */
  return async function openList(reply: FastifyReply): Promise<Readable> {
    const { request } = reply
    const ownShare = {
      key: clientOf(request),
      maxSlots: maxDownloadsPerClient,
      refuse: () => tooMany({ secondsLeft: retryAfterSeconds }, 'job-lists'),
    }
    finished(reply.raw, slots.take(departureOf(request.raw), [ownShare]))
    const batches = await readFirst(jobs.streamAll())
    return Readable.from(reportFailure(jsonList(batches, jobs.today()), reply), { objectMode: false })
  }
}

/** Waits for the first item, then returns all items. */
async function readFirst<T>(items: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await items.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* items
  })()
}

async function* jsonList(batches: AsyncIterable<JobListRow[]>, today: number): AsyncGenerator<string> {
  yield '{"status":true,"data":['
  let separator = ''
  for await (const batch of batches) {
    for (const job of batch) {
      yield separator + JSON.stringify(presentListItem(job, today))
      separator = ','
    }
  }
  yield ']}'
}

/**
 * Logs one line if reading fails halfway. If the headers have been sent, Fastify then resets the connection; while the
 * compression is still collecting its first block, the error handler responds with 503.
 */
async function* reportFailure(pieces: AsyncGenerator<string>, reply: FastifyReply): AsyncGenerator<string> {
  try {
    yield* pieces
  } catch (cause) {
    reply.log.error({ err: cause instanceof Error ? describeError(cause) : cause }, 'job list aborted')
    // With this error code, neither the compression nor the error handler logs the error again.
    throw Object.assign(new CallRefused(unavailable, { statusCode: 503 }), { code: prematureCloseCode })
  }
}
