import { api } from '../../api-client/browser.ts'
import { t } from '../../language/translate.ts'
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
    <SettingsCard title={t('Name')}>
      <SettingsForm
        button={t('Save name')}
        send={(read) => saveName(read('name'))}
        renderFields={(errorOf) => (
          <Field
            label={t('Full name')}
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
