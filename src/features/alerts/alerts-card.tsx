import { Link } from 'react-router'
import { api } from '../../api-client/browser.ts'
import { Loaded } from '../../api-client/loaded.tsx'
import { t } from '../../language/translate.ts'
import { ChangeNote } from '../applications/own/change-note.tsx'
import { useChange } from '../applications/own/use-change.ts'
import { alertPath, alertTitle } from './alert-text.ts'
import type { Alert, Frequency, OwnAlerts } from './contract.ts'
import { FrequencyChoice } from './frequency.tsx'

/** The alerts of the signed-in candidate, how often they are sent, and their deletion. Loads them itself. */
export function AlertsCard() {
  return (
    <section
      aria-labelledby="alerts"
      className="rounded-card border border-card-border bg-surface p-4 wrap-anywhere lg:p-6"
    >
      <h2 id="alerts" className="mb-2 text-xl/7 font-bold">
        {t('Job alerts')}
      </h2>
      <Loaded load={() => api.call('GET /candidates/alerts', { isBackground: true })} what="your alerts" isInCard>
        {(data, reload) => <Alerts data={data} onChanged={reload} />}
      </Loaded>
    </section>
  )
}

function Alerts({ data, onChanged }: { data: OwnAlerts; onChanged: () => Promise<void> }) {
  const { note, change } = useChange(onChanged)
  const { alerts, frequency } = data
  const [first] = alerts
  const remove = ({ id }: Alert) =>
    change(() => api.call('POST /candidates/alerts/{id}/delete', { params: { id: String(id) } }))
  const setFrequency = (wanted: Frequency) =>
    // The same filters again only change how often.
    change(() => api.call('POST /candidates/alerts', { body: { ...first, frequency: wanted } }))

  return (
    <>
      <State {...data} />
      <ul>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onDelete={() => void remove(alert)} />
        ))}
      </ul>
      {first && (
        <div className="mt-3">
          <FrequencyChoice value={frequency} onChange={(wanted) => void setFrequency(wanted)} />
        </div>
      )}
      <ChangeNote note={note} />
    </>
  )
}

/** Why nothing is sent, if nothing is. */
function State({ alerts, is_confirmed, is_refused, is_paused }: OwnAlerts) {
  if (alerts.length === 0)
    return (
      <p>
        <span>{t('You have no alerts. Search for jobs, then press Email me jobs like these.')}</span>{' '}
        <Link to="/jobs" className="font-[620] text-primary underline underline-offset-3">
          {t('Find jobs')}
        </Link>
      </p>
    )
  if (is_refused) return <p className="text-danger">{t('Our emails do not reach you. Correct your email address.')}</p>
  if (!is_confirmed) return <p className="text-danger">{t('Nothing is sent until you confirm your email address.')}</p>
  return is_paused && <p className="text-ink-2">{t('Paused, because you were away. They start again tomorrow.')}</p>
}

function AlertRow({ alert, onDelete }: { alert: Alert; onDelete: () => void }) {
  const title = alertTitle(alert)
  return (
    <li className="flex items-center justify-between gap-3 border-b border-hairline py-1">
      <Link
        to={alertPath(alert)}
        className="inline-flex min-h-12 min-w-0 items-center wrap-anywhere underline underline-offset-3"
      >
        {title}
      </Link>
      <button
        type="button"
        className="min-h-12 flex-none px-2 font-[620] text-danger underline underline-offset-3"
        onClick={onDelete}
      >
        <span>{t('Delete')}</span>
        <span className="sr-only">{` ${title}`}</span>
      </button>
    </li>
  )
}
