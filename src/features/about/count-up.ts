const durationMs = 900
/** Less than 1, because sizes are rounded. */
const visibleShare = 0.95

/**
 * Counts from 0 to `target` once all `parts` are visible together, and returns a function that stops it. Calls
 * `onCount` with 'waiting', each value, and 'done' at the end.
 */
export function countUpWhenSeen(
  parts: Element[],
  target: number,
  onCount: (count: number | 'waiting' | 'done') => void,
): () => void {
  let frame = 0
  let end: ReturnType<typeof setTimeout> | undefined
  const hidden = new Set(parts)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target: part, intersectionRatio } of entries) {
        if (intersectionRatio < visibleShare) hidden.add(part)
        else hidden.delete(part)
      }
      if (hidden.size > 0) return
      observer.disconnect()
      const start = performance.now()
      // A background tab renders no frames.
      end = setTimeout(finish, durationMs + 300)
      frame = requestAnimationFrame(function count(now) {
        const share = Math.max(0, now - start) / durationMs
        if (share >= 1) return finish()
        onCount(valueAt(share, target))
        frame = requestAnimationFrame(count)
      })
    },
    { threshold: visibleShare },
  )
  onCount('waiting')
  for (const part of parts) observer.observe(part)
  return stop

  function stop() {
    observer.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(end)
  }

  function finish() {
    stop()
    onCount('done')
  }
}

/** The integer to show after this share of the duration. The count slows down towards the end. */
export function valueAt(share: number, target: number): number {
  return Math.round(target * (1 - (1 - share) ** 3))
}
