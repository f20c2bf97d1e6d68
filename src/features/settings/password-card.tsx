import { api } from '../../api-client/browser.ts'
import { t } from '../../language/translate.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { OwnPasswordField, SettingsCard, SettingsForm } from './settings-card.tsx'

/** `onChanged`: other devices are signed out. */
export function PasswordCard({ onChanged }: { onChanged: () => void }) {
  return (
    <SettingsCard title={t('Password')}>
      <p>{t('A new password signs out all your other devices.')}</p>
      <SettingsForm
        button={t('Change password')}
        onDone={onChanged}
        send={(read) =>
          api.call('POST /candidates/settings/password', {
            body: { password: read('password'), new_password: read('new_password') },
          })
        }
        renderFields={(errorOf) => (
          <>
            <OwnPasswordField errorOf={errorOf} label={t('Password now')} />
            <PasswordField
              label={t('New password')}
              name="new_password"
              error={errorOf('new_password')}
              help={t('At least 8 characters.')}
              autoComplete="new-password"
              enterKeyHint="go"
              aria-required
            />
          </>
        )}
      />
    </SettingsCard>
  )
}
