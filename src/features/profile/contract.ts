import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'
import { keyedBy } from '../../contract/keyed-by.ts'
import { educationFields, personalFields, workFields } from '../../contract/profile-fields.ts'
import { profileSection } from '../../contract/profile-sections.ts'
import type { NewCertification } from './certifications/contract.ts'
import { documentTypes } from './fields/choices.ts'
import { messages } from './fields/messages.ts'
import { link, required, updateOf } from './fields/update-schemas.ts'

const nullableText = z.string().nullable()
const flag = z.union([z.literal(0), z.literal(1)])

/** Missing values are null. Dates are 'YYYY-MM-DD'. */
export const profileData = z.object({
  user: z.object({
    name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    phone: z.string(),
    /** Null until phone numbers can be verified. */
    phone_verified_at: nullableText,
  }),
  profile: profileSection(personalFields),
  work_profile: profileSection(workFields).extend({
    /** 1 when a number or a photo is stored. */
    has_passport: flag,
    /** A link to the photo that expires. Both fields have the same value. */
    passport_photo_url: nullableText,
    candidate_passport_photo: nullableText,
  }),
  education: profileSection(educationFields),
  documents: z.array(
    z.object({
      document_type: z.string(),
      document_name: z.string(),
      document_url: z.string().describe('The link, or for a file a path on this site that works for 15 minutes.'),
      document_file: z.string().describe('The link; empty for a file.'),
      skills: z.string(),
    }),
  ),
  /** Oldest first. */
  certifications: z.array(
    z.object({
      id: z.int(),
      certification_name: z.string(),
      issuing_organization: nullableText,
      issue_date: nullableText,
      certificate_url: nullableText,
    }),
  ),
})

export const profileResponse = envelope.extend({ data: profileData })
/** With the profile after the save. */
export const savedResponse = envelope.extend({ message: z.string(), data: profileData })

// In every update a missing field stays as it is stored; an empty one clears it.

/** Every field may be empty or null. A county must be one of Kenya's, a sub-county one of that county. */
export const personalUpdate = z.object(keyedBy('name', personalFields, updateOf))

const work = keyedBy('name', workFields, updateOf)

/** The fields of the form. Without a photo the stored one stays. */
export const workUpdate = z.object({
  ...work,
  job_title: work.job_title.describe(
    'A title from GET /jobs/titles, in upper or lower case, with or without accents, or the one already stored.',
  ),
  candidate_passport_photo: z
    .any()
    .refine((file) => file === undefined || file === '' || file instanceof Uint8Array, messages.photoType)
    .meta({ type: 'string', format: 'binary' })
    .optional(),
  /** '1' removes the stored photo, unless this call sends another. */
  remove_passport_photo: z.enum(['0', '1'], 'Use 1 or 0.').default('0'),
})

export const educationUpdate = z.object(keyedBy('name', educationFields, updateOf))

export const documentUpdate = z.object({
  skills: required(messages.documentSkills, 1_000).optional(),
  document_type: z.enum(documentTypes, messages.documentType),
  document_file: link(messages.documentUrl)
    .describe(
      'An http or https URL, or a text that has one. Without a scheme it gets https://. Empty removes the link, if there is a file of the same type.',
    )
    .optional(),
})

export type ProfileData = z.infer<typeof profileData>
export type PersonalUpdate = z.infer<typeof personalUpdate>
export type WorkUpdate = Omit<z.infer<typeof workUpdate>, 'candidate_passport_photo'>
export type EducationUpdate = z.infer<typeof educationUpdate>
export type DocumentUpdate = z.infer<typeof documentUpdate>

type SaveCall = { response: { message: string; data?: unknown } }

/** What a form sends: text, not validated yet. */
type Texts<T> = Partial<Record<keyof T, string>>

/** This feature's API calls, for the typed client. `profile-reading.ts` parses the profile. */
export type ProfileCalls = {
  'GET /candidates/profile': { response: { data?: unknown } }
  'POST /candidates/update/profile': { body: Texts<PersonalUpdate> } & SaveCall
  'POST /candidates/update/work_profile': { body: FormData } & SaveCall
  'POST /candidates/update/education': { body: Texts<EducationUpdate> } & SaveCall
  'POST /candidates/update/documents': { body: Texts<DocumentUpdate> } & SaveCall
  'POST /candidates/files': { body: FormData } & SaveCall
  'POST /candidates/files/delete': { body: { document_type: string } } & SaveCall
  'POST /candidates/update/certifications': { body: Texts<NewCertification> } & SaveCall
  'POST /candidates/certifications/{id}/delete': { params: { id: string } } & SaveCall
}
