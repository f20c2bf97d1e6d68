import type { CandidateProfile } from './profile-reading.ts'

/** The steps of a profile, in the order of the wizard. */
export const steps = ['personal', 'work', 'education', 'documents'] as const
export type Step = (typeof steps)[number]

export type Completion = {
  /** Of the nine tracked fields. */
  filled: number
  tracked: number
  /** Whole. */
  percent: number
  isCompleted: Record<Step, boolean>
  /** The steps still to be done, in order. */
  unfinished: Step[]
}

/** How much of a profile is filled in. A step is completed when all its tracked fields are, and documents when there is any. */
export function completionOf({
  personal,
  work,
  education,
  documents,
}: Pick<CandidateProfile, 'personal' | 'work' | 'education' | 'documents'>): Completion {
  const fields = {
    personal: [personal.country, personal.county, personal.address, personal.dob, personal.gender],
    work: [work.jobTitle, work.skills],
    education: [education.institution, education.level],
  }
  const all = Object.values(fields).flat()
  const filled = all.filter(isFilled).length
  const isCompleted = {
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
