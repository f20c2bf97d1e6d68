import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ToastKind } from '../../../ui/toast/toast-container.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { type Durability, readDurability } from '../../accounts/sessions/tab-storage.ts'
import { readUnsaved, type Secret } from './unsaved.ts'

/** Shows a toast about unsaved changes, if there are any. */
export function announceDrafts(): void {
  if (Object.keys(readUnsaved().drafts).length > 0) void showToast(...draftToasts[readDurability()])
}

const draftToasts: Record<Durability, [ToastKind, string]> = {
  all: ['info', 'Your changes are kept in this tab until you save them.'],
  part: [
    'warning',
    'Your changes are kept in this tab until you save them. For your safety, a new passport number or photo is lost if you reload this page.',
  ],
  nothing: ['warning', 'Your changes are not saved. They will be lost if you reload this page.'],
}

/** Below a field: a reload cleared its new value. `isStored`: the field now shows the saved one. */
export function LostNotice({ secret, isStored }: { secret: Secret; isStored: boolean }) {
  const [what, again] = secretWords[secret]
  return (
    <span className="flex gap-2.5 rounded-control bg-tint-maize p-3 font-[540] text-tint-maize-ink">
      <Icon name="circle-alert" className="mt-0.5 size-4" strokeWidth={2} />
      <span className="min-w-0">
        {isStored
          ? `This is the ${what} you saved before. For your safety, we did not keep the new one when this page was reloaded. Please ${again} again.`
          : `This page was reloaded. For your safety, we did not keep your new ${what}. Please ${again} again.`}
      </span>
    </span>
  )
}

const secretWords: Record<Secret, [what: string, again: string]> = {
  passport_number: ['passport number', 'enter it'],
  photo: ['passport photo', 'choose it'],
}

type RestoredProps = { lost: Secret[]; hasDraft: boolean; onDiscard: () => void }

/** Above the fields: they hold earlier unsaved changes, or a reload cleared some. */
export function RestoredNotice({ lost, hasDraft, onDiscard }: RestoredProps) {
  return (
    <DraftNotice
      text={restoredText(lost, hasDraft)}
      action={hasDraft ? 'Discard changes' : 'Dismiss'}
      onAction={onDiscard}
    />
  )
}

function restoredText(lost: Secret[], hasDraft: boolean): string {
  const [secret] = lost
  if (secret === undefined) return 'Your changes from earlier are here. They are not saved yet.'
  const [what, again] = lost.length > 1 ? ['passport number and photo', 'enter them'] : secretWords[secret]
  const request = `${again.charAt(0).toUpperCase()}${again.slice(1)} again below.`
  return hasDraft
    ? `Your changes from earlier are here, except the ${what}. ${request}`
    : `We did not keep your new ${what} when this page was reloaded. ${request}`
}
