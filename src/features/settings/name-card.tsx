import { api } from '../../api-client/browser.ts'
import { Field } from '../../ui/forms/field.tsx'
import { updateUser } from '../accounts/sessions/session-user.ts'
import { SettingsCard, SettingsForm } from './settings-card.tsx'

async function saveName(name: string) {
  const outcome = await api.call('POST /candidates/settings/name', { body: { name } })
  if (outcome.ok) updateUser({ name: name.trim() })
  return outcome
}

export function NameCard({ name }: { name: string }) {
  return (
    <SettingsCard title="Name">
      <SettingsForm
        button="Save name"
        send={(read) => saveName(read('name'))}
        renderFields={(errorOf) => (
          <Field
            label="Full name"
            name="name"
            defaultValue={name}
            error={errorOf('name')}
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="go"
            maxLength={120}
            aria-required
          />
        )}
      />
    </SettingsCard>
  )
}
