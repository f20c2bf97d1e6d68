import { api } from '../../api-client/browser.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { OwnPasswordField, SettingsCard, SettingsForm } from './settings-card.tsx'

/** `onChanged`: other devices are signed out. */
export function PasswordCard({ onChanged }: { onChanged: () => void }) {
  return (
    <SettingsCard title="Password">
      <p>A new password signs out all your other devices.</p>
      <SettingsForm
        button="Change password"
        onDone={onChanged}
        send={(read) =>
          api.call('POST /candidates/settings/password', {
            body: { password: read('password'), new_password: read('new_password') },
          })
        }
        renderFields={(errorOf) => (
          <>
            <OwnPasswordField errorOf={errorOf} label="Password now" />
            <PasswordField
              label="New password"
              name="new_password"
              error={errorOf('new_password')}
              help="At least 8 characters."
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
