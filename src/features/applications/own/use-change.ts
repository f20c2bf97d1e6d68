import { useState } from 'react'
import type { Outcome } from '../../../api-client/client.ts'
import { t } from '../../../language/translate.ts'

type Change = () => Promise<Outcome<{ message: string }>>

/**
 * Sends a change to an application, one at a time, then shows the new state. `note` is what the server said: what was
 * done, or why not, for example because the application has changed in the meantime.
 */
export function useChange(onChanged: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [note, setNote] = useState<{ isDone: boolean; text: string } | null>(null)

  /** Returns whether the change was made. */
  async function change(send: Change): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setNote(null)
    const outcome = await send()
    if (outcome.ok || outcome.status === 409) await onChanged()
    const text = outcome.ok
      ? outcome.message
      : (Object.values(outcome.errors)[0]?.[0] ??
        outcome.message ??
        t('We could not send this. Check your connection, then try again.'))
    setNote({ isDone: outcome.ok, text })
    setBusy(false)
    return outcome.ok
  }

  return { isBusy, note, change }
}
