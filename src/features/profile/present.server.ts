import { keyedBy } from '../../contract/keyed-by.ts'
import { educationFields, personalFields, sectionOf, workFields } from '../../contract/profile-fields.ts'
import type { AccountsService } from '../accounts/service.server.ts'
import type { ProfileData } from './contract.ts'
import { documentTypes } from './fields/choices.ts'
import type { StoredProfile } from './service.server.ts'

type User = NonNullable<Awaited<ReturnType<AccountsService['findUser']>>>

export function presentProfile(user: User, stored: StoredProfile): ProfileData {
  const { values, photoLink, certifications } = stored
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
    documents: documentTypes.flatMap((type) => presentDocuments(type, stored)),
    certifications: certifications.map(({ id, name, organisation, issued_on, url }) => ({
      id,
      certification_name: name,
      issuing_organization: organisation,
      issue_date: issued_on,
      certificate_url: url,
    })),
  }
}

/** The link of a type and then its files, whose `document_url` is a signed link on this site. */
function presentDocuments(type: string, { documents, files }: StoredProfile): ProfileData['documents'] {
  const saved = documents.find((document) => document.type === type)
  const skills = saved?.skills ?? ''
  const url = saved?.url ?? ''
  const link = { document_type: type, document_url: url, document_file: url, skills }
  return [
    ...(url === '' ? [] : [{ ...link, document_name: documentName(type, url) }]),
    ...files
      .filter((file) => file.type === type)
      .map((file) => ({
        document_type: type,
        document_name: file.name,
        document_url: file.url,
        document_file: '',
        skills,
      })),
  ]
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
