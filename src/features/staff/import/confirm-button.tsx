import { useState } from 'react'
import { buttonStyle } from '../../../ui/button.tsx'
import { OfficeDialog } from '../shell/office-dialog.tsx'

type Props = { label: string; title: string; text: string; onConfirm: () => Promise<unknown> }

/** A button that says in a dialog what it will do, and does it when that is confirmed. */
export function ConfirmButton({ label, title, text, onConfirm }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const close = () => setOpen(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
    close()
  }
  return (
    <>
      <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <OfficeDialog isOpen title={title} onClose={close}>
          <p className="mt-2 text-ink-2">{text}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <button type="button" aria-busy={isBusy} disabled={isBusy} className={buttonStyle()} onClick={confirm}>
              {label}
            </button>
            <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={close}>
              Cancel
            </button>
          </div>
        </OfficeDialog>
      )}
    </>
  )
}
