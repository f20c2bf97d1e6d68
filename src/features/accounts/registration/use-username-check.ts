import { useRef, useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { cleanKey } from '../../../contract/clean-text.ts'
import { t } from '../../../language/translate.ts'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { showToast } from '../../../ui/toast/toast.ts'

/** The result of checking the username in the field. */
export type UsernameCheck =
  | { state: 'none' | 'available' }
  /** `isRetry`: the last check of the same username failed. */
  | { state: 'checking'; isRetry: boolean }
  | { state: 'taken'; message: string }
  /** `isLimited`: too many checks. */
  | { state: 'failed'; message: string; isLimited: boolean }

/** Checks whether a username is available. Ignores responses for a username that has changed since. */
export function useUsernameCheck() {
  const [check, setCheck] = useState<UsernameCheck>({ state: 'none' })
  const checked = useRef('')
  /** Aborted when the last check is out of date; this also removes its toast. */
  const latest = useRef<AbortController>(null)

  async function ask(text: string, { isSilent = false } = {}) {
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
      const message = outcome.message || t('Failed to check username.')
      setCheck({ state: 'failed', message, isLimited: outcome.status === 429 })
      if (!isSilent) showToast('error', t('Failed to check username.'), { signal, isQuiet: true })
    } else if (outcome.available) {
      setCheck({ state: 'available' })
      showToast('success', t('Username is available!'), { signal, isQuiet: true })
    } else {
      setCheck({ state: 'taken', message: outcome.message || t('Username is already taken.') })
    }
  }

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
