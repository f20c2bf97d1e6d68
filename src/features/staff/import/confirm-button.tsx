import { useState } from 'react'
import { buttonStyle } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../shell/confirm-dialog.tsx'

type Props = { label: string; title: string; text: string; onConfirm: () => Promise<unknown> }

/** A button that says in a dialog what it will do, and does it when that is confirmed. */
export function ConfirmButton({ label, title, text, onConfirm }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={() => setOpen(true)}>
        {label}
      </button>
      <ConfirmDialog
        question={isOpen ? { title, text, action: label } : null}
        onConfirm={async () => void (await onConfirm())}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
