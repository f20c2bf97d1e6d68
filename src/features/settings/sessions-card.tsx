import { api } from '../../api-client/browser.ts'
import { momentInWords } from '../../language/dates.ts'
import { plural, t } from '../../language/translate.ts'
import type { Settings } from './contract.ts'
import { SettingsCard, SettingsForm } from './settings-card.tsx'

type Props = Settings['other_sessions'] & { onEnded: () => void }

/** Where else the candidate is signed in. */
export function SessionsCard({ count, last_used_at, onEnded }: Props) {
  return (
    <SettingsCard title={t('Where you are signed in')}>
      <p>
        {count === 0
          ? t('On this device only.')
          : plural(count, 'On this device and 1 other.', 'On this device and {count} others.')}
      </p>
      {last_used_at !== null && <p>{lastUsedText(count, momentInWords(new Date(last_used_at)))}</p>}
      <SettingsForm
        button={count === 0 ? null : t('End all others')}
        kind="secondary"
        onDone={onEnded}
        send={() => api.call('POST /candidates/sessions/end', {})}
      />
    </SettingsCard>
  )
}

function lastUsedText(count: number, time: string): string {
  return count === 1
    ? t('The other was last used on {time}, Nairobi time.', { time })
    : t('The others were last used on {time}, Nairobi time.', { time })
}
