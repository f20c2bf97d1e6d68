import { useEffect } from 'react'
import { api } from '../../../api-client/browser.ts'
import { fieldsOf, recordsOf, textOrEmpty, wholeNumberOrNull } from '../../../contract/reading.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import { createStore } from '../../../ui/store.ts'
import { ownerOf, useSession } from '../../accounts/sessions/session.ts'

type Notification = { text: string; path: string; at: string; isNew: boolean }

/**
 * What is new for a candidate, newest first, how many applications and saved jobs there are, and whether emails do not
 * reach them.
 */
export type Notifications = {
  owner: string
  items: Notification[]
  applications: number
  savedJobs: number
  isMailRefused: boolean
}

const store = createStore<Notifications | null>(null)

/** The notifications of the signed-in candidate; null in simulated mode, and until they are loaded. */
export function useNotifications(): Notifications | null {
  const owner = ownerOf(useSession())
  const loaded = store.use()
  return loaded?.owner === owner ? loaded : null
}

/** Loads the notifications in live mode when the component appears. A failure shows none. */
export function useLoadedNotifications(): void {
  const owner = ownerOf(useSession())
  const isLive = useIsLive()
  useEffect(() => {
    if (!isLive || owner === '') return
    const leaving = new AbortController()
    load(owner, leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [isLive, owner])
}

/** Tells the server that the notifications were opened. */
export function markRead(): void {
  void api.call('POST /candidates/notifications/read', { isBackground: true })
}

/** After this they look read on this page. */
export function showAsRead(): void {
  const loaded = store.get()
  if (loaded)
    store.set({ ...loaded, items: loaded.items.map(({ text, path, at }) => ({ text, path, at, isNew: false })) })
}

async function load(owner: string, signal: AbortSignal): Promise<void> {
  const outcome = await api.call('GET /candidates/notifications', { signal, isBackground: true })
  if (!outcome.ok) return
  const { applications, saved_jobs, is_mail_refused } = fieldsOf(outcome.meta)
  store.set({
    owner,
    items: recordsOf(outcome.data).map(({ text, path, at, is_new }) => ({
      text: textOrEmpty(text),
      path: textOrEmpty(path),
      at: textOrEmpty(at),
      isNew: is_new === true,
    })),
    applications: wholeNumberOrNull(applications) ?? 0,
    savedJobs: wholeNumberOrNull(saved_jobs) ?? 0,
    isMailRefused: is_mail_refused === true,
  })
}
