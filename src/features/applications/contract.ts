import { z } from 'zod'
import { candidateCall, dataResponse } from '../../contract/calls.ts'
import { cleanText } from '../../contract/clean-text.ts'
import { messageResponse } from '../../contract/envelope.ts'
import { educationFields, personalFields, workFields } from '../../contract/profile-fields.ts'
import { profileSection } from '../../contract/profile-sections.ts'
import { maxNoteLength, questionKinds } from '../../contract/questions.ts'
import { stages } from '../../contract/stages.ts'

const nullableText = z.string().nullable()
const flag = z.union([z.literal(0), z.literal(1)])

/** A question of a job. */
export const question = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(questionKinds),
  choices: z.array(z.string()),
})

/** What the agency receives: the profile without national ID, passport number and photo. */
const sentProfile = z.object({
  user: z.object({ name: z.string(), email: z.string(), email_verified: z.boolean(), phone: z.string() }),
  profile: profileSection(personalFields),
  work_profile: profileSection(workFields).omit({ passport_number: true }).extend({ has_passport: flag }),
  education: profileSection(educationFields),
  /** Links. */
  documents: z.array(z.object({ document_name: z.string(), document_url: z.string() })),
  /** The names say what they are, such as 'Resume, PDF, 240 kB'. */
  files: z.array(z.object({ document_type: z.string(), name: z.string(), bytes: z.int() })),
  certifications: z.array(
    z.object({
      certification_name: z.string(),
      issuing_organization: nullableText,
      issue_date: nullableText,
      certificate_url: nullableText,
    }),
  ),
})

/** An application in a list. Times are ISO 8601, days 'YYYY-MM-DD'. */
const applicationSummary = z.object({
  reference: z.string(),
  job_uuid: z.uuid(),
  job_title: z.string(),
  company_name: z.string(),
  stage: z.enum(stages),
  status_text: z.string().describe('What the stage means, for the candidate.'),
  next_step: z.string().describe('What the candidate can do now; empty if there is nothing.'),
  answer_text: z.string().describe('What the candidate answered to the interview or offer; empty without an answer.'),
  applied_at: z.iso.datetime(),
  answer_by: z.iso.date(),
  is_overdue: z.boolean().describe('Whether the agency has not answered by `answer_by`.'),
  is_unread: z.boolean().describe('Whether there is something that the candidate has not opened.'),
})

/** What the office did: the newest event is the stage. */
const applicationEvent = z.object({
  id: z.int(),
  stage: z.enum(stages),
  /** The reason, the place of an interview, or other words. Empty without them. */
  text: z.string(),
  /** The time of an interview. */
  happens_at: z.iso.datetime().nullable(),
  /** The last day to answer an offer. */
  answer_by: z.iso.date().nullable(),
  answer: z.enum(['yes', 'no']).nullable(),
  at: z.iso.datetime(),
})

const applicationMessage = z.object({
  id: z.int(),
  from: z.enum(['agency', 'you']),
  text: z.string(),
  at: z.iso.datetime(),
})

/** The copy that was frozen when the application was sent. */
export const sentCopy = z.object({
  job: z.object({
    title: z.string(),
    company: z.string(),
    city: nullableText,
    country: z.string(),
    type: nullableText,
    salary: nullableText,
    closes_on: nullableText,
  }),
  questions: z.array(question.extend({ answer: z.string() })),
  note: z.string(),
  for_employer: z.boolean(),
  profile: sentProfile,
})

/** A file as it was sent. The link opens it for 15 minutes, without a session. */
export const sentFile = z.object({ name: z.string(), url: z.string() })

const applicationDetail = applicationSummary.extend({
  /** Oldest first, without what the candidate did. */
  timeline: z.array(applicationEvent),
  /** Oldest first. */
  messages: z.array(applicationMessage),
  sent: sentCopy,
  files: z.array(sentFile),
  can_withdraw: z.boolean(),
  /** Whether the job can be applied for again. */
  can_apply_again: z.boolean(),
})

