import { api } from '../../api-client/browser.ts'
import { Field } from '../../ui/forms/field.tsx'
import { EmailText } from '../accounts/email-text.tsx'
import { OwnPasswordField, SettingsCard, SettingsForm } from './settings-card.tsx'

export function EmailCard({ email }: { email: string }) {
  return (
    <SettingsCard title="Email">
      <p>
        Your email is <EmailText email={email} />.
      </p>
      <SettingsForm
        button="Send the link"
        send={(read) =>
          api.call('POST /candidates/settings/email', { body: { email: read('email'), password: read('password') } })
        }
        renderFields={(errorOf) => (
          <>
            <Field
              label="New email address"
              name="email"
              type="email"
              error={errorOf('email')}
              help="We send a link to this address. Your email changes when you open the link."
              autoComplete="email"
              inputMode="email"
              enterKeyHint="next"
              maxLength={254}
              aria-required
            />
            <OwnPasswordField errorOf={errorOf} />
          </>
        )}
      />
    </SettingsCard>
  )
}
