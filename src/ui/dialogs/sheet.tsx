import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = { labelledBy: string; onClose: (returnValue: string) => void; children: ReactNode }

/**
 * A modal dialog: at the bottom of phones, in the middle of wide screens. A native element, because a widget library
 * would weigh more than all that it shows. It closes with a form of the method 'dialog'.
 */
export function Sheet({ labelledBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    document.documentElement.toggleAttribute('data-menu-open', true)
    return () => void document.documentElement.toggleAttribute('data-menu-open', false)
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className="sheet"
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue)}
    >
      {children}
    </dialog>
  )
}
