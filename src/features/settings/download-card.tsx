import { api } from '../../api-client/browser.ts'
import { saveFile } from '../../api-client/save-file.ts'
import { t } from '../../language/translate.ts'
import { OwnPasswordField, SettingsCard, SettingsForm } from './settings-card.tsx'

const fileName = 'my-data.zip'

async function download(password: string) {
  const outcome = await api.call('POST /candidates/export', { body: { password } })
  if (!outcome.ok) return outcome
  saveFile(outcome.file, fileName)
  return { ok: true as const, message: t('{file} is in your downloads.', { file: fileName }) }
}

export function DownloadCard() {
  return (
    <SettingsCard title={t('Your data')}>
      <p>
        {t(
          'One zip file with what you gave us, your applications and our answers. Emails that we sent you are not in it, because we do not keep them. Open the text file to read your data. Keep it safe: it has your national ID number.',
        )}
      </p>
      <SettingsForm
        button={t('Download my data')}
        kind="secondary"
        send={(read) => download(read('password'))}
        renderFields={(errorOf) => <OwnPasswordField errorOf={errorOf} />}
      />
    </SettingsCard>
  )
}
