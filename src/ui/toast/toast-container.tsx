import { type CloseButtonProps, cssTransition, type Id, toast, ToastContainer } from 'react-toastify/unstyled'
import type { IconName } from '../icon-names.ts'
import { Icon } from '../icon.tsx'
import './toast.css'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

const transition = cssTransition({ enter: 'toast-enters', exit: 'toast-leaves', collapse: false })

/** What went wrong interrupts a screen reader, the rest waits until it has finished. */
export function drawToast(kind: ToastKind, text: string, signal?: AbortSignal): void {
  dismissEarlier()
  if (shown.some((each) => each.kind === kind && each.text === text)) return
  const isBad = kind === 'error' || kind === 'warning'
  const id = toast[kind](text, { role: isBad ? 'alert' : 'status', onClose: () => forget(id) })
  shown.push({ id, kind, text, since: performance.now() })
  signal?.addEventListener('abort', () => {
    toast.dismiss(id)
    forget(id)
  })
}

export function dismissAll(): void {
  toast.clearWaitingQueue()
  toast.dismiss()
  shown = []
}

function forget(closed: Id) {
  shown = shown.filter(({ id }) => id !== closed)
}

let shown: { id: Id; kind: ToastKind; text: string; since: number }[] = []
/** Toasts that come closer together than this belong to one answer. */
const togetherMs = 300

/** What was said of an earlier action would lie over the page for nothing. If the present one says the same, it says it anew: for its whole time, and to a screen reader too. */
function dismissEarlier() {
  const isEarlier = ({ since }: { since: number }) => performance.now() - since > togetherMs
  if (shown.some(isEarlier)) toast.clearWaitingQueue()
  for (const { id } of shown.filter(isEarlier)) toast.dismiss(id)
  shown = shown.filter((each) => !isEarlier(each))
}

/** The toasts, newest below. They wait under the pointer and under the focus. */
function Toaster() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      closeOnClick={false}
      draggable={false}
      pauseOnFocusLoss={false}
      limit={4}
      transition={transition}
      icon={ToastIcon}
      closeButton={CloseButton}
    />
  )
}

/** For whoever does not know of the library. */
export const toaster = <Toaster />

function ToastIcon({ type }: { type: ToastKind | 'default' }) {
  return <Icon name={icons[type]} className="size-[24px]" />
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label="Dismiss"
      className="-my-2 -mr-2 ml-auto grid size-12 flex-none place-items-center rounded-control text-ink-2"
      onClick={closeToast}
    >
      <Icon name="x" className="size-5" />
    </button>
  )
}

const icons: Record<ToastKind | 'default', IconName> = {
  success: 'circle-check',
  error: 'circle-alert',
  warning: 'triangle-alert',
  info: 'info',
  default: 'info',
}
