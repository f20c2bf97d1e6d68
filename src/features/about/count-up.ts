const durationMs = 900

/**
 * Counts from 0 up to `target`, once, when most of `element` is first seen, and gives each value to `show`; at the end, null. Does nothing where motion
 * is not wanted. Returns the way to call it off.
 */
export function countUpWhenSeen(element: HTMLElement, target: number, show: (value: number | null) => void): (() => void) | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || !('IntersectionObserver' in window)) return undefined
  let frame = 0
  let end: ReturnType<typeof setTimeout> | undefined
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      const start = performance.now()
      // Frames stop in a tab that is not looked at.
      end = setTimeout(finish, durationMs + 300)
      frame = requestAnimationFrame(function count(now) {
        const share = Math.max(0, now - start) / durationMs
        if (share >= 1) return finish()
        show(valueAt(share, target))
        frame = requestAnimationFrame(count)
      })
    },
    { threshold: 0.6 },
  )
  watcher.observe(element)
  return finish

  function finish() {
    watcher.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(end)
    show(null)
  }
}

/** The number shown after this share of the time: fast first, slow at the end, and whole. */
export function valueAt(share: number, target: number): number {
  return Math.round(target * (1 - (1 - share) ** 3))
}
