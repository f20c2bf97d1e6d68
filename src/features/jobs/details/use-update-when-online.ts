import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** The network may not work yet when the browser says that it is back. */
const retryMs = 5_000

/** Loads the page again when the network returns, until it is not outdated. */
export function useUpdateWhenOnline(isOutdated: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOutdated) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => clearTimeout(timer)
    const update = () => {
      stop()
      timer = setTimeout(update, retryMs)
      void revalidate()
    }
    addEventListener('online', update)
    addEventListener('offline', stop)
    return () => {
      stop()
      removeEventListener('online', update)
      removeEventListener('offline', stop)
    }
  }, [isOutdated, revalidate])
}
