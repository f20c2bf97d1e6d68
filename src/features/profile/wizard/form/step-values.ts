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
 * The fields to send: the changed ones, because another tab or device may have changed the rest since, and `uncertain`
 * ones, which an earlier save may have changed. A document is identified by its type.
 */
export function fieldsToSend(
  stored: Record<string, string>,
  values: Record<string, string>,
  uncertain: ReadonlySet<string> = new Set(),
): Record<string, string> {
  const isSent = (name: string) => uncertain.has(name) || isChanged(name, stored, values)
  return Object.fromEntries(Object.entries(values).filter(([name]) => name === 'document_type' || isSent(name)))
}

/** The values of a step after saving: a photo that was sent is no longer a new one. */
export function afterSaving<V extends Record<string, string>>(sent: V): V {
  return 'photo' in sent ? { ...sent, photo: '', photo_name: '', remove_passport_photo: '0' } : sent
}

/** Returns the changed fields; those of a document with its type. */
export function changesTo(stored: Record<string, string>, values: Record<string, string>): Record<string, string> {
  if (!Object.keys(values).some((name) => isChanged(name, stored, values))) return {}
  return fieldsToSend(stored, values)
}

/** A sub-county changes with its county, even if both counties have one of that name. `values` may be some of a step. */
function isChanged(name: string, stored: Record<string, string>, values: Record<string, string>): boolean {
  const { county = stored.county } = values
  return values[name] !== stored[name] || (name === 'sub_county' && county !== stored.county)
}
