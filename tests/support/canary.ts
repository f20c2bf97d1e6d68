import { type CalledSite, registerPerson, signIn } from './accounts.ts'
import { blobOf, education, newPhoto, profileOf, save, workForm } from './profiles.ts'

/** Values that no other candidate in a test has. */
export const canary = {
  name: 'Wangari Canary',
  national_id: 'CANARY77',
  username: 'canary.wangari',
  phone: '+254711223344',
  email: 'Canary.Wangari@example.com',
  referral_code: 'canary-referral',
  address: 'Canary Lane 9, Kitale',
  languages: 'Canary, Kiswahili',
  job_title: 'Beekeeper',
  skills: 'Feeding canaries',
  passport_number: 'CANARYPP1',
  institution: 'Canary College',
  document_file: 'https://files.example.com/canary-cv.pdf',
}

/** Registers a candidate with the canaries, saves every step of the profile and signs in. */
export async function registerCanary(
  site: CalledSite,
): Promise<{ token: string; password: string; photoLink: string }> {
  const { name, national_id, username, phone, email, referral_code } = canary
  const details = await registerPerson(site, { name, national_id, username, phone, email, referral_code })
  const token = await signIn(site, details)
  const { address, languages, job_title, skills, passport_number, institution, document_file } = canary
  const saved = [
    await save(
      site,
      'profile',
      {
        country: 'Kenya',
        county: 'Kiambu',
        sub_county: 'Ruiru',
        address,
        dob: '1997-03-14',
        gender: 'female',
        languages,
      },
      token,
    ),
    await save(
      site,
      'work_profile',
      workForm({ job_title, skills, passport_number, candidate_passport_photo: blobOf(await newPhoto()) }),
      token,
    ),
    await save(site, 'education', { ...education, institution }, token),
    await save(site, 'documents', { skills, document_type: 'Resume', document_file }, token),
  ]
  if (saved.some(({ status }) => status !== 200)) throw new Error(`a step was not saved: ${JSON.stringify(saved)}`)
  const { work_profile } = await profileOf(site, token)
  return { token, password: details.password, photoLink: work_profile.passport_photo_url ?? 'no link' }
}
