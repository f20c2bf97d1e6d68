import { type Fields, fieldsOf, isRecord } from '../../contract/reading.ts'

// What the pages know of a profile, read from whatever the call answers: more shapes may arrive than our own server sends.

export type CandidateProfile = {
  user: { name: string; email: string; isEmailVerified: boolean; phone: string; isPhoneVerified: boolean }
  /** Texts are empty where nothing was said; dates are 'YYYY-MM-DD'. */
  personal: {
    country: string
    county: string
    subCounty: string
    address: string
    dob: string
    gender: string
    languages: string
  }
  work: {
    jobTitle: string
    skills: string
    hasGoodConduct: boolean
    hasPassport: boolean
    passportNumber: string
    photoUrl: string
  }
  education: {
    institution: string
    level: string
    certificate: string
    course: string
    fromDate: string
    toDate: string
  }
  documents: { type: string; name: string; url: string; skills: string }[]
  certifications: { name: string; issuer: string; issuedOn: string; url: string }[]
}

/** The profile of an answer's `data`; null when there is none in it. Where the answer does not say who it is about, it is `knownUser`. */
export function readProfile(
  data: unknown,
  knownUser: { name: string; email: string } = { name: '', email: '' },
): CandidateProfile | null {
  const { user, profile, work_profile: work, education, certications, documents, certifications } = fieldsOf(data)
  if (![user, profile, work, education, certications].some(isRecord)) return null
  return {
    user: readUser(isRecord(user) ? user : knownUser),
    personal: readPersonal(fieldsOf(profile)),
    work: readWork(fieldsOf(work)),
    education: firstFilled([education, certications].map((each) => readEducation(fieldsOf(each)))),
    documents: listOf(documents).map(readDocument).filter(isFilled),
    certifications: listOf(certifications).map(readCertification).filter(isFilled),
  }
}

/** The profile of somebody of whom nothing is known yet. */
export const blankProfile: CandidateProfile = {
  user: readUser({}),
  personal: readPersonal({}),
  work: readWork({}),
  education: readEducation({}),
  documents: [],
  certifications: [],
}

function readUser({
  name,
  email,
  email_verified,
  email_verified_at,
  phone,
  phone_verified_at,
}: Fields): CandidateProfile['user'] {
  return {
    name: textOf(name),
    email: textOf(email),
    isEmailVerified: isYes(email_verified ?? email_verified_at),
    phone: textOf(phone),
    isPhoneVerified: isYes(phone_verified_at),
  }
}

function readPersonal({
  country,
  county,
  sub_county,
  address,
  dob,
  gender,
  languages,
}: Fields): CandidateProfile['personal'] {
  return {
    country: textOf(country),
    county: textOf(county),
    subCounty: textOf(sub_county),
    address: textOf(address),
    dob: dateOf(dob),
    gender: textOf(gender).toLowerCase(),
    languages: textOf(languages),
  }
}

function readWork({
  job_title,
  skills,
  has_good_conduct,
  has_passport,
  passport_number,
  passport_photo_url,
  candidate_passport_photo,
}: Fields): CandidateProfile['work'] {
  return {
    jobTitle: textOf(job_title),
    skills: textOf(skills),
    hasGoodConduct: isYes(has_good_conduct),
    hasPassport: isYes(has_passport),
    passportNumber: textOf(passport_number),
    photoUrl: textOf(passport_photo_url) || textOf(candidate_passport_photo),
  }
}

function readEducation({
  institution,
  level,
  certificate,
  course,
  from_date,
  to_date,
}: Fields): CandidateProfile['education'] {
  return {
    institution: textOf(institution),
    level: textOf(level),
    certificate: textOf(certificate),
    course: textOf(course),
    fromDate: dateOf(from_date),
    toDate: dateOf(to_date),
  }
}

function readDocument({
  document_type,
  document_name,
  document_url,
  document_file,
  skills,
}: Fields): CandidateProfile['documents'][number] {
  return {
    type: textOf(document_type),
    name: textOf(document_name),
    url: textOf(document_url) || textOf(document_file),
    skills: textOf(skills),
  }
}

function readCertification({
  certification_name,
  issuing_organization,
  issue_date,
  certificate_url,
}: Fields): CandidateProfile['certifications'][number] {
  return {
    name: textOf(certification_name),
    issuer: textOf(issuing_organization),
    issuedOn: dateOf(issue_date),
    url: textOf(certificate_url),
  }
}

/** Some answers spell it in another way, beside an empty one. */
function firstFilled([first, second]: CandidateProfile['education'][]): CandidateProfile['education'] {
  const empty = readEducation({})
  return [first, second].find((each) => each && isFilled(each)) ?? empty
}

function isFilled(texts: Record<string, string>): boolean {
  return Object.values(texts).some((text) => text !== '')
}

/** A list, or the one thing that stands in place of it. */
function listOf(value: unknown): Fields[] {
  return [value].flat().filter(isRecord)
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return typeof value === 'string' ? value.trim() : ''
}

/** 'YYYY-MM-DD' of that, of day/month/year, or of a moment; empty for anything else, and for a day that no calendar has. */
function dateOf(value: unknown): string {
  const text = textOf(value)
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const [date = ''] =
    year === ''
      ? (/^\d{4}-\d{2}-\d{2}(?=$|T| )/.exec(text) ?? [])
      : [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`]
  const moment = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(date) ? '' : date
}

function isYes(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && !['', '0', 'false'].includes(value))
}
