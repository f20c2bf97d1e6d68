import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../calendar.ts'
import type { CallRefused } from '../call-refused.server.ts'

const graceMs = 10_000
/** Average. 2G, the slowest network that honest clients use, reaches 2,500. */
const minBytesPerSecond = 1_000

/** The slots that one candidate or client address may hold, and the error for one more. */
export type Share = { key: string; maxSlots: number; refuse: () => CallRefused }

/**
 * A request or response in transit. `isWaitingForClient` is false while it waits for the server, for example for the
 * database.
 */
export type Transfer = { countBytes(): number; isWaitingForClient(): boolean; end(): void }

type Holder = { transfer: Transfer; keys: string[]; startMs: number; startBytes: number }

/** Limits the concurrent transfers of this process. */
export function createSlots({
  maxSlots,
  refuse,
  clock,
}: {
  maxSlots: number
  refuse: () => CallRefused
  clock: Clock
}) {
  const holders = new Set<Holder>()
  return { take }

  /**
   * Returns the function that frees the slot. Throws the error for a share that is used up. When all slots are taken,
   * ends a transfer whose client has stalled, or throws `refuse()` if there is none.
   */
  function take(transfer: Transfer, shares: Share[]): () => void {
    for (const share of shares) if (countHolders(share.key) >= share.maxSlots) throw share.refuse()
    if (holders.size >= maxSlots) endStalledTransfer()
    const holder = {
      transfer,
      keys: shares.map(({ key }) => key),
      startMs: clock.now().getTime(),
      startBytes: transfer.countBytes(),
    }
    holders.add(holder)
    return () => void holders.delete(holder)
  }

  function countHolders(key: string): number {
    return [...holders].filter(({ keys }) => keys.includes(key)).length
  }

  function endStalledTransfer(): void {
    const stalled = [...holders].find(isStalled)
    if (!stalled) throw refuse()
    // At once, because closing the connection takes a moment.
    holders.delete(stalled)
    stalled.transfer.end()
  }

  function isStalled({ transfer, startMs, startBytes }: Holder): boolean {
    const elapsedMs = clock.now().getTime() - startMs
    const minBytes = (minBytesPerSecond * elapsedMs) / 1_000
    return elapsedMs >= graceMs && transfer.countBytes() - startBytes < minBytes && transfer.isWaitingForClient()
  }
}

/** The arriving body of a request. */
export function arrivalOf(request: IncomingMessage): Transfer {
  const { socket } = request
  return {
    countBytes: () => socket.bytesRead,
    isWaitingForClient: () => !request.complete,
    end: () => socket.destroy(),
  }
}

/** The response to a request. Buffered bytes count as sent. */
export function departureOf({ socket }: IncomingMessage): Transfer {
  return {
    countBytes: () => socket.bytesWritten,
    isWaitingForClient: () => socket.writableLength > 0,
    end: () => socket.destroy(),
  }
}
