import type { IconName } from '../../ui/icon-names.ts'
import type { CandidateProfile } from './profile-reading.ts'

/** The steps of a profile, in the order of the wizard. */
export const steps = ['personal', 'work', 'education', 'documents'] as const
export type Step = (typeof steps)[number]

/** How the dashboard and the wizard present each step. */
export const stepTexts: Record<Step, { label: string; icon: IconName; why: string }> = {
  personal: { label: 'Personal info', icon: 'user', why: 'Tell us where you live and when you were born.' },
  work: { label: 'Work experience', icon: 'briefcase', why: 'Tell us your job and your skills.' },
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

/** How complete a profile is. A step is complete when its tracked fields are filled, documents with any document. */
export function completionOf({
  personal,
  work,
  education,
  documents,
}: Pick<CandidateProfile, 'personal' | 'work' | 'education' | 'documents'>) {
  const fields = {
    personal: [personal.country, personal.county, personal.address, personal.dob, personal.gender],
    work: [work.job_title, work.skills],
    education: [education.institution, education.level],
  }
  const all = Object.values(fields).flat()
  const filled = all.filter(isFilled).length
  const isCompleted: Record<Step, boolean> = {
    personal: fields.personal.every(isFilled),
    work: fields.work.every(isFilled),
    education: fields.education.every(isFilled),
    documents: documents.length > 0,
  }
  return {
    filled,
    tracked: all.length,
    percent: Math.round((filled / all.length) * 100),
    isCompleted,
    unfinished: steps.filter((step) => !isCompleted[step]),
  }
}

function isFilled(text: string): boolean {
  return text.trim() !== ''
}
