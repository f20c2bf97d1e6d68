/** The local-storage key of the saved jobs. In its own file for the script of the light version. */
export const savedJobsKey = 'kazi-kenya:saved-jobs'

/** The key of when each heart was tapped: the newest of several phones of one account counts. */
export const heartTimesKey = 'kazi-kenya:heart-times'

/** The text at `heartTimesKey` after a tap: times in milliseconds since 1970 by job, negative for a removed heart. */
export function withHeartTime(text: string | null, id: string, isSaved: boolean): string {
  let times = {}
  try {
    times = JSON.parse(text ?? '{}')
  } catch {
    // Not our text: start with an empty record.
  }
  return JSON.stringify({ ...times, [id]: isSaved ? Date.now() : -Date.now() })
}
