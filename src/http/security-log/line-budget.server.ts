const windowMs = 60_000
/** Per event and client, in a window. */
const maxLinesPerClient = 5
/** Per event, for all clients, in a window, because a botnet has many clients. */
const maxLinesPerEvent = 300

/** Events without their own line. `client` is null once too many clients have caused the event. */
type SuppressedEvents<Event> = { event: Event; client: string | null; count: number }

type Group<Event> = SuppressedEvents<Event> & { lines: number }

/**
 * Limits the log lines that a flood of requests can cause in this process. Counts suppressed events and reports them
 * when the window ends. Events with the same fields count together, so they must not have many values.
 */
export function createLineBudget<Event>(
  nameOf: (event: Event) => string,
  report: (suppressed: SuppressedEvents<Event>) => void,
) {
  const groups = new Map<string, Group<Event>>()
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
  function allows(event: Event, client: string): boolean {
    const lines = linesPerEvent.get(nameOf(event)) ?? 0
    const isSpent = lines >= maxLinesPerEvent
    const group = groups.get(keyOf(event, client)) ?? findOrAdd(event, isSpent ? null : client)
    if (isSpent || group.lines >= maxLinesPerClient) {
      group.count++
      return false
    }
    group.lines++
    linesPerEvent.set(nameOf(event), lines + 1)
    return true
  }

  function findOrAdd(event: Event, client: string | null): Group<Event> {
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

function keyOf(event: unknown, client: string | null): string {
  return JSON.stringify([event, client])
}
