import { useEffect, useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { pageTitle } from '../../../site/page-head.ts'
import { type JobView, readJob, titleOf } from './job-details.ts'

/** Returns what the loader returned. If that is only a card, loads its job and then returns that. */
export function useJob(loaded: JobView): JobView {
  const [later, setLater] = useState<{ loaded: JobView; view: JobView }>()
  const view = later?.loaded === loaded ? later.view : loaded
  useEffect(() => {
    if (loaded.job || loaded.failure) return
    const controller = new AbortController()
    readJob(api, loaded.url, controller.signal).then(
      (view) => setLater({ loaded, view }),
      () => {}, // Aborted, because the page was left.
    )
    return () => controller.abort()
  }, [loaded])
  // The router sets the title from what the loader returned.
  useEffect(() => {
    document.title = pageTitle(titleOf(view))
  }, [view])
  return view
}
