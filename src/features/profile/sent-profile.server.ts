import type { AccountsService } from '../accounts/service.server.ts'
import type { SentProfile } from '../applications/contract.ts'
import { sentFiles } from '../files/file-links.server.ts'
import { presentProfile } from './present.server.ts'
import type { ProfileService } from './service.server.ts'

type Parts = { accounts: Pick<AccountsService, 'findUser'>; profiles: Pick<ProfileService, 'readProfile'> }

/**
 * What the agency gets with an application: the profile as it is now, without the numbers and the photo of papers. Null
 * if the candidate has been erased.
 */
export async function readSentProfile({ accounts, profiles }: Parts, candidateId: number): Promise<SentProfile | null> {
  const [user, profile] = await Promise.all([accounts.findUser(candidateId), profiles.readProfile(candidateId)])
  if (!user) return null
  const data = presentProfile(user, profile)
  const { name, email, email_verified, phone } = data.user
  const {
    passport_number: _number,
    passport_photo_url: _url,
    candidate_passport_photo: _photo,
    ...work
  } = data.work_profile
  return {
    user: { name, email, email_verified, phone },
    profile: data.profile,
    work_profile: work,
    education: data.education,
    documents: data.documents
      .filter(({ document_file }) => document_file !== '')
      .map(({ document_name, document_url }) => ({ document_name, document_url })),
    files: sentFiles(profile.files),
    certifications: data.certifications.map(({ id: _id, ...certification }) => certification),
  }
}
