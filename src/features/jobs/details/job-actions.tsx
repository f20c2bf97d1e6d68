import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '../../../language/translate.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import { buttonStyle, ButtonText } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { readStorage, writeStorage } from '../../../ui/stored-text.ts'
import { useEarlyTap } from '../../../ui/use-early-tap.ts'
import { ApplyOutcome } from '../../applications/applying/apply-button.tsx'
import {
  ActionBar,
  type ActionsProps,
  closedNoticeId,
  messageBox,
  messageStyle,
  nameOf,
  WithoutScripts,
} from './action-bar.tsx'
import { AppliedText, AskUsAsCandidate } from './ask-us.tsx'
import { LiveActions } from './live-actions.tsx'

/**
 * Save, share and apply, then the result. CSS places the buttons in the overview on wide screens and in a bar at the
 * bottom of small screens; the message is always in the overview, so that the bar stays small.
 */
export function JobActions({ applyUrl, ...props }: ActionsProps & { applyUrl: string | null }) {
  return useIsLive() ? <LiveActions {...props} applyUrl={applyUrl} /> : <SimulatedActions {...props} />
}

function SimulatedActions({ card, isClosed, url }: ActionsProps) {
  const job = { title: nameOf(card), url }
  const { state, isNew, apply } = useSimulatedApplication(card.id, isClosed)
  const message = useMessageInView(isNew)
  return (
    <>
      <ActionBar card={card} url={url}>
        <ApplyButton state={state} isClosed={isClosed} onApply={apply} />
      </ActionBar>
      <div ref={message} className={state === 'applied' ? messageStyle : undefined}>
        <output aria-live="polite" className="block">
          {state === 'applying' && <span className="sr-only">{t('Applying…')}</span>}
          {state === 'applied' && <AppliedText />}
        </output>
        {state === 'applied' && <AskUsAsCandidate {...job} />}
      </div>
      {/* From when the site took applications. */}
      <ApplyOutcome jobId={card.id} className={messageBox} />
      {!isClosed && <WithoutScripts card={card} url={url} text={t('This site does not send applications yet.')} />}
    </>
  )
}

/** Scrolls to the message when it appears, because the button may be far from it. Not when the page opens with it. */
function useMessageInView(isNew: boolean) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) message.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return message
}

type ApplyButtonProps = { state: ApplyState; isClosed: boolean; onApply: () => void }

function ApplyButton({ state, isClosed, onApply }: ApplyButtonProps) {
  const isApplying = state === 'applying'
  const earlyTap = useEarlyTap(onApply)
  return (
    <button
      {...earlyTap}
      type="button"
      aria-disabled={isClosed || state !== 'open'}
      aria-busy={isApplying}
      aria-describedby={isClosed ? closedNoticeId : undefined}
      className={`${buttonStyle()} noscript:hidden`}
      onClick={onApply}
    >
      <ButtonText icon={isApplying && <Spinner className="size-4.5" />}>
        {isApplying ? t('Applying...') : t('Apply Now')}
      </ButtonText>
    </button>
  )
}

type ApplyState = 'open' | 'applying' | 'applied'

/** Applying is a simulation, as specified: nothing is sent. Each job can be applied for once during a visit. */
function useSimulatedApplication(jobId: string, isClosed: boolean) {
  const key = `kazi-kenya:applied:${jobId}`
  const [state, setState] = useState<ApplyState>('open')
  const isDone = useSyncExternalStore(
    () => () => {},
    () => readStorage('sessionStorage', key) !== null,
    () => false,
  )
  useEffect(() => {
    if (state !== 'applying') return
    const timer = setTimeout(() => {
      writeStorage('sessionStorage', key, '')
      setState('applied')
    }, 1500)
    return () => clearTimeout(timer)
  }, [state, key])
  const shown: ApplyState = isDone ? 'applied' : state
  const apply = () => {
    if (shown === 'open' && !isClosed) setState('applying')
  }
  return { state: shown, isNew: state === 'applied', apply }
}
