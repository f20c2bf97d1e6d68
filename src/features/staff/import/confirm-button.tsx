import { type ReactNode, useId, useRef, useState } from 'react'
import { buttonStyle } from '../../../ui/button.tsx'

type Props = { label: string; title: string; children: ReactNode; onConfirm: () => Promise<unknown> }

/** A button that says what it will do in a dialog, and does it when that is confirmed. */
export function ConfirmButton({ label, title, children, onConfirm }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
    dialog.current?.close()
  }
  return (
    <>
      <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="m-auto max-w-[min(28rem,calc(100%-2rem))] rounded-card bg-surface p-6 text-ink backdrop:bg-[var(--backdrop)]"
      >
        <h2 id={`${id}-title`} className="text-xl font-[680]">
          {title}
        </h2>
        <p id={`${id}-text`} className="mt-2">
          {children}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <button
            type="button"
            className={buttonStyle()}
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => void confirm()}
          >
            {label}
          </button>
          <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={() => dialog.current?.close()}>
            Keep it
          </button>
        </div>
      </dialog>
    </>
  )
}
