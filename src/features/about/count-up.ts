const durationMs = 900

type Figure = {
  target: number
  unit: string
  /** It stood in the page before the scripts came: who sees it then has read it. */
  isFromServer: boolean
}

/** Lets the number in an element count up from 0, once, when most of it can be seen; where motion is not wanted, or somebody reads it already, it stays as it is. Returns the way to call it off, which leaves the number at its end. */
export function countUpWhenSeen(element: HTMLElement, { target, unit, isFromServer }: Figure): (() => void) | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || !('IntersectionObserver' in window)) return undefined
  let mayBeRead = isFromServer
  let frame = 0
  let end: ReturnType<typeof setTimeout> | undefined
  const watcher = new IntersectionObserver(
    (entries) => {
      const isSeen = entries.some(({ isIntersecting }) => isIntersecting)
      const isRead = mayBeRead && isSeen
      mayBeRead = false
      if (!isSeen) return
      watcher.disconnect()
      if (isRead) return
      const start = performance.now()
      // Where frames stop, as in a tab that nobody looks at, the number is right all the same.
      end = setTimeout(finish, durationMs + 300)
      frame = requestAnimationFrame(function count(now) {
        const share = Math.min(1, Math.max(0, now - start) / durationMs)
        element.textContent = `${valueAt(share, target)}${unit}`
        if (share < 1) frame = requestAnimationFrame(count)
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
    element.textContent = `${target}${unit}`
  }
}

/** The number shown after this share of the time: fast first, slow at the end, and whole. */
export function valueAt(share: number, target: number): number {
  return Math.round(target * (1 - (1 - share) ** 3))
}
