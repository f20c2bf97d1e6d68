import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { t } from '../../language/translate.ts'
import type { IconName } from '../icon-names.ts'
import { Icon } from '../icon.tsx'
import { placeToasts } from './place-toasts.ts'
import { dismissToast, type Toast, type ToastKind, toasts } from './toast.ts'

/** The others wait until one of these closes. */
const maxVisible = 4

/**
 * The toasts of every page, with the newest at the bottom. Always there, because screen readers announce only what is
 * added to a live region that they know.
 */
export function Toasts() {
  const visible = toasts.use().slice(0, maxVisible)
  return (
    <section aria-label={visible.length > 0 ? t('Messages') : undefined} aria-live="polite" className="toasts">
      {visible.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** The progress bar at the bottom measures the five seconds. Styles pause it while the toast is hovered or focused. */
function ToastBox({ toast }: { toast: Toast }) {
  const { kind, text, isQuiet } = toast
  const { key } = useLocation()
  // The toast stays while the page changes.
  useLayoutEffect(placeToasts, [key])
  useEffect(() => {
    addEventListener('resize', placeToasts)
    return () => removeEventListener('resize', placeToasts)
  }, [])
  return (
    <div className="toast" data-kind={kind}>
      <Icon name={icons[kind]} />
      <span aria-hidden={isQuiet || undefined}>{text}</span>
      <button
        type="button"
        aria-label={t('Dismiss')}
        className="-my-2 -mr-2 ml-auto grid size-12 flex-none place-items-center rounded-control text-ink-2"
        onClick={() => dismissToast(toast)}
      >
        <Icon name="x" className="size-5" />
      </button>
      <div
        className="toast-timer"
        // Chromium sometimes reports an end after 0 s when an animation is no longer paused, and then runs it.
        onAnimationEnd={({ elapsedTime }) => elapsedTime > 0 && dismissToast(toast)}
      />
    </div>
  )
}

const icons: Record<ToastKind, IconName> = {
  success: 'circle-check',
  error: 'circle-alert',
  warning: 'triangle-alert',
  info: 'info',
}
