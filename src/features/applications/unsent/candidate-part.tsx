import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import { readStorage } from '../../../ui/stored-text.ts'
import { ownerOf, useSession } from '../../accounts/sessions/session.ts'
import { unsentKey } from './unsent-key.ts'

type Props<P> = { load: () => Promise<ComponentType<P>>; props: P }

/**
 * A part of pages for signed-in candidates only, which other visitors need not download: in live mode, or if an
 * application is not sent. Nothing until it has loaded; if that fails, the next page tries again.
 */
export function CandidatePart<P extends object>({ load, props }: Props<P>) {
  const isLive = useIsLive()
  const isSignedIn = ownerOf(useSession()) !== ''
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const loadPart = useEffectEvent(load)
  useEffect(() => {
    if (isSignedIn && (isLive || readStorage('localStorage', unsentKey) !== null))
      loadPart().then(
        (loaded) => setPart(() => loaded),
        () => {},
      )
  }, [isSignedIn, isLive])
  return isSignedIn && Part ? <Part {...props} /> : null
}
