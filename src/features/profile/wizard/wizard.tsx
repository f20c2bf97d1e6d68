import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { contentId } from '../../../site/page-arrival.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { makeToastsReady, showToast } from '../../../ui/toast/toast.ts'
import { completionOf, type Step, steps } from '../completion.ts'
import { sayWhatIsKept } from '../drafts/say-kept.ts'
import { keepDraft, leaveAt, readUnsaved } from '../drafts/unsaved.ts'
import type { CandidateProfile } from '../profile-reading.ts'
import { nextStepId, stepHeadingId } from '../step-texts.ts'
import { DocumentsStep } from './documents-step.tsx'
import { EducationStep } from './education-step.tsx'
import { afterSaving, changesTo, type StepValues, valuesOf } from './form/step-values.ts'
import { PersonalStep } from './personal-step.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { useBackGesture } from './use-back-gesture.ts'
import { WorkStep } from './work-step.tsx'
import './wizard.css'

export type WizardProps = {
  profile: CandidateProfile
  /** The step that is shown; null while the wizard is closed. */
  step: Step | null
  setStep(update: (step: Step | null) => Step | null): void
  /** What opened it, which gets the focus back. */
  opener: HTMLElement | null
}

const forms = { personal: PersonalStep, work: WorkStep, education: EducationStep, documents: DocumentsStep }

/** The four steps of a profile, one at a time, in a dialog over the dashboard. */
export function Wizard({ profile, step, setStep, opener }: WizardProps) {
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState<{ over: CandidateProfile; values: Partial<StepValues> }>({
    over: profile,
    values: {},
  })
  // What was saved holds until the profile is read anew.
  const stored = { ...valuesOf(profile), ...(saved.over === profile ? saved.values : null) }
  useBackGesture(step !== null, close)
  useEffect(() => {
    if (step === null) return
    leaveAt(step)
    document.getElementById(stepHeadingId)?.focus()
  }, [step])
  // That a save failed is told by one, and then there may be no network to fetch it.
  useEffect(makeToastsReady, [])
  const isOpen = step !== null
  // However it closes, by the browser's Back too.
  useEffect(() => (isOpen ? sayWhatIsKept : undefined), [isOpen])
  // For the styles of what stands outside of it.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-wizard', isOpen)
    return () => document.documentElement.removeAttribute('data-wizard')
  }, [isOpen])

  function onSaved<S extends Step>(step: S, sent: StepValues[S]) {
    setSaved(({ over, values }) => ({
      over: profile,
      values: { ...(over === profile ? values : null), [step]: afterSaving(sent) },
    }))
    keepDraft(step, changesTo(sent, readUnsaved().drafts[step] ?? {}))
    void revalidate()
    const next = steps[steps.indexOf(step) + 1] ?? null
    // Closed meanwhile, it stays closed.
    setStep((now) => (now === step ? next : now))
    if (next !== null) return
    leaveAt('personal')
    void showToast('success', 'Your profile is saved.')
  }

  function close() {
    setStep(() => null)
  }

  /** Saving may have taken away what opened it. */
  function returnFocus() {
    return opener?.isConnected ? opener : (document.getElementById(nextStepId) ?? document.getElementById(contentId))
  }

  const at = step === null ? 0 : steps.indexOf(step)
  const before = steps[at - 1]
  const Form = step === null ? null : forms[step]
  return (
    <Dialog.Root open={step !== null} onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Backdrop className="wizard-backdrop" />
        <Dialog.Popup
          className="wizard"
          initialFocus={() => document.getElementById(stepHeadingId)}
          finalFocus={returnFocus}
        >
          <div className="px-4 pt-3.5 md:px-8 md:pt-7">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <Dialog.Title className="text-xl/6.5 font-bold md:text-[1.625rem]/8">
                  Complete Your Profile
                </Dialog.Title>
                <Dialog.Description aria-live="polite" className="text-[0.9375rem]/5.5 text-ink-2">
                  Step {at + 1} of {steps.length}
                </Dialog.Description>
              </div>
              <Dialog.Close
                aria-label="Close"
                className="-mr-3 grid size-12 flex-none place-items-center rounded-control"
              >
                <Icon name="x" className="size-6" />
              </Dialog.Close>
            </div>
            <StepIndicator at={at} isCompleted={completionOf(profile).isCompleted} />
          </div>
          {Form && (
            <Form
              key={step}
              profile={profile}
              stored={stored}
              onBack={before === undefined ? null : () => setStep(() => before)}
              onSaved={onSaved}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
