const durationMs = 900
/** Less than 1, because sizes are rounded. */
const seenShare = 0.95

/** Counts from 0 up to `target`, once, when all `parts` are first seen together. Gives `onCount` 'waiting', each value, and 'done' at the end. Returns a function that stops it. */
export function countUpWhenSeen(
  parts: Element[],
  target: number,
  onCount: (count: number | 'waiting' | 'done') => void,
): () => void {
  let frame = 0
  let end: ReturnType<typeof setTimeout> | undefined
  const unseen = new Set(parts)
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target: part, intersectionRatio } of entries) {
        if (intersectionRatio < seenShare) unseen.add(part)
        else unseen.delete(part)
      }
      if (unseen.size > 0) return
      watcher.disconnect()
      const start = performance.now()
      // Frames stop in a tab that is not looked at.
      end = setTimeout(finish, durationMs + 300)
      frame = requestAnimationFrame(function count(now) {
        const share = Math.max(0, now - start) / durationMs
        if (share >= 1) return finish()
        onCount(valueAt(share, target))
        frame = requestAnimationFrame(count)
      })
    },
    { threshold: seenShare },
  )
  onCount('waiting')
  for (const part of parts) watcher.observe(part)
  return stop

  function stop() {
    watcher.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(end)
  }

  function finish() {
    stop()
    onCount('done')
  }
}

/** The number shown after this share of the time: fast first, slow at the end, and whole. */
export function valueAt(share: number, target: number): number {
  return Math.round(target * (1 - (1 - share) ** 3))
}
