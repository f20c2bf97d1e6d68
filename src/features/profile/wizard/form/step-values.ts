import type { DocumentUpdate, EducationUpdate, PersonalUpdate, WorkUpdate } from '../../contract.ts'
import type { CandidateProfile } from '../../profile-reading.ts'

/** What stands in the fields of each step, by the names of its call. */
export type StepValues = {
  personal: Record<keyof PersonalUpdate, string>
  work: Record<keyof WorkUpdate | 'photo' | 'photo_name', string>
  education: Record<keyof EducationUpdate, string>
  documents: Record<keyof DocumentUpdate, string>
}

/** What each step holds before anything is typed: what is stored. A photo that was chosen, and not sent yet, is a data: URL. */
export function valuesOf({ personal, work, education, documents: [document] }: CandidateProfile): StepValues {
  return {
    personal: {
      country: personal.country,
      county: personal.county,
      sub_county: personal.subCounty,
      address: personal.address,
      dob: personal.dob,
      gender: personal.gender,
      languages: personal.languages,
    },
    work: {
      job_title: work.jobTitle,
      skills: work.skills,
      has_good_conduct: work.hasGoodConduct ? '1' : '0',
      passport_number: work.passportNumber,
      remove_passport_photo: '0',
      photo: '',
      photo_name: '',
    },
    education: {
      institution: education.institution,
      level: education.level,
      course: education.course,
      certificate: education.certificate,
      from_date: education.fromDate,
      to_date: education.toDate,
    },
    // They start with the skills of the work step, and never change them.
    documents: {
      skills: work.skills || (document?.skills ?? ''),
      document_type: document?.type ?? '',
      document_file: document?.url ?? '',
    },
  }
}

/** What a step holds when the server has taken this: a photo that was sent is chosen no more. */
export function afterSaving<V extends Record<string, string>>(sent: V): V {
  return 'photo' in sent ? { ...sent, photo: '', photo_name: '', remove_passport_photo: '0' } : sent
}

/** The fields that read otherwise than what is stored, or was sent just now; of a document all of them, since by the next time another one may be stored first. */
export function changesTo(stored: Record<string, string>, values: Record<string, string>): Record<string, string> {
  const changes = Object.entries(values).filter(([name, text]) => text !== stored[name])
  return 'document_type' in values && changes.length > 0 ? { ...values } : Object.fromEntries(changes)
}
