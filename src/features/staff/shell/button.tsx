import type { ButtonHTMLAttributes } from 'react'
import { Link } from 'react-router'
import { ButtonText, buttonStyle } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** `text`: as a link in text. `quiet`: below the sections. */
export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'text' | 'quiet'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  kind?: ButtonKind
  isBusy?: boolean
  children: string
}

const link = 'font-[600] text-primary underline underline-offset-3'

const faces = {
  text: `min-h-12 rounded-control px-2 lg:min-h-10 ${link}`,
  quiet:
    'min-h-12 rounded-control px-2.5 text-left text-[0.9375rem] font-[560] wrap-anywhere text-ink-2 underline underline-offset-3 hover:text-ink lg:min-h-10',
}

/** A button; it can be pressed once while it is busy, and keeps the focus. */
export function Button({ kind = 'secondary', isBusy = false, onClick, children, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      aria-busy={isBusy}
      className={kind === 'text' || kind === 'quiet' ? faces[kind] : buttonStyle({ kind })}
      onClick={(event) => !isBusy && onClick?.(event)}
    >
      <ButtonText icon={isBusy && <Spinner className="size-5" />}>{children}</ButtonText>
    </button>
  )
}

/** A link within text or a list. On narrow screens more than its text can be tapped. */
export function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} dir="auto" className={`wrap-anywhere max-lg:-my-3 max-lg:inline-block max-lg:py-3 ${link}`}>
      {children}
    </Link>
  )
}
