import { z } from 'zod'
import {
  dataResponse,
  managersWithCode,
  moment,
  rowNumber,
  type SearchBody,
  staff,
  staffWithCode,
} from '../../../contract/calls.ts'
import { cleanText } from '../../../contract/clean-text.ts'
import { educationLevels } from '../../../contract/profile-fields.ts'
import { stages } from '../../../contract/stages.ts'
import { emailAddress, fullName, identifier, phone } from '../../accounts/contract.ts'
import { profileData } from '../../profile/contract.ts'

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

const candidateSearch = candidateFilters.extend({
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

const searchResponse = dataResponse(z.array(candidateRow)).extend({
  meta: z.object({ total: z.number(), page: z.number(), pages: z.number() }),
})

const params = z.object({ id: rowNumber.describe('The number of the candidate.') })
const noteParams = params.extend({ note: rowNumber.describe('The number of the note.') })

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
    is_email_refused: z.boolean(),
    suspended_at: moment.nullable(),
    corrected_at: moment.nullable(),
    deletion_requested_at: moment.nullable(),
  }),
  profile: profileData.shape.profile,
  work_profile: profileData.shape.work_profile
    .omit({ passport_number: true, passport_photo_url: true, candidate_passport_photo: true })
    .extend({ has_passport_number: z.boolean(), has_passport_photo: z.boolean() }),
  education: profileData.shape.education,
  documents: profileData.shape.documents,
  certifications: profileData.shape.certifications,
  notes: z.array(line.extend({ text: z.string(), is_own: z.boolean() })),
  applications: z
    .array(z.object({ reference: z.string(), stage: z.enum(stages), job_title: z.string(), company: z.string() }))
    .describe('Newest first.'),
  log: z.array(
    line.extend({
      action: z.string(),
      detail: z.string().nullable().describe('Such as the number of an application.'),
    }),
  ),
})

const candidateResponse = dataResponse(candidateView)

export const candidateNote = z.object({
  text: z
    .string('Write a note.')
    .overwrite((text) => cleanText(text.replaceAll('\r\n', '\n')))
    .min(1, 'Write a note.')
    .max(2_000, 'Use at most 2,000 characters.')
    .regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u, 'Use text without control characters.'),
})

/** `was`: the value of each corrected field when it was shown. */
const accountCorrection = z.object({
  name: fullName.optional(),
  email: emailAddress.optional(),
  phone: phone.optional(),
  was: z.object({ name: z.string(), email: z.string(), phone: z.string() }).partial(),
})

/** The name confirms that it is the right candidate. */
const candidateErasure = z.object({ name: z.string('Type the name of the candidate.').max(200) })

export type CandidateFilters = z.infer<typeof candidateFilters>
export type CandidateSearch = z.infer<typeof candidateSearch>
export type CandidateRow = z.input<typeof candidateRow>
export type CandidateView = z.input<typeof candidateView>

const searchBody: SearchBody<CandidateSearch> = candidateSearch
const csvBody: SearchBody<CandidateFilters> = candidateFilters

/** A search travels in a body, because URLs are kept by browsers and logs. */
export const readingCalls = {
  'POST /staff/candidates/search': staff('searchCandidates', 'Search for candidates', {
    description:
      'Returns a page of 50 candidates that match all filters, newest first, or the one that `who` names. Contacts are in the profile only.',
    body: searchBody,
    response: searchResponse,
  }),
  'POST /staff/candidates/csv': managersWithCode('exportCandidateList', 'Export the candidates that match as CSV', {
    description: 'Returns the newest 5,000 that match all filters, with their contacts. Each export is in the log.',
    body: csvBody,
    file: 'text/csv',
  }),
  'GET /staff/candidates/{id}': staff('readCandidate', 'Read the profile of a candidate', {
    description:
      'Returns the account, the profile as the candidate sees it, the notes and the log, without the national ID and the passport number. The first reading in an hour is in the log.',
    params,
    response: candidateResponse,
  }),
  'POST /staff/candidates/{id}/photo': staffWithCode('readPassportPhoto', 'Read the passport photo of a candidate', {
    description: 'Each reading is in the log.',
    params,
    file: 'image/jpeg',
  }),
}

export const actionCalls = {
  'POST /staff/candidates/{id}/suspend': staff('suspendCandidate', 'Suspend a candidate, and end all sessions', {
    params,
  }),
  'POST /staff/candidates/{id}/reactivate': staff('reactivateCandidate', 'Let a suspended candidate sign in again', {
    params,
  }),
  'POST /staff/candidates/{id}/sign-out': staff(
    'signOutCandidate',
    'Sign a candidate out everywhere, and end links for a new password',
    { params },
  ),
  'POST /staff/candidates/{id}/reset-link': staff('sendResetLink', 'Email a candidate a link for a new password', {
    params,
  }),
  'POST /staff/candidates/{id}/notes': staff('addCandidateNote', 'Write a note about a candidate', {
    description: 'Only the office reads notes. They are part of the export that a candidate may ask for.',
    params,
    body: candidateNote,
  }),
  'POST /staff/candidates/{id}/notes/{note}/delete': staff(
    'deleteCandidateNote',
    'Delete a note that you wrote about a candidate',
    { params: noteParams },
  ),
  'POST /staff/candidates/{id}/account': staff(
    'correctCandidate',
    'Correct the name, email address or phone number of a candidate',
    {
      description:
        'A new email address has to be confirmed again: it gets a link, the former one is told, and all sessions end. 409: a field is no longer as `was` says.',
      params,
      body: accountCorrection,
    },
  ),
  'POST /staff/candidates/{id}/export': managersWithCode('exportCandidate', 'Export all data of a candidate', {
    description:
      'Returns a zip archive with the passport photo and candidate.json, which has the national ID and the passport number.',
    params,
    file: 'application/zip',
  }),
  'POST /staff/candidates/{id}/erase': managersWithCode('eraseCandidate', 'Erase a candidate for good', {
    description: 'Erases the account, the profile, the notes and queued emails. `name` must be that of the candidate.',
    params,
    body: candidateErasure,
  }),
}
