// Reads the profile for the pages. The specification lets a response differ from what our own server sends.
import { keyedBy } from '../../contract/keyed-by.ts'
import {
  educationFields,
  personalFields,
  type ProfileField,
  sectionOf,
  workFields,
} from '../../contract/profile-fields.ts'
import { type Fields, fieldsOf, isRecord, textOrEmpty, textOrNull } from '../../contract/reading.ts'
import type { ProfileData } from './contract.ts'
import { isIsoDate, toIsoDate } from './fields/iso-date.ts'

/** Returns the profile in a response's `data`, or null. `knownUser` is used if the data has no user. */
export function readProfile(
  data: unknown,
  knownUser: { name: string; email: string } = { name: '', email: '' },
): ProfileData | null {
  const sections = fieldsOf(data)
  const { user, profile, work_profile, education, certications } = sections
  if (![user, profile, work_profile, education, certications].some(isRecord)) return null
  return parse({ ...sections, user: isRecord(user) ? user : knownUser })
}

export const blankProfile: ProfileData = parse({})

function parse({
  user,
  profile,
  work_profile,
  education,
  certications,
  documents,
  certifications,
}: Fields): ProfileData {
  return {
    user: readUser(fieldsOf(user)),
    profile: keyedBy('name', personalFields, textIn(profile)),
    work_profile: readWork(fieldsOf(work_profile)),
    // Some responses use the misspelt name, next to an empty `education`.
    education: [education, certications].map(readEducation).find(hasValue) ?? readEducation(null),
    documents: [documents].flat().filter(isRecord).filter(hasValue).map(readDocument),
    certifications: [certifications].flat().filter(isRecord).filter(hasValue).map(readCertification),
  }
}

function readUser({ name, email, email_verified, phone, phone_verified_at }: Fields): ProfileData['user'] {
  return {
    name: textOrEmpty(name),
    email: textOrEmpty(email),
    email_verified: flagOf(email_verified) === 1,
    phone: textOrEmpty(phone),
    phone_verified_at: textOrNull(phone_verified_at),
  }
}

function readWork(work: Fields): ProfileData['work_profile'] {
  const photoUrl = textOrNull(work.passport_photo_url) ?? textOrNull(work.candidate_passport_photo)
  return {
    ...sectionOf(workFields, textIn(work), ({ name }) => flagOf(work[name])),
    has_passport: flagOf(work.has_passport),
    passport_photo_url: photoUrl,
    candidate_passport_photo: photoUrl,
  }
}

function readEducation(education: unknown): ProfileData['education'] {
  return keyedBy('name', educationFields, textIn(education))
}

function readDocument(document: Fields): ProfileData['documents'][number] {
  const url = textOrEmpty(document.document_url) || textOrEmpty(document.document_file)
  return {
    document_type: textOrEmpty(document.document_type),
    document_name: textOrEmpty(document.document_name),
    document_url: url,
    document_file: url,
    skills: textOrEmpty(document.skills),
  }
}

function readCertification(certification: Fields): ProfileData['certifications'][number] {
  return {
    id: Number(certification.id) || 0,
    certification_name: textOrEmpty(certification.certification_name),
    issuing_organization: textOrNull(certification.issuing_organization),
    issue_date: dateOf(certification.issue_date),
    certificate_url: textOrNull(certification.certificate_url),
  }
}

/** A function that reads a field of a section; choices in any letter case. */
function textIn(section: unknown): (field: ProfileField) => string | null {
  const values = fieldsOf(section)
  return ({ name, kind, options = [] }) => {
    if (kind === 'date') return dateOf(values[name])
    const text = textOrNull(values[name])
    return options.find((option) => option.toLowerCase() === text?.toLowerCase()) ?? text
  }
}

function hasValue(values: Fields): boolean {
  return Object.values(values).some((value) => value !== null && value !== undefined && value !== '')
}

/** Reads a date, also as day/month/year or with a time. Returns 'YYYY-MM-DD', or null if it is invalid. */
function dateOf(value: unknown): string | null {
  const [date = ''] = /^\d{4}-\d{2}-\d{2}(?=$|T| )/.exec(toIsoDate(textOrEmpty(value))) ?? []
  return isIsoDate(date) ? date : null
}

function flagOf(value: unknown): 0 | 1 {
  return value === 1 || value === '1' || value === true ? 1 : 0
}
