const durationMs = 900
/** Less than 1, because the box is wider than the space for it. */
const visibleShare = 0.8

/**
 * Counts from 0 to `target` once `box` is visible, and returns a function that stops it. Calls `onCount`
 * with 'waiting', each value, and 'done' at the end.
 */
export function countUpWhenSeen(
  box: Element,
  target: number,
  onCount: (count: number | 'waiting' | 'done') => void,
): () => void {
  let frame = 0
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry || entry.intersectionRatio < visibleShare) return
      observer.disconnect()
      const start = performance.now()
      frame = requestAnimationFrame(function count(now) {
        const share = (now - start) / durationMs
        if (share >= 1) return onCount('done')
        onCount(valueAt(Math.max(0, share), target))
        frame = requestAnimationFrame(count)
      })
    },
    { threshold: visibleShare },
  )
  onCount('waiting')
  observer.observe(box)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** The integer to show after this share of the duration. The count slows down towards the end. */
export function valueAt(share: number, target: number): number {
  return Math.round(target * (1 - (1 - share) ** 3))
}
