import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '../../../ui/toast/toast.ts'
import type { Step } from '../completion.ts'
import { readUnsaved } from '../drafts/unsaved.ts'
import type { WizardProps } from '../wizard/wizard.tsx'

/** Opens the wizard on a step, else where it was left in this visit. */
export type OpenWizard = (opener: HTMLElement, step?: Step) => void

/** Fetches the wizard: whoever only looks at the dashboard does not pay for it. */
export function loadWizard() {
  return import('../wizard/wizard.tsx')
}

/** The wizard of the page. `isComing` while it is on its way over a slow network. */
export function useWizard() {
  const [Wizard, setWizard] = useState<ComponentType<WizardProps> | null>(null)
  const [isComing, setComing] = useState(false)
  const [step, setStep] = useState<Step | null>(null)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  // Back leads to what was there before; what was typed is kept.
  if (key !== openedAt) {
    setOpenedAt(key)
    setStep(null)
  }

  const open: OpenWizard = async (opener, step = readUnsaved().leftAt) => {
    setComing(true)
    try {
      const { Wizard } = await loadWizard()
      setWizard(() => Wizard)
      setOpener(opener)
      setStep(step)
    } catch {
      void showToast(
        'error',
        'The form could not be loaded. Check your connection, or reload this page, and try again.',
      )
    }
    setComing(false)
  }

  return { Wizard, open, isComing, state: { step, setStep, opener } }
}
