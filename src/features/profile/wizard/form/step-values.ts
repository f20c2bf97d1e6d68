import { keyedBy } from '../../../../contract/keyed-by.ts'
import { educationFields, personalFields, workFields } from '../../../../contract/profile-fields.ts'
import type { NewCertification } from '../../certifications/contract.ts'
import type { DocumentUpdate, ProfileData } from '../../contract.ts'
import { storedLink } from '../../files/own-files.ts'

/** The text of each field of a step, by the field names of its API call. */
export type StepValues = ReturnType<typeof valuesOf>

/**
 * The stored values of each step. `photo` is for a newly chosen photo, as a data: URL. The documents step has the
 * document of the given type, or the first one.
 */
export function valuesOf({ profile, work_profile, education, documents }: ProfileData, documentType = '') {
  const document = documents.find(({ document_type }) => document_type === documentType) ?? documents[0]
  const values: Record<keyof DocumentUpdate | keyof NewCertification, string> = {
    skills: work_profile.skills || (document?.skills ?? ''),
    document_type: document?.document_type ?? '',
    document_file: storedLink(documents, document?.document_type ?? ''),
    ...blankCertification,
  }
  return {
    profile: keyedBy('name', personalFields, ({ name }) => profile[name] ?? ''),
    work_profile: {
      ...keyedBy('name', workFields, ({ name }) => String(work_profile[name] ?? '')),
      remove_passport_photo: '0',
      photo: '',
      photo_name: '',
    },
    education: keyedBy('name', educationFields, ({ name }) => education[name] ?? ''),
    documents: values,
  }
}

/** The fields of a new certification, which belong to the documents step. */
export const blankCertification = {
  certification_name: '',
  issuing_organization: '',
  issue_date: '',
  certificate_url: '',
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
