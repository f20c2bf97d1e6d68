import { z } from 'zod'
import { cleanText } from '../../../contract/clean-text.ts'
import { envelope, refusal } from '../../../contract/envelope.ts'
import { educationLevels } from '../../../contract/profile-fields.ts'
import { emailAddress, fullName, identifier, phone } from '../../accounts/contract.ts'
import { profileData } from '../../profile/contract.ts'

export const pageSize = 50
/** Of the CSV. */
export const maxCsvRows = 5_000

const text = z.string().overwrite(cleanText).max(120, 'Use at most 120 characters.').default('')
const yesOrNo = z.enum(['', 'yes', 'no']).default('')

/** An empty filter matches everyone. */
export const candidateFilters = z.object({
  job_title: text.describe('Part of the job title. A plural finds its singular.'),
  skill: text.describe('Part of the skills.'),
  county: text,
  country: text,
  passport: yesOrNo.describe('Whether a passport number or photo is stored.'),
  good_conduct: yesOrNo,
  level: z
    .enum(['', ...educationLevels])
    .default('')
    .describe('The level of education.'),
  confirmed: yesOrNo.describe('Whether the email address is confirmed.'),
  suspended: yesOrNo,
  registered_since: z.union([z.literal(''), z.iso.date('Enter a date such as 2026-12-04.')]).default(''),
})

export const candidateSearch = candidateFilters.extend({
  who: z
    .union([z.literal(''), identifier])
    .default('')
    .describe('The email address, username or phone number of one candidate, as at sign-in. The filters do not apply.'),
  page: z.int().min(1).max(100_000).default(1),
})

const candidateRow = z.object({
  id: z.number(),
  name: z.string(),
  job_title: z.string().nullable(),
  county: z.string().nullable(),
  country: z.string().nullable(),
  level: z.string().nullable(),
  has_passport: z.boolean(),
  has_good_conduct: z.boolean(),
  is_confirmed: z.boolean(),
  is_suspended: z.boolean(),
  registered_at: z.string(),
})

export const searchResponse = envelope.extend({
  data: z.array(candidateRow),
  meta: z.object({ total: z.number(), page: z.number(), pages: z.number() }),
})

const moment = z.string().nullable()

const candidateView = z.object({
  account: z.object({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    registered_at: z.string(),
    last_used_at: z.string(),
    email_confirmed_at: moment,
    suspended_at: moment,
    corrected_at: moment,
  }),
  profile: profileData.shape.profile,
  work_profile: profileData.shape.work_profile
    .omit({ passport_number: true, passport_photo_url: true, candidate_passport_photo: true })
    .extend({ has_passport_number: z.boolean(), has_passport_photo: z.boolean() }),
  education: profileData.shape.education,
  documents: profileData.shape.documents,
  certifications: profileData.shape.certifications,
  notes: z.array(z.object({ id: z.number(), text: z.string(), by: z.string().nullable(), at: z.string() })),
  log: z.array(z.object({ id: z.number(), action: z.string(), by: z.string().nullable(), at: z.string() })),
})

export const candidateResponse = envelope.extend({ data: candidateView })

export const candidateNote = z.object({
  text: z
    .string('Write a note.')
    .overwrite((text) => cleanText(text.replaceAll('\r\n', '\n')))
    .min(1, 'Write a note.')
    .max(2_000, 'Use at most 2,000 characters.')
    .regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u, 'Use text without control characters.'),
})

/** `was`: the value of each corrected field when it was shown. */
export const accountCorrection = z.object({
  name: fullName.optional(),
  email: emailAddress.optional(),
  phone: phone.optional(),
  was: z.object({ name: z.string(), email: z.string(), phone: z.string() }).partial(),
})

export const changedSince = refusal
  .extend({ data: z.object({ name: z.string(), email: z.string(), phone: z.string() }) })
  .meta({ id: 'ChangedAccount' })

/** The name confirms that it is the right candidate. */
export const candidateErasure = z.object({ name: z.string('Type the name of the candidate.').max(200) })

export const doneResponse = envelope.extend({ message: z.string() })

export type CandidateFilters = z.infer<typeof candidateFilters>
export type CandidateSearch = z.infer<typeof candidateSearch>
export type CandidateRow = z.infer<typeof candidateRow>
export type CandidateView = z.infer<typeof candidateView>

type OfOne = { params: { id: string }; response: { message: string } }

type FileOfOne = { params: { id: string }; response: { file: Blob } }

export type CandidateCalls = {
  'POST /staff/candidates/search': {
    body: Partial<Record<keyof CandidateSearch, string | number>>
    response: Pick<z.infer<typeof searchResponse>, 'data' | 'meta'>
  }
  'GET /staff/candidates/{id}': { params: { id: string }; response: { data: CandidateView } }
  'POST /staff/candidates/{id}/notes': OfOne & { body: z.input<typeof candidateNote> }
  'POST /staff/candidates/{id}/account': OfOne & { body: z.input<typeof accountCorrection> }
  'POST /staff/candidates/{id}/erase': OfOne & { body: z.input<typeof candidateErasure> }
  'POST /staff/candidates/{id}/suspend': OfOne
  'POST /staff/candidates/{id}/reactivate': OfOne
  'POST /staff/candidates/{id}/sign-out': OfOne
  'POST /staff/candidates/{id}/reset-link': OfOne
  'POST /staff/candidates/{id}/photo': FileOfOne
  'POST /staff/candidates/{id}/export': FileOfOne
  'POST /staff/candidates/csv': { body: Partial<Record<keyof CandidateSearch, string>>; response: { file: Blob } }
}
