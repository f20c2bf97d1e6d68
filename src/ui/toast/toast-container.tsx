import { type AnimationEvent, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { type CloseButtonProps, cssTransition, type Id, toast, ToastContainer } from 'react-toastify/unstyled'
import type { IconName } from '../icon-names.ts'
import { Icon } from '../icon.tsx'
import { placeToasts } from './place-toasts.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
/** Aborting `signal` removes the toast. `isQuiet`: the page itself says the same to screen readers. */
export type ToastOptions = { signal?: AbortSignal; isQuiet?: boolean }

const transition = cssTransition({ enter: 'toast-enters', exit: 'toast-leaves', collapse: false })

export function addToast(kind: ToastKind, text: string, { signal, isQuiet = false }: ToastOptions): void {
  dismissEarlier()
  if (shown.some((each) => each.kind === kind && each.text === text)) return
  const id = toast[kind](<ToastText text={text} isQuiet={isQuiet} />, { onClose: () => forget(id) })
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
/** Toasts closer together than this belong to the same action. */
const sameActionMs = 300

/** Toasts of an earlier action are outdated. A repeated message is shown again, so that screen readers announce it. */
function dismissEarlier() {
  const isEarlier = ({ since }: { since: number }) => performance.now() - since > sameActionMs
  if (shown.some(isEarlier)) toast.clearWaitingQueue()
  for (const { id } of shown.filter(isEarlier)) toast.dismiss(id)
  shown = shown.filter((each) => !isEarlier(each))
}

/**
 * The newest toast is at the bottom. Hover and focus pause their timer. The library's element around all toasts is a live
 * region, so a toast must not be another one.
 */
function Toaster() {
  return (
    <div onAnimationEndCapture={ignoreFalseEnd}>
      <ToastContainer
        position="top-right"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/aria-role -- removes the library's default, which is a live region
        role={undefined}
        hotKeys={() => false}
        autoClose={5000}
        closeOnClick={false}
        draggable={false}
        pauseOnFocusLoss={false}
        limit={4}
        transition={transition}
        icon={ToastIcon}
        closeButton={CloseButton}
      />
    </div>
  )
}

/**
 * Chromium sometimes reports the end of an animation as soon as it is no longer paused, after 0 s, and then runs it all
 * the same. The toast would close at once.
 */
function ignoreFalseEnd(event: AnimationEvent) {
  if (event.animationName === 'Toastify__trackProgress' && event.elapsedTime === 0) event.stopPropagation()
}

export const toaster = <Toaster />

function ToastText({ text, isQuiet }: { text: string; isQuiet: boolean }) {
  const { key } = useLocation()
  // The toast stays while the page changes.
  useLayoutEffect(placeToasts, [key])
  useEffect(() => {
    addEventListener('resize', placeToasts)
    return () => removeEventListener('resize', placeToasts)
  }, [])
  return <span aria-hidden={isQuiet || undefined}>{text}</span>
}

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
