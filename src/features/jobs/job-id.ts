/**
 * The id of the job that a page's `job_id` names: the first UUID in it, because links are pasted with a dot, a bracket
 * or text behind them.
 */
export function jobIdIn(text: string): string {
  const [uuid] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text) ?? []
  return uuid ? uuid.toLowerCase() : text.trim()
}
