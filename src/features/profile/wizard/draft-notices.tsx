import { t } from '../../../language/translate.ts'
import { readDraft } from '../../../ui/drafts.ts'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { ownerOf, readSession } from '../../accounts/sessions/session.ts'
import { steps } from '../completion.ts'
import { secrets } from './form/use-step-draft.ts'

/** Shows a toast about unsaved changes, if there are any. */
export function announceDrafts(): void {
  const owner = ownerOf(readSession())
  const fields = steps.flatMap((step) => Object.entries(readDraft(owner, step).fields))
  if (fields.length === 0) return
  if (fields.some(([name, text]) => text !== '' && secrets.includes(name)))
    showToast(
      'warning',
      t(
        'Your changes are kept in this tab until you save them. For your safety, a new passport number or photo is lost if you reload this page.',
      ),
    )
  else showToast('info', t('Your changes are kept in this tab until you save them.'))
}

type Props = { lost: readonly string[]; hasDraft: boolean; onDiscard: () => void }

/** Above the fields: they hold earlier unsaved changes, or a reload cleared some. */
export function RestoredNotice({ lost, hasDraft, onDiscard }: Props) {
  const restored = hasDraft ? t('Your changes from earlier are here. They are not saved yet.') : ''
  return (
    <DraftNotice
      text={`${restored} ${lostText(lost)}`.trim()}
      action={hasDraft ? t('Discard changes') : t('Dismiss')}
      onAction={onDiscard}
    />
  )
}

/** `lost` names the secret fields that a reload cleared. */
function lostText(lost: readonly string[]): string {
  const hasNumber = lost.includes('passport_number')
  const hasPhoto = lost.includes('photo')
  if (hasNumber && hasPhoto)
    return t(
      'For your safety, we did not keep your new passport number and photo when this page was reloaded. Please add the number and photo again.',
    )
  if (hasNumber)
    return t(
      'For your safety, we did not keep your new passport number when this page was reloaded. Please add the number again.',
    )
  return hasPhoto
    ? t(
        'For your safety, we did not keep your new passport photo when this page was reloaded. Please add the photo again.',
      )
    : ''
}
