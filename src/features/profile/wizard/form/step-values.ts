import type { DocumentUpdate, EducationUpdate, PersonalUpdate, WorkUpdate } from '../../contract.ts'
import type { CandidateProfile } from '../../profile-reading.ts'

/** The field values of each step, by the field names of its API call. */
export type StepValues = {
  personal: Record<keyof PersonalUpdate, string>
  work: Record<keyof WorkUpdate | 'photo' | 'photo_name', string>
  education: Record<keyof EducationUpdate, string>
  documents: Record<keyof DocumentUpdate, string>
}

/**
 * The stored values of each step. `photo` is for a newly chosen photo, as a data: URL. The documents step has the
 * document of the given type, or the first one.
 */
export function valuesOf(profile: CandidateProfile, documentType = ''): StepValues {
  const { personal, work, education, documents } = profile
  const document = documents.find(({ type }) => type === documentType) ?? documents[0]
  return {
    personal,
    work: {
      job_title: work.job_title,
      skills: work.skills,
      has_good_conduct: work.hasGoodConduct ? '1' : '0',
      passport_number: work.passport_number,
      remove_passport_photo: '0',
      photo: '',
      photo_name: '',
    },
    education,
    documents: {
      skills: work.skills || (document?.skills ?? ''),
      document_type: document?.type ?? '',
      document_file: document?.url ?? '',
    },
  }
}

/**
 * The fields to send: those that differ from the stored ones, because another tab or device may have changed the rest
 * since, and `uncertain` ones, which an earlier save may have changed. The server checks places and dates together, so
 * they are sent together. A document is identified by its type.
 */
export function fieldsToSend(
  stored: Record<string, string>,
  values: Record<string, string>,
  uncertain: ReadonlySet<string> = new Set(),
): Record<string, string> {
  const isSent = (name: string) => name === 'document_type' || uncertain.has(name) || values[name] !== stored[name]
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => (together.find((names) => names.includes(name)) ?? [name]).some(isSent)),
  )
}

const together = [
  ['county', 'sub_county'],
  ['from_date', 'to_date'],
]

/** The values of a step after saving: a photo that was sent is no longer a new one. */
export function afterSaving<V extends Record<string, string>>(sent: V): V {
  return 'photo' in sent ? { ...sent, photo: '', photo_name: '', remove_passport_photo: '0' } : sent
}

/**
 * Returns the changed fields. Of a document it returns all fields or none, because another document may come first on
 * the next visit.
 */
export function changesTo(stored: Record<string, string>, values: Record<string, string>): Record<string, string> {
  const changes = Object.entries(values).filter(([name, text]) => text !== stored[name])
  return 'document_type' in values && changes.length > 0 ? { ...values } : Object.fromEntries(changes)
}