/**
 * What a candidate has to know before applying. `state`: 'open', 'closed' with `closed_on`, 'elsewhere' if the job has a
 * link of its own (`job_apply_url`), or 'applied' with the `application` for this vacancy. `missing` are fields of the
 * profile that an application needs.
 */
const applyForm = z.object({
  state: z.enum(['open', 'closed', 'elsewhere', 'applied']),
  closed_on: z.iso.date().nullable(),
  questions: z.array(question),
  missing: z.array(z.enum(['job_title'])),
  receives: sentProfile,
  application: applicationSummary.nullable(),
})

const maxMessageLength = 2_000

const text = (max: number) => z.string().overwrite(cleanText).max(max, `Use at most ${max} characters.`)

const newApplication = z.object({
  job_uuid: z.guid(),
  answers: z
    .record(z.string().max(40), text(200))
    .default({})
    .describe("By the id of the question. A number is written as '3'."),
  note: text(maxNoteLength).default(''),
  for_employer: z.boolean().default(false).describe('Whether the agency may send the application to the employer.'),
  is_queued: z
    .boolean()
    .default(false)
    .describe('Whether it waited for a network. It is then taken until 24 hours after closing.'),
})

const eventAnswer = z.object({
  event_id: z.int().describe('The id of the interview or offer in the timeline.'),
  answer: z.enum(['yes', 'no'], 'Answer yes or no.'),
})

export const newMessage = z.object({ text: text(maxMessageLength).min(1, 'Write a message first.') })

export type SentProfile = z.infer<typeof sentProfile>
export type SentCopy = z.infer<typeof sentCopy>
export type SentFile = z.infer<typeof sentFile>
export type ApplyForm = z.infer<typeof applyForm>
export type ApplicationSummary = z.infer<typeof applicationSummary>
export type ApplicationEvent = z.infer<typeof applicationEvent>
export type ApplicationMessage = z.infer<typeof applicationMessage>
export type ApplicationDetail = z.infer<typeof applicationDetail>
export type NewApplication = z.infer<typeof newApplication>

const ownCall = candidateCall('applications', [401, 404, 409, 410, 422, 429, 503])

const params = z.object({
  ref: z.string().max(20).toUpperCase().describe("The application's reference, such as KK-7F3Q."),
})

const answering = { description: '409: it has changed in the meantime.', params, body: eventAnswer }

/** The calls about applications. Each is about the candidate who sends the request. */
export const applicationCalls = {
  'GET /jobs/profile/{id}/apply': ownCall('getApplyForm', 'Read what an application for a job needs', {
    description:
      'Returns the questions, what the agency will receive, and the application for the same vacancy if there is one. 410: the job was removed.',
    params: z.object({ id: z.guid().describe('The job_uuid from a list.') }),
    response: dataResponse(applyForm),
  }),
  'POST /candidates/applications': ownCall('sendApplication', 'Apply for a job', {
    description:
      'Responds once everything is stored. Sending twice, or for another job of the same vacancy, returns the first application. At most 30 a day. 409: the job is closed. 410: it was removed.',
    body: newApplication,
    response: messageResponse.extend({ data: applicationSummary }),
  }),
  'GET /candidates/applications': ownCall('listApplications', 'List your own applications', {
    description: 'Newest first.',
    response: dataResponse(z.array(applicationSummary)),
  }),
  'GET /candidates/applications/{ref}': ownCall('getApplication', 'Read one of your own applications', {
    description: 'Returns its history, its messages and what was sent. It then counts as read.',
    params,
    response: dataResponse(applicationDetail),
  }),
  'POST /candidates/applications/{ref}/withdraw': ownCall('withdrawApplication', 'Withdraw an application', {
    description: 'The job can be applied for again until it closes.',
    params,
  }),
  'POST /candidates/applications/{ref}/messages': ownCall(
    'writeAboutApplication',
    'Write to the agency about an application',
    { description: 'At most 20 a day.', params, body: newMessage },
  ),
  'POST /candidates/applications/{ref}/interview': ownCall(
    'answerInterview',
    'Say whether you come to an interview',
    answering,
  ),
  'POST /candidates/applications/{ref}/offer': ownCall('answerOffer', 'Accept or decline an offer', answering),
}
