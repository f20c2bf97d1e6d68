import { api } from '../../../api-client/browser.ts'
import { fieldsOf } from '../../../contract/reading.ts'
import { retryWhenOnline } from '../../../ui/network/retry-when-online.ts'
import { heartTimes, savedJobs, subscribeToSavedJobs, writeSavedJobs } from '../card/saved-jobs.ts'

const maxSent = 500
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Keeps the hearts of this phone and those of the signed-in account the same until the returned function is called. The
 * newest tap counts. Without a network it tries again when the network returns.
 */
export function keepSavedJobsInSync(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let isRunning = false
  let stopRetrying: (() => void) | null = null

  async function sync(): Promise<void> {
    if (isRunning) return
    isRunning = true
    const sent = heartTimes.read()
    const outcome = await merge(signal).catch(() => null)
    isRunning = false
    if (signal.aborted) return
    if (outcome === null) {
      stopRetrying ??= retryWhenOnline(sync)
      return
    }
    stopRetrying?.()
    stopRetrying = null
    // The response does not include a heart that was tapped after the request.
    if (heartTimes.read() !== sent) return sync()
    heartTimes.write(null)
    if (outcome.join() !== [...savedJobs()].join()) writeSavedJobs(outcome)
  }

  const stopListening = subscribeToSavedJobs(() => {
    if (heartTimes.read() !== null) void sync()
  })
  void sync()
  return () => {
    ending.abort()
    stopListening()
    stopRetrying?.()
  }
}

/** Sends the hearts of this phone. Returns the saved jobs of the account, oldest first; null if that failed. */
async function merge(signal: AbortSignal): Promise<string[] | null> {
  const body = { changes: hearts() }
  const outcome = await api.call('POST /candidates/saved-jobs', { body, signal, isBackground: true })
  if (!outcome.ok || !Array.isArray(outcome.data)) return null
  return outcome.data.filter((id) => typeof id === 'string')
}

/** A heart without a time counts as older than any tap. */
function hearts() {
  const times = new Map<string, unknown>(Object.entries(readTimes()))
  const ids = [...new Set([...savedJobs(), ...times.keys()])].filter((id) => uuid.test(id))
  return ids.slice(-maxSent).map((id) => {
    const time = Number(times.get(id) ?? 0) || 0
    return { job_uuid: id, is_saved: savedJobs().has(id), at: new Date(Math.abs(time)).toISOString() }
  })
}

function readTimes(): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(heartTimes.read() ?? '{}'))
  } catch {
    return {}
  }
}
