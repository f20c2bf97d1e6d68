import { api } from '../../api-client/browser.ts'
import { momentInWords } from '../../calendar.ts'
import type { Settings } from './contract.ts'
import { SettingsCard, SettingsForm } from './settings-card.tsx'

type Props = Settings['other_sessions'] & { onEnded: () => void }

/** Where else the candidate is signed in. */
export function SessionsCard({ count, last_used_at, onEnded }: Props) {
  return (
    <SettingsCard title="Where you are signed in">
      <p>
        {count === 0 ? 'On this device only.' : `On this device and ${count === 1 ? '1 other' : `${count} others`}.`}
      </p>
      {last_used_at !== null && (
        <p>{`The ${count === 1 ? 'other was' : 'others were'} last used on ${momentInWords(new Date(last_used_at))}, Nairobi time.`}</p>
      )}
      <SettingsForm
        button={count === 0 ? null : 'End all others'}
        kind="secondary"
        onDone={onEnded}
        send={() => api.call('POST /candidates/sessions/end', {})}
      />
    </SettingsCard>
  )
}
