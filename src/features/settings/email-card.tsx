import { api } from '../../api-client/browser.ts'
import { momentInWords } from '../../calendar.ts'
import { Field } from '../../ui/forms/field.tsx'
import { EmailText } from '../accounts/email-text.tsx'
import type { Settings } from './contract.ts'
import { OwnPasswordField, SettingsCard, SettingsForm } from './settings-card.tsx'

type Props = Pick<Settings, 'email' | 'pending_email'> & { onChanged: () => void }

/** The address, and the one that waits for its link to be opened. */
export function EmailCard({ email, pending_email, onChanged }: Props) {
  return (
    <SettingsCard title="Email">
      <p>
        Your email is <EmailText email={email} />.
      </p>
      {pending_email && (
        <p className="mt-2 font-[560]">
          {`We sent a link to ${pending_email.email}. Your email changes when you open it. It works until ${momentInWords(new Date(pending_email.ends_at))}, Nairobi time.`}
        </p>
      )}
      <SettingsForm
        button="Send the link"
        onDone={onChanged}
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
