import type { ReactNode } from 'react'
import type { Step } from '../completion.ts'
import { loadWizard, type OpenWizard } from './use-wizard.ts'

type Props = { open: OpenWizard; step?: Step; className: string; children: ReactNode; 'aria-label'?: string }

/** Opens the wizard, and fetches it as soon as somebody means to. */
export function WizardButton({ open, step, ...button }: Props) {
  // Another try follows when it is pressed.
  const prepare = () => void loadWizard().catch(() => {})
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={({ currentTarget }) => open(currentTarget, step)}
      {...button}
    />
  )
}
