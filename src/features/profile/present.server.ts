import { keyedBy } from '../../contract/keyed-by.ts'
import { educationFields, personalFields, sectionOf, workFields } from '../../contract/profile-fields.ts'
import type { AccountsService } from '../accounts/service.server.ts'
import type { ProfileData } from './contract.ts'
import type { StoredProfile } from './service.server.ts'

type User = NonNullable<Awaited<ReturnType<AccountsService['findUser']>>>

export function presentProfile(user: User, { values, photoLink, documents }: StoredProfile): ProfileData {
  return {
    user: {
      name: user.name,
      email: user.email,
      email_verified: user.email_verified_at !== null,
      phone: user.phone,
      phone_verified_at: user.phone_verified_at?.toISOString() ?? null,
    },
    profile: keyedBy('name', personalFields, ({ name }) => values[name]),
    work_profile: {
      ...sectionOf(
        workFields,
        ({ name }) => values[name],
        ({ name }) => values[name],
      ),
      has_passport: values.passport_number !== null || photoLink !== null ? 1 : 0,
      passport_photo_url: photoLink,
      candidate_passport_photo: photoLink,
    },
    education: keyedBy('name', educationFields, ({ name }) => values[name]),
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
