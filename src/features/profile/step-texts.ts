import type { IconName } from '../../ui/icon-names.ts'
import type { Step } from './completion.ts'

/** What the dashboard and the wizard say of each step. */
export const stepTexts: Record<Step, { label: string; icon: IconName; why: string }> = {
  personal: { label: 'Personal info', icon: 'user', why: 'Tell us where you live and how old you are.' },
  work: { label: 'Work experience', icon: 'briefcase', why: 'Say what you do and what you are good at.' },
  education: {
    label: 'Education',
    icon: 'graduation-cap',
    why: 'Add where you studied and your level. Employers abroad often ask for it.',
  },
  documents: { label: 'Documents', icon: 'file-text', why: 'Link your CV or a certificate, so that we can read it.' },
}

/** The id of the heading on the dashboard that names the next step. It takes the focus when the step's button is gone. */
export const nextStepId = 'next-step'

/** The id of the heading of the wizard's current step, which takes the focus when the step opens. */
export const stepHeadingId = 'wizard-step'
