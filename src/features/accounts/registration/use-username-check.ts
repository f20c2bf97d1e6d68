import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { showToast } from '../../../ui/toast/toast.ts'

/** What is known of the username as it stands in the field. */
export type UsernameCheck =
  | { state: 'none' | 'checking' | 'available' }
  | { state: 'taken'; message: string }
  /** `isLimited`: too many checks. The next one starts by itself after `retryAfterSeconds`, if that is set. */
  | { state: 'failed'; message: string; isLimited: boolean; retryAfterSeconds?: number }

/** Asks whether a username can be had. An answer counts for the username that it was asked about, and for no other. */
export function useUsernameCheck() {
  const [check, setCheck] = useState<UsernameCheck>({ state: 'none' })
  const asked = useRef('')
  /** Aborted when the last check no longer counts: its toast goes too. */
  const latest = useRef<AbortController>(null)

  async function ask(text: string, { isRepeated = false } = {}) {
    const username = text.trim()
    if (username === '' || (username === asked.current && check.state !== 'failed')) return
    asked.current = username
    latest.current?.abort()
    const { signal } = (latest.current = new AbortController())
    setCheck({ state: 'checking' })
    const outcome = await api.call('POST /check-username', { body: { username } })
    if (signal.aborted) return
    if (!outcome.ok) {
      const isLimited = outcome.status === 429
      // A repeated check is not repeated again: a person presses the button then.
      const retryAfterSeconds = isLimited && !isRepeated ? outcome.retryAfterSeconds : undefined
      setCheck({
        state: 'failed',
        message: outcome.message || 'Failed to check username.',
        isLimited,
        retryAfterSeconds,
      })
      void showToast('error', 'Failed to check username.', signal)
    } else if (outcome.available) {
      setCheck({ state: 'available' })
      void showToast('success', 'Username is available!', signal)
    } else {
      setCheck({ state: 'taken', message: outcome.message || 'Username is already taken.' })
    }
  }

  const repeat = useEffectEvent(() => void ask(asked.current, { isRepeated: true }))
  useEffect(() => {
    if (check.state === 'failed' && check.retryAfterSeconds !== undefined)
      return runWhenSeen(check.retryAfterSeconds * 1_000, repeat)
  }, [check])

  /** The field says something else now. */
  function forget() {
    latest.current?.abort()
    asked.current = ''
    setCheck({ state: 'none' })
  }

  /** Somebody else had this username when it came to registering; by now another one may stand in the field. */
  function refuse(username: string, message: string) {
    if (asked.current === username.trim()) setCheck({ state: 'taken', message })
  }

  return { check, ask, forget, refuse }
}

/** Runs `action` after this time, or later when the person returns to this tab. Returns what calls it off. */
function runWhenSeen(delayMs: number, action: () => void): () => void {
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
