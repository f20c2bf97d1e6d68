import type { ToastKind } from '../../../ui/toast/toast-container.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { type Durability, readDurability } from '../../accounts/sessions/tab-storage.ts'
import { readUnsaved } from './unsaved.ts'

/** Says in a toast what becomes of changes that are not saved, where there are any. */
export function sayWhatIsKept(): void {
  if (Object.keys(readUnsaved().drafts).length > 0) void showToast(...words[readDurability()])
}

const words: Record<Durability, [ToastKind, string]> = {
  all: ['info', 'Your changes are kept in this tab until you save them.'],
  part: [
    'warning',
    'Your changes are kept in this tab until you save them. For your safety, a new passport number or photo is lost if you reload this page.',
  ],
  nothing: ['warning', 'Your changes are not saved. They are lost when this page is reloaded.'],
}
