import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '../../api-client/browser.ts'
import { Loaded } from '../../api-client/loaded.tsx'
import { t } from '../../language/translate.ts'
import { buttonStyle, ButtonText, LinkButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner, Waiting } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { useSession } from '../accounts/sessions/session.ts'
import { ChangeNote } from '../applications/own/change-note.tsx'
import { useChange } from '../applications/own/use-change.ts'
import { alertKey, alertTitle } from './alert-text.ts'
import type { FilterTexts, OwnAlerts } from './contract.ts'
import { FrequencyChoice } from './frequency.tsx'

type Props = { filters: FilterTexts; onClose: () => void }

/** Adds an alert. Signed out, it says why to sign in. */
export function AlertSheet({ filters, onClose }: Props) {
  const titleId = useId()
  const close = useRef<HTMLFormElement>(null)
  const isSignedIn = useSession() !== null
  return (
    <Sheet labelledBy={titleId} onClose={onClose}>
      <div className="flex items-start justify-between gap-3 px-4 pt-4 md:px-6">
        <h2 id={titleId} className="pt-2.5 text-xl/6.5 font-bold">
          {t('Email me jobs like these')}
        </h2>
        <form ref={close} method="dialog">
          <button aria-label={t('Close')} className="-mr-3 grid size-12 flex-none place-items-center rounded-control">
            <Icon name="x" className="size-6" />
          </button>
        </form>
      </div>
      <div className="px-4 pt-1 md:px-6">
        <p className="mb-4 text-lg/6 font-[560] wrap-anywhere text-ink-2">{alertTitle(filters)}</p>
        {isSignedIn ? (
          <Loaded
            load={() => api.call('GET /candidates/alerts', { isBackground: true })}
            what="your alerts"
            waiting={<Waiting className="min-h-30" />}
            isInCard
          >
            {(data) => <Own filters={filters} data={data} onDone={() => close.current?.requestSubmit()} />}
          </Loaded>
        ) : (
          <Hurdle
            text={t('Sign in to get these jobs by email. Then come back to this list.')}
            to="/login"
            link={t('Sign In')}
          />
        )}
      </div>
    </Sheet>
  )
}

type OwnProps = { filters: FilterTexts; data: OwnAlerts; onDone: () => void }

function Own({ filters, data, onDone }: OwnProps) {
  if (data.is_refused)
    return (
      <Hurdle
        text={t('Our emails do not reach you. Correct your email address first.')}
        to="/settings"
        link={t('Settings')}
      />
    )
  if (!data.is_confirmed)
    return <Hurdle text={t('Confirm your email address first.')} to="/dashboard" link={t('Go to my dashboard')} />
  if (data.alerts.some((alert) => alertKey(alert) === alertKey(filters)))
    return <Hurdle text={t('You already get these jobs by email.')} to="/settings" link={t('Settings')} />
  return <AlertForm filters={filters} data={data} onDone={onDone} />
}

function Hurdle({ text, to, link }: { text: string; to: string; link: string }) {
  return (
    <>
      <p className="mb-4">{text}</p>
      <LinkButton to={to} className="w-full">
        {link}
      </LinkButton>
    </>
  )
}

function AlertForm({ filters, data, onDone }: OwnProps) {
  const [frequency, setFrequency] = useState(data.frequency)
  const { isBusy, note, change } = useChange(async () => {})

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const sent = await change(async () => {
      const outcome = await api.call('POST /candidates/alerts', { body: { ...filters, frequency } })
      if (outcome.ok) showToast('success', outcome.message)
      return outcome
    })
    if (sent) onDone()
  }

  return (
    <form onSubmit={onSubmit}>
      <FrequencyChoice value={frequency} onChange={setFrequency} />
      <ChangeNote note={note?.isDone ? null : note} />
      <button type="submit" aria-disabled={isBusy} aria-busy={isBusy} className={`${buttonStyle()} mt-4 w-full`}>
        <ButtonText icon={isBusy && <Spinner className="size-4.5" />}>
          {isBusy ? t('Saving...') : t('Email me')}
        </ButtonText>
      </button>
    </form>
  )
}
