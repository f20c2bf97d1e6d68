import { type AriaAttributes, createContext, type ReactNode, use, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '../../../language/translate.ts'
import { contentId } from '../../../site/page-arrival.tsx'
import { useOnDemand } from '../../../ui/network/use-on-demand.ts'
import type { Step } from '../completion.ts'
import { readLeftAt } from '../left-at.ts'

/** Opens the wizard on a step, by default the step last shown. */
type OpenWizard = (opener: HTMLElement, step?: Step) => void

export const OpenWizardContext = createContext<OpenWizard>(() => {})

/** The id of the heading of the next step. It takes the focus when the button that opened the wizard is gone. */
export const nextStepId = 'next-step'

/** The wizard is loaded on demand: most visits to the dashboard do not open it. */
function loadWizard() {
  return import('../wizard/wizard.tsx')
}

export function useWizard() {
  /** Null while the wizard is closed. */
  const [step, setStep] = useState<Step | null>(null)
  const { script, load } = useOnDemand(
    loadWizard,
    step !== null,
    t('We could not load the form. Check your connection or reload this page, then try again.'),
  )
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  // Back closes the wizard.
  if (key !== openedAt) {
    setOpenedAt(key)
    setStep(null)
  }

  const open: OpenWizard = (opener, step = readLeftAt()) => {
    setOpener(opener)
    setStep(step)
    void load()
  }

  /** The opener, unless saving has removed it. */
  function returnFocus() {
    return opener?.isConnected ? opener : (document.getElementById(nextStepId) ?? document.getElementById(contentId))
  }

  return {
    Wizard: script?.Wizard,
    open,
    isLoading: step !== null && script === null,
    state: { step, setStep, returnFocus },
  }
}

type ButtonProps = { step?: Step; className: string; children: ReactNode } & AriaAttributes

/** Opens the wizard, and preloads it on hover or focus. */
export function WizardButton({ step, ...button }: ButtonProps) {
  const open = use(OpenWizardContext)
  // A click tries again.
  const preload = () => void loadWizard().catch(() => {})
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ currentTarget }) => open(currentTarget, step)}
      {...button}
    />
  )
}
