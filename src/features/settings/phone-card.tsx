import { api } from '../../api-client/browser.ts'
import { phoneInGroups } from '../../contract/phone-number.ts'
import { t } from '../../language/translate.ts'
import { Field } from '../../ui/forms/field.tsx'
import { OwnPasswordField, SettingsCard, SettingsForm } from './settings-card.tsx'

export function PhoneCard({ phone }: { phone: string }) {
  return (
    <SettingsCard title={t('Phone')}>
      <SettingsForm
        button={t('Save phone number')}
        send={(read) =>
          api.call('POST /candidates/settings/phone', { body: { phone: read('phone'), password: read('password') } })
        }
        renderFields={(errorOf) => (
          <>
            <Field
              label={t('Phone number')}
              name="phone"
              defaultValue={phoneInGroups(phone)}
              error={errorOf('phone')}
              help={t('A Kenyan number such as 0712 345 678.')}
              autoComplete="tel"
              inputMode="tel"
              enterKeyHint="next"
              maxLength={40}
              aria-required
            />
            <OwnPasswordField errorOf={errorOf} />
          </>
        )}
      />
    </SettingsCard>
  )
}
