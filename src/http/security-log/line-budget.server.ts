import type { SecurityEvent } from './security-events.server.ts'

const windowMs = 60_000
/** Per event and client, in a window. */
const maxLinesPerClient = 5
/** Per event, for all clients, in a window, because a botnet has many clients. */
const maxLinesPerEvent = 300

/** Events without their own line. `client` is null once too many clients have caused the event. */
export type SuppressedEvents = { event: SecurityEvent; client: string | null; count: number }

type Group = SuppressedEvents & { lines: number }

/**
 * Limits the log lines that a flood of requests can cause in this process. Counts suppressed events and reports them
 * when the window ends.
 */
export function createLineBudget(report: (suppressed: SuppressedEvents) => void) {
  const groups = new Map<string, Group>()
  const linesPerEvent = new Map<string, number>()
  const timer = setInterval(endWindow, windowMs).unref()
  return {
    allows,
    /** Ends the last window early. */
    close() {
      clearInterval(timer)
      endWindow()
    },
  }

  /** Whether the event may have a line of its own. */
  function allows(event: SecurityEvent, client: string): boolean {
    const lines = linesPerEvent.get(event.security) ?? 0
    const isSpent = lines >= maxLinesPerEvent
    const group = groups.get(keyOf(event, client)) ?? findOrAdd(event, isSpent ? null : client)
    if (isSpent || group.lines >= maxLinesPerClient) {
      group.count++
      return false
    }
    group.lines++
    linesPerEvent.set(event.security, lines + 1)
    return true
  }

  function findOrAdd(event: SecurityEvent, client: string | null): Group {
    const key = keyOf(event, client)
    const group = groups.get(key) ?? { event, client, count: 0, lines: 0 }
    groups.set(key, group)
    return group
  }

  function endWindow(): void {
    for (const group of groups.values()) if (group.count > 0) report(group)
    groups.clear()
    linesPerEvent.clear()
  }
}

function keyOf(event: SecurityEvent, client: string | null): string {
  return JSON.stringify([event, client])
}
