import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { t } from '../../../language/translate.ts'
import { readDraft } from '../../../ui/drafts.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { ownerOf, readSession } from '../../accounts/sessions/session.ts'
import { completionOf, type Step, steps } from '../completion.ts'
import type { ProfileData } from '../contract.ts'
import { announceSave } from '../dashboard/use-fresh-profile.ts'
import { setLeftAt } from '../left-at.ts'
import { DocumentsStep } from './documents-step.tsx'
import { EducationStep } from './education-step.tsx'
import { type StepValues, valuesOf } from './form/step-values.ts'
import { PersonalStep } from './personal-step.tsx'
import { stepHeadingId, useOpenDialog } from './use-open-dialog.ts'
import { WizardHead } from './wizard-head.tsx'
import { WorkStep } from './work-step.tsx'

type WizardProps = {
  profile: ProfileData
  isLive: boolean
  /** `data` is that of the response to a save. */
  onSaved(data: unknown): void
  /** The current step; null while the wizard is closed. */
  step: Step | null
  setStep(update: (step: Step | null) => Step | null): void
  /** Returns the element to focus when the wizard closes. */
  returnFocus(): HTMLElement | null
}

const forms = { profile: PersonalStep, work_profile: WorkStep, education: EducationStep, documents: DocumentsStep }

/** The four steps of a profile, one at a time, in a dialog over the dashboard. */
export function Wizard({ profile, isLive, step, setStep, returnFocus, ...props }: WizardProps) {
  // The document stays the one that was shown or saved last. Another one, which another tab may have added, would change
  // the type in an open step.
  const [documentType, setDocumentType] = useState(() => firstDocumentType(profile))
  const close = () => isAsked() || setStep(() => null)
  useOpenDialog(step, close)

  function onChanged(data: unknown) {
    props.onSaved(data)
    announceSave()
  }

  function onSaved<S extends Step>(step: S, sent: StepValues[S], data: unknown) {
    if ('document_type' in sent) setDocumentType(sent.document_type)
    onChanged(data)
    const next = steps[steps.indexOf(step) + 1] ?? null
    // Stays closed if it was closed while saving.
    setStep((now) => (now === step ? next : now))
    if (next !== null) return
    setLeftAt('profile')
    showToast('success', t('Your profile is saved.'))
  }

  const at = step === null ? 0 : steps.indexOf(step)
  const previous = steps[at - 1]
  const Form = step === null ? null : forms[step]
  return (
    <Dialog.Root open={step !== null} onOpenChange={(_isOpen, details) => (isAsked() ? details.cancel() : close())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="wizard-backdrop" />
        <Dialog.Popup className="wizard" initialFocus={stepHeading} finalFocus={returnFocus}>
          <WizardHead at={at} isCompleted={completionOf(profile).isCompleted} />
          {Form && (
            <Form
              key={step}
              profile={profile}
              isLive={isLive}
              onChanged={onChanged}
              stored={valuesOf(profile, documentType)}
              onBack={previous === undefined ? null : () => setStep(() => previous)}
              onSaved={onSaved}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Whether there is a question above the wizard, which Escape and Back answer first. */
function isAsked(): boolean {
  return document.querySelector('dialog.sheet') !== null
}

function stepHeading(): HTMLElement | null {
  return document.getElementById(stepHeadingId)
}

/** The type of the document in the draft, or else of the first document. */
function firstDocumentType(profile: ProfileData): string {
  const { fields } = readDraft(ownerOf(readSession()), 'documents')
  return fields.document_type ?? valuesOf(profile).documents.document_type
}
