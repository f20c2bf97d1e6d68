import { z } from 'zod'
import { cleanText } from '../../../contract/clean-text.ts'
import { educationLevels } from '../../../contract/profile-fields.ts'
import { emailAddress, fullName, identifier, type messageResponse, phone } from '../../accounts/contract.ts'
import { profileData } from '../../profile/contract.ts'
import { dataResponse, moment, type Returns, rowNumber, type Takes, type WithId } from '../office-contract.ts'

export const pageSize = 50
/** Of the CSV. */
export const maxCsvRows = 5_000

const text = z.string().overwrite(cleanText).max(120, 'Use at most 120 characters.').default('')
const yesOrNo = z.enum(['', 'yes', 'no']).default('')

/** An empty filter matches everyone. */
export const candidateFilters = z.object({
  name: text.describe('Words of the name, or parts of them, in any order.'),
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
  registered_at: moment,
})

export const searchResponse = dataResponse(z.array(candidateRow)).extend({
  meta: z.object({ total: z.number(), page: z.number(), pages: z.number() }),
})

export const candidateParams = z.object({ id: rowNumber.describe('The number of the candidate.') })
export const noteParams = candidateParams.extend({ note: rowNumber.describe('The number of the note.') })

/** What was done, by whom, and when. A line without a name is an operator's. */
const line = z.object({ id: z.number(), by: z.string().nullable(), at: moment })

const candidateView = z.object({
  account: z.object({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    registered_at: moment,
    last_used_at: moment,
    email_confirmed_at: moment.nullable(),
    suspended_at: moment.nullable(),
    corrected_at: moment.nullable(),
  }),
  profile: profileData.shape.profile,
  work_profile: profileData.shape.work_profile
    .omit({ passport_number: true, passport_photo_url: true, candidate_passport_photo: true })
    .extend({ has_passport_number: z.boolean(), has_passport_photo: z.boolean() }),
  education: profileData.shape.education,
  documents: profileData.shape.documents,
  certifications: profileData.shape.certifications,
  notes: z.array(line.extend({ text: z.string(), is_own: z.boolean() })),
  log: z.array(line.extend({ action: z.string() })),
})

export const candidateResponse = dataResponse(candidateView)

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

/** The name confirms that it is the right candidate. */
export const candidateErasure = z.object({ name: z.string('Type the name of the candidate.').max(200) })

export type CandidateFilters = z.infer<typeof candidateFilters>
export type CandidateSearch = z.infer<typeof candidateSearch>
export type CandidateRow = z.input<typeof candidateRow>
export type CandidateView = z.input<typeof candidateView>

type Action = WithId & Returns<typeof messageResponse>

type AsFile = { response: { file: Blob } }

export type CandidateCalls = {
  'POST /staff/candidates/search': {
    body: Partial<Record<keyof CandidateSearch, string | number>>
  } & Returns<typeof searchResponse>
  'GET /staff/candidates/{id}': WithId & Returns<typeof candidateResponse>
  'POST /staff/candidates/{id}/notes': Action & Takes<typeof candidateNote>
  'POST /staff/candidates/{id}/notes/{note}/delete': {
    params: { id: string; note: string }
  } & Returns<typeof messageResponse>
  'POST /staff/candidates/{id}/account': Action & Takes<typeof accountCorrection>
  'POST /staff/candidates/{id}/erase': Action & Takes<typeof candidateErasure>
  'POST /staff/candidates/{id}/suspend': Action
  'POST /staff/candidates/{id}/reactivate': Action
  'POST /staff/candidates/{id}/sign-out': Action
  'POST /staff/candidates/{id}/reset-link': Action
  'POST /staff/candidates/{id}/photo': WithId & AsFile
  'POST /staff/candidates/{id}/export': WithId & AsFile
  'POST /staff/candidates/csv': { body: Partial<Record<keyof CandidateSearch, string>> } & AsFile
}
