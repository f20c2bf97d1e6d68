import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ButtonText, buttonStyle } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { noConnection, signInPath } from './office-client.ts'
import { OfficeDialog } from './office-dialog.tsx'

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
  const isBesideField = refused?.status === 422 && renderFields !== undefined

  async function submit(form: HTMLFormElement) {
    const fields = formFields(form)
    const result = await run(() => onAction(fields))
    setRefused(result)
    if (result === null) onClose()
  }

  return (
    <OfficeDialog isOpen title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void submit(event.currentTarget)
        }}
      >
        <div className="text-ink-2">{children}</div>
        <div>{renderFields?.(errors)}</div>
        <p role="alert" className="mt-4 font-[540] text-danger empty:hidden">
          {isBesideField ? '' : refused?.message}
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
