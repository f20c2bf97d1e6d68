import { api } from '../../api-client/browser.ts'
import { dayInWords, momentInWords } from '../../language/dates.ts'
import { t } from '../../language/translate.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { endDeleted } from '../accounts/sessions/session.ts'
import type { Settings } from './contract.ts'
import { OwnPasswordField, SettingsCard, SettingsForm } from './settings-card.tsx'

type Props = Settings['deletion'] & { onChanged: () => void }

/** Deletes the account, or asks the agency to if there is an offer or a job. A request can be taken back. */
export function DeleteCard({ is_request, requested_at, answer_by, onChanged }: Props) {
  const isWaiting = requested_at !== null
  const { question, ask } = useConfirm({ yes: t('Delete my account'), no: t('Keep it') })

  async function send(password: string) {
    if (isWaiting) return keepAccount(onChanged)
    // A request can be taken back.
    if (!is_request && !(await ask(t('Delete your account and everything in it? This cannot be undone.')))) return null
    return deleteAccount(password, onChanged)
  }

  return (
    <SettingsCard title={t('Delete my account')}>
      <p>
        {is_request || isWaiting
          ? t('You have an offer or a job through us. So a person checks with you before your account is deleted.')
          : t('This deletes your profile, your files and your applications at once. It cannot be undone.')}
      </p>
      {isWaiting && (
        <p className="mt-2 font-[560]">
          {t('You asked us on {time}, Nairobi time. We answer by {day}.', {
            time: momentInWords(new Date(requested_at)),
            day: dayInWords(answer_by ?? ''),
          })}
        </p>
      )}
      {/* One form, so that the button keeps the focus. */}
      <SettingsForm
        button={isWaiting ? t('Keep my account') : is_request ? t('Ask to delete my account') : t('Delete my account')}
        kind={isWaiting ? 'secondary' : 'danger'}
        send={(read) => send(read('password'))}
        renderFields={isWaiting ? undefined : (errorOf) => <OwnPasswordField errorOf={errorOf} />}
      />
      {question && <Confirm {...question} />}
    </SettingsCard>
  )
}

async function keepAccount(onKept: () => void) {
  const outcome = await api.call('POST /candidates/delete/cancel', {})
  if (outcome.ok) onKept()
  return outcome
}

/** Ends the session of this browser if the account is gone, which leads to /login. */
async function deleteAccount(password: string, onRequested: () => void) {
  const outcome = await api.call('POST /candidates/delete', { body: { password } })
  if (!outcome.ok) return outcome
  if (outcome.is_deleted) endDeleted()
  else onRequested()
  return outcome
}
