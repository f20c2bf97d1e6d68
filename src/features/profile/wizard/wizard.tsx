import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '../../../ui/toast/toast.ts'
import { completionOf, type Step, steps } from '../completion.ts'
import { announceSave } from '../dashboard/use-fresh-profile.ts'
import { readUnsaved, setDraft, setLeftAt } from '../drafts/unsaved.ts'
import type { CandidateProfile } from '../profile-reading.ts'
import { DocumentsStep } from './documents-step.tsx'
import { EducationStep } from './education-step.tsx'
import { afterSaving, changesTo, type StepValues, valuesOf } from './form/step-values.ts'
import { PersonalStep } from './personal-step.tsx'
import { stepHeadingId, useOpenDialog } from './use-open-dialog.ts'
import { WizardHead } from './wizard-head.tsx'
import { WorkStep } from './work-step.tsx'

type WizardProps = {
  profile: CandidateProfile
  /** The current step; null while the wizard is closed. */
  step: Step | null
  setStep(update: (step: Step | null) => Step | null): void
  /** Returns the element to focus when the wizard closes. */
  returnFocus(): HTMLElement | null
}

const forms = { personal: PersonalStep, work: WorkStep, education: EducationStep, documents: DocumentsStep }

/** The four steps of a profile, one at a time, in a dialog over the dashboard. */
export function Wizard({ profile, step, setStep, returnFocus }: WizardProps) {
  const { revalidate } = useRevalidator()
  const [stored, addStored] = useStoredValues(profile)
  const close = () => setStep(() => null)
  useOpenDialog(step, close)

  function onSaved<S extends Step>(step: S, sent: StepValues[S]) {
    addStored(step, sent)
    setDraft(step, changesTo(sent, readUnsaved().drafts[step] ?? {}))
    void revalidate()
    announceSave()
    const next = steps[steps.indexOf(step) + 1] ?? null
    // Stays closed if it was closed while saving.
    setStep((now) => (now === step ? next : now))
    if (next !== null) return
    setLeftAt('personal')
    void showToast('success', 'Your profile is saved.')
  }

  const at = step === null ? 0 : steps.indexOf(step)
  const previous = steps[at - 1]
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
          <WizardHead at={at} isCompleted={completionOf(profile).isCompleted} />
          {Form && (
            <Form
              key={step}
              profile={profile}
              stored={stored}
              onBack={previous === undefined ? null : () => setStep(() => previous)}
              onSaved={onSaved}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * The values of the profile, overridden by the saved ones until the profile has reloaded. The document stays the one that
 * was shown or saved last: another one, which another tab may have added, would change the type in an open step.
 */
function useStoredValues(profile: CandidateProfile) {
  const [saved, setSaved] = useState<{ over: CandidateProfile; values: Partial<StepValues> }>({
    over: profile,
    values: {},
  })
  const [documentType, setDocumentType] = useState(
    () => readUnsaved().drafts.documents?.document_type ?? valuesOf(profile).documents.document_type,
  )
  const stored: StepValues = { ...valuesOf(profile, documentType), ...(saved.over === profile ? saved.values : null) }

  function addStored<S extends Step>(step: S, sent: StepValues[S]) {
    if ('document_type' in sent) setDocumentType(sent.document_type)
    setSaved(({ over, values }) => ({
      over: profile,
      values: { ...(over === profile ? values : null), [step]: afterSaving(sent) },
    }))
  }

  return [stored, addStored] as const
}
