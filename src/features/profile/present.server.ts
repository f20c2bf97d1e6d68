import type { AccountsService } from '../accounts/service.server.ts'
import type { ProfileData } from './contract.ts'
import type { StoredProfile } from './service.server.ts'

type User = NonNullable<Awaited<ReturnType<AccountsService['findUser']>>>

export function presentProfile(user: User, { row, photoLink, documents }: StoredProfile): ProfileData {
  const passportNumber = row?.passport_number ?? null
  return {
    user: {
      name: user.name,
      email: user.email,
      email_verified: user.email_verified_at !== null,
      phone: user.phone,
      phone_verified_at: user.phone_verified_at?.toISOString() ?? null,
    },
    profile: {
      country: row?.country ?? null,
      county: row?.county ?? null,
      sub_county: row?.sub_county ?? null,
      address: row?.address ?? null,
      dob: row?.born_on ?? null,
      gender: row?.gender ?? null,
      languages: row?.languages ?? null,
    },
    work_profile: {
      job_title: row?.job_title ?? null,
      skills: row?.skills ?? null,
      has_good_conduct: row?.has_good_conduct ? 1 : 0,
      has_passport: passportNumber !== null || photoLink !== null ? 1 : 0,
      passport_number: passportNumber,
      passport_photo_url: photoLink,
      candidate_passport_photo: photoLink,
    },
    education: {
      institution: row?.institution ?? null,
      level: row?.level ?? null,
      certificate: row?.certificate ?? null,
      course: row?.course ?? null,
      from_date: row?.studied_from ?? null,
      to_date: row?.studied_to ?? null,
    },
    documents: documents.map(({ type, url, skills }) => ({
      document_type: type,
      document_name: documentName(type, url),
      document_url: url,
      document_file: url,
      skills,
    })),
    certifications: [],
  }
}

/** The type, and the file in the URL or else its host: 'Certificate, diploma.pdf' or 'Resume, drive.google.com'. */
export function documentName(type: string, url: string): string {
  const { hostname, pathname } = new URL(url)
  const last = decoded(pathname.split('/').at(-1) ?? '')
  const isFile = /^[^/\\\p{Cc}\p{Cf}]{1,100}\.[a-z0-9]{2,5}$/iu.test(last)
  return `${type}, ${isFile ? last : hostname.replace(/^www\./, '')}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
