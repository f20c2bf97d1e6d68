import { useEffect, useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { t } from '../../../language/translate.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { askBeforeSigningOut } from '../../accounts/sessions/signing-out.ts'
import { addLoaded, clearApplied } from '../applied.ts'
import { sayRefused, sendUnsent } from './sending.ts'
import { deleteUnsent, dropExpired, readUnsent } from './unsent.ts'

type Props = { owner: string; isLive: boolean }

/**
 * Marks the jobs that the candidate applied for, sends what waits on this phone, says what was refused, and asks before it
 * is lost.
 */
export function Visit({ owner, isLive }: Props) {
  useEffect(() => {
    if (isLive) void loadApplied()
    dropExpired()
    sayRefused()
    void sendUnsent()
    return clearApplied
  }, [isLive])
  return <SignOutQuestion owner={owner} />
}

async function loadApplied() {
  const outcome = await api.call('GET /candidates/applications', { isBackground: true })
  if (outcome.ok) addLoaded(outcome.data)
}

function SignOutQuestion({ owner }: { owner: string }) {
  /** Null while there is no question. */
  const [resolve, setResolve] = useState<((mayLeave: boolean) => void) | null>(null)
  useEffect(() => {
    askBeforeSigningOut(async () => {
      if (readUnsent(owner).length === 0) return true
      return new Promise((answer) => setResolve(() => answer))
    })
    return () => askBeforeSigningOut(null)
  }, [owner])
  if (resolve === null) return null
  const unsent = readUnsent(owner)

  function answer(mayLeave: boolean) {
    if (mayLeave) for (const entry of unsent) deleteUnsent(entry)
    setResolve(null)
    resolve?.(mayLeave)
  }

  return (
    <Confirm
      text={
        unsent.length === 1
          ? t('One application is not sent. Delete it?')
          : t('{count} applications are not sent. Delete them?', { count: unsent.length })
      }
      yes={t('Delete and log out')}
      no={t('Stay signed in')}
      onAnswer={answer}
    />
  )
}
