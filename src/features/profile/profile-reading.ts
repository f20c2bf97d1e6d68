// Parses the profile for the pages. Responses may differ in shape from those our own server sends.
import { type Fields, fieldsOf, isRecord } from '../../contract/reading.ts'
import { isIsoDate, toIsoDate } from './fields/iso-date.ts'

/** Strings are empty where the profile has no value; dates are 'YYYY-MM-DD'. */
export type CandidateProfile = ReturnType<typeof parse>

/** Returns the profile in a response's `data`, or null. `knownUser` is used if the data has no user. */
export function readProfile(
  data: unknown,
  knownUser: { name: string; email: string } = { name: '', email: '' },
): CandidateProfile | null {
  const sections = fieldsOf(data)
  const { user, profile, work_profile, education, certications } = sections
  if (![user, profile, work_profile, education, certications].some(isRecord)) return null
  return parse({ ...sections, user: isRecord(user) ? user : knownUser })
}

export const blankProfile: CandidateProfile = parse({})

function parse({ user, profile, work_profile, education, certications, documents, certifications }: Fields) {
  return {
    user: readUser(fieldsOf(user)),
    personal: readPersonal(fieldsOf(profile)),
    work: readWork(fieldsOf(work_profile)),
    // Some responses use the misspelt name, next to an empty `education`.
    education: [education, certications].map(readEducation).find(isFilled) ?? readEducation(null),
    documents: listOf(documents).map(readDocument).filter(isFilled),
    certifications: listOf(certifications).map(readCertification).filter(isFilled),
  }
}

function readUser({ name, email, email_verified, email_verified_at, phone, phone_verified_at }: Fields) {
  return {
    name: textOf(name),
    email: textOf(email),
    isEmailVerified: toBoolean(email_verified ?? email_verified_at),
    phone: textOf(phone),
    isPhoneVerified: toBoolean(phone_verified_at),
  }
}

function readPersonal({ country, county, sub_county, address, dob, gender, languages }: Fields) {
  return {
    country: textOf(country),
    county: textOf(county),
    sub_county: textOf(sub_county),
    address: textOf(address),
    dob: dateOf(dob),
    gender: textOf(gender).toLowerCase(),
    languages: textOf(languages),
  }
}

function readWork(fields: Fields) {
  return {
    job_title: textOf(fields.job_title),
    skills: textOf(fields.skills),
    hasGoodConduct: toBoolean(fields.has_good_conduct),
    hasPassport: toBoolean(fields.has_passport),
    passport_number: textOf(fields.passport_number),
    photoUrl: textOf(fields.passport_photo_url) || textOf(fields.candidate_passport_photo),
  }
}

function readEducation(value: unknown) {
  const { institution, level, certificate, course, from_date, to_date } = fieldsOf(value)
  return {
    institution: textOf(institution),
    level: textOf(level),
    certificate: textOf(certificate),
    course: textOf(course),
    from_date: dateOf(from_date),
    to_date: dateOf(to_date),
  }
}

function readDocument({ document_type, document_name, document_url, document_file, skills }: Fields) {
  return {
    type: textOf(document_type),
    name: textOf(document_name),
    url: textOf(document_url) || textOf(document_file),
    skills: textOf(skills),
  }
}

function readCertification(fields: Fields) {
  return {
    name: textOf(fields.certification_name),
    issuer: textOf(fields.issuing_organization),
    issuedOn: dateOf(fields.issue_date),
    url: textOf(fields.certificate_url),
  }
}

function isFilled(texts: Record<string, string>): boolean {
  return Object.values(texts).some((text) => text !== '')
}

/** The records of a list, or a single record as a list. */
function listOf(value: unknown): Fields[] {
  return [value].flat().filter(isRecord)
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return typeof value === 'string' ? value.trim() : ''
}

/** Reads a date, also as day/month/year or with a time. Returns 'YYYY-MM-DD', or an empty string if it is invalid. */
function dateOf(value: unknown): string {
  const [date = ''] = /^\d{4}-\d{2}-\d{2}(?=$|T| )/.exec(toIsoDate(textOf(value))) ?? []
  return isIsoDate(date) ? date : ''
}

function toBoolean(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && !['', '0', 'false'].includes(value))
}
