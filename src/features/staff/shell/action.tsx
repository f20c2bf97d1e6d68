import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { Outcome } from '../../../api-client/client.ts'
import { type Draft, noDraft, readDraft, writeDraft } from '../../../ui/drafts.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { useAccountForm } from '../../accounts/forms/use-account-form.ts'
import { Button, type ButtonKind } from './button.tsx'
import type { loadMember } from './member.ts'
import { noConnection } from './office-client.ts'

/** What a call did. `done`, or else its own message, is said when it succeeds. */
type Call<T> = () => Promise<Outcome<T>>

/** Runs calls that need nothing but a button: says what they did or why not, and shows the screen as it is now. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  return { isBusy, run }

  async function run<T extends object>(call: Call<T>, done?: string): Promise<Outcome<T>> {
    setBusy(true)
    const outcome = await call()
    setBusy(false)
    if (!outcome.ok) showToast('error', outcome.message ?? noConnection)
    if (!outcome.ok) return outcome
    showToast('success', doneText(outcome, done))
    await revalidate()
    return outcome
  }
}

function doneText(outcome: object, done?: string): string {
  return done ?? ('message' in outcome && typeof outcome.message === 'string' ? outcome.message : 'Done.')
}

type FormProps = {
  /** The text of the button. */
  action: string
  /** Whether it cannot simply be undone. */
  isDanger?: boolean
  /** Gets the fields of the form by name. */
  onAction: (fields: Record<string, string>) => Promise<Outcome<object>>
  /** Said on success, instead of the message of the response. Null: nothing is said, and nothing loaded again. */
  done?: string | null
  /** Fields are shown with the errors of the last attempt, and what was typed before a reload or an ended session. */
  renderFields?: (errors: Record<string, string | undefined>, typed: Record<string, string | undefined>) => ReactNode
  children?: ReactNode
}

type ActionFormProps = FormProps & {
  kind?: 'primary' | 'secondary'
  className?: string
  /** `isSent`: whether all of what the form has now was sent; a person may go on typing. */
  onDone?: (form: HTMLFormElement, isSent: boolean) => void
  /** The name under which what is typed is kept until it is sent. */
  draft?: string
  onCancel?: () => void
}

/** A form that sends a call. It keeps what was typed if the call is refused. */
export function ActionForm({
  action,
  isDanger = false,
  onAction,
  done,
  renderFields,
  children,
  ...more
}: ActionFormProps) {
  const { revalidate } = useRevalidator()
  const owner = `staff:${useRouteLoaderData<typeof loadMember>('office')?.id}`
  const keep = (typed: Draft) => more.draft && writeDraft(owner, more.draft, typed)
  const { props, isBusy, refusal } = useAccountForm(async (form) => {
    const sent = fieldsOf(form)
    const outcome = await onAction(sent)
    if (!outcome.ok) return { ...outcome, message: outcome.message ?? noConnection }
    const isSent = JSON.stringify(fieldsOf(form)) === JSON.stringify(sent)
    if (isSent) keep(noDraft)
    more.onDone?.(form, isSent)
    if (done === null) return null
    showToast('success', doneText(outcome, done))
    await revalidate()
    return null
  })
  const errors = Object.entries(refusal?.errors ?? {}).map(([name, texts]) => [name, texts.join('\n')])
  const isBesideField = refusal?.status === 422 && renderFields !== undefined && errors.length > 0
  return (
    <form
      {...props}
      className={more.className}
      onChange={({ currentTarget }) => keep({ fields: fieldsOf(currentTarget), lost: [] })}
    >
      <div className="text-ink-2 empty:hidden">{children}</div>
      <div>{renderFields?.(Object.fromEntries(errors), readDraft(owner, more.draft ?? '').fields)}</div>
      <p role="alert" className="mt-4 font-[540] text-danger empty:hidden">
        {isBesideField ? '' : refusal?.message}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" kind={isDanger ? 'danger' : (more.kind ?? 'primary')} isBusy={isBusy}>
          {action}
        </Button>
        {more.onCancel && <Button onClick={more.onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

type OfficeDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A dialog over the office, which Escape and a click beside it close. */
export function OfficeDialog({ title, onClose, children }: OfficeDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-(--backdrop)" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-51 max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-card bg-surface p-5 text-ink shadow-(--shadow-dialog) outline-none sm:p-6">
          <Dialog.Title className="mb-3 text-xl font-[680]">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type DialogProps = FormProps & { title: string; onClose: () => void }

/** Asks before an action, or for what it needs. */
export function ActionDialog({ title, onClose, ...form }: DialogProps) {
  return (
    <OfficeDialog title={title} onClose={onClose}>
      <ActionForm {...form} onDone={onClose} onCancel={onClose} />
    </OfficeDialog>
  )
}

type ActionButtonProps = Omit<DialogProps, 'onClose' | 'action'> & {
  label: string
  action?: string
  kind?: ButtonKind
  /** Whose button it is, for those who do not see its row. */
  of?: string
}

/** A button whose dialog says what it will do, and does it when that is confirmed. */
export function ActionButton({ label, kind, of, action = label, ...dialog }: ActionButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind={kind} aria-label={of && `${label}: ${of}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ActionDialog {...dialog} action={action} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The text fields of a form by name. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
}
