import { educationFields, personalFields, type ProfileField, workFields } from '../../contract/profile-fields.ts'
import { fieldsOf, textOrEmpty } from '../../contract/reading.ts'
import type { Text } from '../../language/texts.ts'
import type { IconName } from '../../ui/icon-names.ts'

/** The steps of a profile, in the order of the wizard. Each is a section of the profile in the API. */
export const steps = ['profile', 'work_profile', 'education', 'documents'] as const
export type Step = (typeof steps)[number]

/** How the dashboard and the wizard present each step. */
export const stepTexts: Record<Step, { label: Text; icon: IconName; why: Text }> = {
  profile: { label: 'Personal info', icon: 'user', why: 'Tell us where you live and when you were born.' },
  work_profile: { label: 'Work experience', icon: 'briefcase', why: 'Tell us your job and your skills.' },
  education: {
    label: 'Education',
    icon: 'graduation-cap',
    why: 'Add your school or college and your level. Employers abroad often ask for them.',
  },
  documents: {
    label: 'Documents',
    icon: 'file-text',
    why: 'Add a link to your CV or a certificate, so that we can read it.',
  },
}

export type Completion = ReturnType<typeof completionOf>

const tracked = [
  ...trackedIn('profile', personalFields),
  ...trackedIn('work_profile', workFields),
  ...trackedIn('education', educationFields),
]

function trackedIn<S extends Step>(step: S, fields: readonly ProfileField[]) {
  return fields.filter(({ isTracked }) => isTracked).map(({ name }) => ({ step, name }))
}

/** How complete a profile is. A step is complete when its tracked fields are filled, documents with any document. */
export function completionOf(profile: Record<Exclude<Step, 'documents'>, object> & { documents: readonly unknown[] }) {
  const missing = tracked.filter(({ step, name }) => !isFilled(profile[step], name))
  const isCompletedStep = (step: Step) =>
    step === 'documents' ? profile.documents.length > 0 : missing.every((field) => field.step !== step)
  const filled = tracked.length - missing.length
  return {
    filled,
    tracked: tracked.length,
    percent: Math.round((filled / tracked.length) * 100),
    isCompleted: {
      profile: isCompletedStep('profile'),
      work_profile: isCompletedStep('work_profile'),
      education: isCompletedStep('education'),
      documents: isCompletedStep('documents'),
    },
    unfinished: steps.filter((step) => !isCompletedStep(step)),
  }
}

function isFilled(section: object, name: string): boolean {
  return textOrEmpty(fieldsOf(section)[name]).trim() !== ''
}
