import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

type Props = { isOpen: boolean; title: string; onClose: () => void; children: ReactNode }

/** A dialog over the office, which Escape and a click beside it close. */
export function OfficeDialog({ isOpen, title, onClose, children }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
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
