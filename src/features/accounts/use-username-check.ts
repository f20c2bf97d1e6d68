import { useRef, useState } from 'react'
import { api } from '../../api-client/browser.ts'
import { showToast } from '../../ui/toast.ts'

/** What is known of the username as it stands in the field. */
export type UsernameCheck = { state: 'none' | 'checking' | 'available' } | { state: 'taken' | 'failed'; message: string }

/** Asks whether a username can be had. An answer counts for the username that it was asked about, and for no other. */
export function useUsernameCheck() {
  const [check, setCheck] = useState<UsernameCheck>({ state: 'none' })
  const asked = useRef('')

  async function ask(text: string) {
    const username = text.trim()
    if (username === '' || (username === asked.current && check.state !== 'failed')) return
    asked.current = username
    setCheck({ state: 'checking' })
    const outcome = await api.call('POST /check-username', { body: { username } })
    if (asked.current !== username) return
    if (!outcome.ok) {
      setCheck({ state: 'failed', message: outcome.message || 'Failed to check username.' })
      void showToast('error', 'Failed to check username.')
    } else if (outcome.available) {
      setCheck({ state: 'available' })
      void showToast('success', 'Username is available!')
    } else {
      setCheck({ state: 'taken', message: outcome.message || 'Username is already taken.' })
    }
  }

  /** The field says something else now. */
  function forget() {
    asked.current = ''
    setCheck({ state: 'none' })
  }

  /** Somebody else had this username when it came to registering; by now another one may stand in the field. */
  function refuse(username: string, message: string) {
    if (asked.current === username.trim()) setCheck({ state: 'taken', message })
  }

  return { check, ask, forget, refuse }
}
