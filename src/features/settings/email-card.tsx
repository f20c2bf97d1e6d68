import { api } from '../../api-client/browser.ts'
import { momentInWords } from '../../language/dates.ts'
import { t, withElements } from '../../language/translate.ts'
import { Field } from '../../ui/forms/field.tsx'
import { EmailText } from '../accounts/email-text.tsx'
import type { Settings } from './contract.ts'
import { OwnPasswordField, SettingsCard, SettingsForm } from './settings-card.tsx'

type Props = Pick<Settings, 'email' | 'pending_email'> & { onChanged: () => void }

/** The address, and the one that waits for its link to be opened. */
export function EmailCard({ email, pending_email, onChanged }: Props) {
  return (
    <SettingsCard title={t('Email')}>
      <p>{withElements('Your email is {email}.', { email: <EmailText email={email} /> })}</p>
      {pending_email && (
        <p className="mt-2 font-[560]">
          {t('We sent a link to {email}. Your email changes when you open it. It works until {time}, Nairobi time.', {
            email: pending_email.email,
            time: momentInWords(new Date(pending_email.ends_at)),
          })}
        </p>
      )}
      <SettingsForm
        button={t('Send the link')}
        onDone={onChanged}
        send={(read) =>
          api.call('POST /candidates/settings/email', { body: { email: read('email'), password: read('password') } })
        }
        renderFields={(errorOf) => (
          <>
            <Field
              label={t('New email address')}
              name="email"
              type="email"
              error={errorOf('email')}
              help={t('We send a link to this address. Your email changes when you open the link.')}
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
