import { useState } from 'react'
import { buttonStyle } from '../../../ui/button.tsx'
import { OfficeDialog } from './office-dialog.tsx'

/** What a dialog asks, in full: the title, what happens, and the button that does it. */
export type Question = { title: string; text: string; action: string }

type Props = { question: Question | null; onConfirm: () => Promise<void>; onClose: () => void }

/** Asks before something happens, while there is a question. Stays open until `onConfirm` is done. */
export function ConfirmDialog({ question, onConfirm, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    await onConfirm().finally(() => setBusy(false))
    onClose()
  }

  return (
    <OfficeDialog isOpen={question !== null} title={question?.title ?? ''} onClose={onClose}>
      <p>{question?.text}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className={buttonStyle()}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && void confirm()}
        >
          {question?.action}
        </button>
      </div>
    </OfficeDialog>
  )
}
