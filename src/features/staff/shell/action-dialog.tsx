import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ButtonText, buttonStyle } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { noConnection, signInPath } from './office-client.ts'

/** What an action did, or why it was refused. */
export type ActionResult =
  | { ok: true; message: string }
  | { ok: false; status: number; message: string | null; errors?: Record<string, string[]> }

/** Runs an action and says what it did. Returns the refusal, or null. Shows the sign-in screen if the session ended. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return { isBusy, run }

  async function run(action: () => Promise<ActionResult>): Promise<Extract<ActionResult, { ok: false }> | null> {
    setBusy(true)
    const result = await action()
    setBusy(false)
    if (!result.ok && result.status === 401) await navigate(signInPath())
    if (!result.ok) return { ...result, message: result.message ?? noConnection }
    showToast('success', result.message)
    await revalidate()
    return null
  }
}

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A dialog in the middle of the screen, at the bottom of a phone's. */
export function OfficeDialog({ title, onClose, children }: DialogProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[var(--backdrop)]" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-51 max-h-dvh overflow-y-auto rounded-t-panel border border-card-border bg-surface p-5 text-ink outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(34rem,100vw)] sm:[transform:translate(-50%,-50%)] sm:rounded-panel sm:p-7">
          <Dialog.Title className="text-xl/7 font-bold">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Props = DialogProps & {
  /** The text of the button. */
  action: string
  /** Reads the fields of the form by name. Fields are shown with the errors of the last attempt. */
  onAction: (fields: Record<string, string>) => Promise<ActionResult>
  renderFields?: (errors: Record<string, string[]>) => ReactNode
}

/** Asks before an action, or for what it needs, and stays open with what was typed if it is refused. */
export function ActionDialog({ title, action, onAction, onClose, renderFields, children }: Props) {
  const { isBusy, run } = useAction()
  const [refused, setRefused] = useState<Awaited<ReturnType<typeof run>>>(null)
  const errors = refused?.errors ?? {}
  const isFieldError = Object.keys(errors).length > 0

  async function submit(form: HTMLFormElement) {
    const fields = formFields(form)
    const result = await run(() => onAction(fields))
    setRefused(result)
    if (result === null) onClose()
  }

  return (
    <OfficeDialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void submit(event.currentTarget)
        }}
      >
        <div className="mt-2 text-ink-2">{children}</div>
        <div>{renderFields?.(errors)}</div>
        <p role="alert" className="mt-4 font-[540] text-danger empty:hidden">
          {isFieldError ? '' : refused?.message}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" aria-busy={isBusy} className={buttonStyle()}>
            <ButtonText icon={isBusy && <Spinner className="size-5" />}>{action}</ButtonText>
          </button>
          <Dialog.Close className={buttonStyle({ kind: 'secondary' })}>Cancel</Dialog.Close>
        </div>
      </form>
    </OfficeDialog>
  )
}

/** The text fields of a form by name. */
export function formFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
}
