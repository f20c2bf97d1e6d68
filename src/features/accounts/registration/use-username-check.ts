import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { cleanKey } from '../../../contract/clean-text.ts'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { showToast } from '../../../ui/toast/toast.ts'

/** The result of checking the username in the field. */
export type UsernameCheck =
  | { state: 'none' | 'available' }
  /** `isRetry`: the last check of the same username failed. */
  | { state: 'checking'; isRetry: boolean }
  | { state: 'taken'; message: string }
  /** `isLimited`: too many checks. The next one starts automatically after `retryAfterSeconds`, if that is set. */
  | { state: 'failed'; message: string; isLimited: boolean; retryAfterSeconds?: number }

/** Checks whether a username is available. Ignores responses for a username that has changed since. */
export function useUsernameCheck() {
  const [check, setCheck] = useState<UsernameCheck>({ state: 'none' })
  const checked = useRef('')
  /** Aborted when the last check is out of date; this also removes its toast. */
  const latest = useRef<AbortController>(null)

  async function ask(text: string, { isRepeated = false, isSilent = false } = {}) {
    const username = cleanKey(text)
    const isRetry = username === checked.current
    if (username === '' || (isRetry && check.state !== 'failed')) return
    checked.current = username
    latest.current?.abort()
    const { signal } = (latest.current = new AbortController())
    setCheck({ state: 'checking', isRetry })
    const outcome = await api.call('POST /check-username', { body: { username } })
    if (signal.aborted) return
    if (!outcome.ok) {
      const isLimited = outcome.status === 429
      // Retries automatically only once.
      const retryAfterSeconds = isLimited && !isRepeated ? outcome.retryAfterSeconds : undefined
      const message = outcome.message || 'Failed to check username.'
      setCheck({ state: 'failed', message, isLimited, retryAfterSeconds })
      if (!isSilent) void showToast('error', 'Failed to check username.', { signal, isQuiet: true })
    } else if (outcome.available) {
      setCheck({ state: 'available' })
      void showToast('success', 'Username is available!', { signal, isQuiet: true })
    } else {
      setCheck({ state: 'taken', message: outcome.message || 'Username is already taken.' })
    }
  }

  const repeat = useEffectEvent(() => void ask(checked.current, { isRepeated: true }))
  useEffect(() => {
    if (check.state === 'failed' && check.retryAfterSeconds !== undefined)
      return runWhenVisible(check.retryAfterSeconds * 1_000, repeat)
  }, [check])

  const hasFailed = check.state === 'failed' ? !check.isLimited : check.state === 'checking' && check.isRetry
  useRetryWhenOnline(hasFailed, () => ask(checked.current, { isSilent: true }))

  /** Call it when the text of the field changes. */
  function forget() {
    latest.current?.abort()
    checked.current = ''
    setCheck({ state: 'none' })
  }

  /**
   * Call it when registration fails because the username was taken. Returns false if the field has another one by now.
   */
  function refuse(username: string, message: string): boolean {
    const isCurrent = checked.current === cleanKey(username)
    if (isCurrent) setCheck({ state: 'taken', message })
    return isCurrent
  }

  return { check, ask, forget, refuse }
}

/** Runs `action` after the delay, or later when the tab is visible again. Returns a function that cancels it. */
function runWhenVisible(delayMs: number, action: () => void): () => void {
  let isDue = false
  const run = () => {
    if (isDue && !document.hidden) action()
  }
  const timer = setTimeout(() => {
    isDue = true
    run()
  }, delayMs)
  document.addEventListener('visibilitychange', run)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', run)
  }
}
