import type { Insertable } from 'kysely'
import {
  educationFields,
  personalFields,
  type profileFields,
  sectionOf,
  workFields,
} from '../../src/contract/profile-fields.ts'
import { fieldsOf, textOrEmpty } from '../../src/contract/reading.ts'
import type { Stage } from '../../src/contract/stages.ts'
import type { Database } from '../../src/db/connect.server.ts'
import type { JobRow, Schema } from '../../src/db/schema.ts'
import {
  applicationContext,
  applicationEventContext,
  applicationMessageContext,
} from '../../src/encryption/contexts.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import type { SentCopy } from '../../src/features/applications/contract.ts'
import { type ApiResponse, call, registerPerson, signIn } from './accounts.ts'
import type { TestApp } from './app.ts'
import { insertJob } from './jobs.ts'
import { emailLookup, insertPerson, type Person } from './people.ts'
import { save, workForm } from './profiles.ts'
import { testSecret } from './server-process.ts'

export type Applicant = { token: string; email: string; username: string }

/** Registers a person whose profile has a job title, and signs them in. */
export async function newApplicant(site: TestApp): Promise<Applicant> {
  const person = await registerPerson(site)
  const token = await signIn(site, person)
  await save(site, 'work_profile', workForm(), token)
  return { token, email: person.email, username: person.username }
}

type Fields = { answers?: Record<string, string>; note?: string; for_employer?: boolean; is_queued?: boolean }

/** Applies for a job. */
export function applyFor(site: TestApp, token: string, job_uuid: string, fields: Fields = {}): Promise<ApiResponse> {
  return call(site, 'POST', '/candidates/applications', { token, body: { job_uuid, ...fields } })
}

/** The reference in the answer to an application. */
export function referenceIn({ body }: ApiResponse): string {
  return textOrEmpty(fieldsOf(body.data).reference)
}

/** An application, its path in the API, and the token of its candidate. */
export type Own = Applicant & { path: string; id: number; job_uuid: string }

/** Registers a person who applies for a new job. */
export async function newApplication(site: TestApp, title = 'Cook'): Promise<Own> {
  const applicant = await newApplicant(site)
  const { uuid } = await insertJob(site.db, { title })
  const reference = referenceIn(await applyFor(site, applicant.token, uuid))
  const stored = site.db.selectFrom('applications').select('id').where('reference', '=', reference)
  const { id } = await stored.executeTakeFirstOrThrow()
  return { ...applicant, path: `/candidates/applications/${reference}`, id, job_uuid: uuid }
}

export type Move = { text?: string; happens_at?: Date; answer_by?: string; visible_at?: Date }

/** Moves an application as the office does, visible at once unless `visible_at` is given. Returns the id of the event. */
export async function moveApplication(site: TestApp, { id }: { id: number }, stage: Stage, move: Move = {}) {
  const { text, visible_at = site.clock.time, ...more } = move
  await site.db.updateTable('applications').set({ stage }).where('id', '=', id).execute()
  const event = await site.db
    .insertInto('application_events')
    .values({
      application_id: id,
      from_stage: 'new',
      stage,
      text_sealed: text === undefined ? null : site.encryption.encrypt(text, applicationEventContext),
      happens_at: null,
      answer_by: null,
      ...more,
      staff_id: await anyStaff(site),
      created_at: site.clock.time,
      visible_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return event.id
}

/** Writes a message to a candidate as the office does. */
export async function writeToCandidate(site: TestApp, { id }: { id: number }, text: string): Promise<void> {
  const sealed = site.encryption.encrypt(text, applicationMessageContext)
  const message = { application_id: id, text_sealed: sealed, created_at: site.clock.time }
  await site.db
    .insertInto('application_messages')
    .values({ ...message, staff_id: await anyStaff(site) })
    .execute()
}

async function anyStaff({ db }: TestApp): Promise<number> {
  const person = { email: `${crypto.randomUUID()}@example.com`, name: 'Otieno', role: 'staff' } as const
  return (await db.insertInto('staff').values(person).returning('id').executeTakeFirstOrThrow()).id
}

/** An application as a test uses it. `path`: of the candidate's calls. */
export type SentApplication = { token: string; reference: string; path: string; candidateId: number }

/** Inserts a candidate with a job title, who applies for a job. */
export async function sendApplication(
  site: TestApp,
  job_uuid: string,
  { name, ...fields }: Fields & { name?: string } = {},
): Promise<SentApplication> {
  const token = await signIn(site, await insertPerson(site.db, name === undefined ? {} : { name }))
  await save(site, 'work_profile', workForm(), token)
  const reference = referenceIn(await applyFor(site, token, job_uuid, fields))
  const { candidate_id } = await site.db
    .selectFrom('applications')
    .select('candidate_id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { token, reference, path: `/candidates/applications/${reference}`, candidateId: candidate_id }
}

const empty = <Field extends (typeof profileFields)[number]>(fields: readonly Field[]) =>
  sectionOf(
    fields,
    () => null,
    () => 0 as const,
  )

const encryption = new Encryption([testSecret])

/** Inserts an application of a candidate with an empty profile, as if it was sent just now. */
export async function insertApplication(
  db: Database,
  { person, job, ...fields }: { person: Person; job: JobRow } & Partial<Insertable<Schema['applications']>>,
): Promise<string> {
  const { id } = await db
    .selectFrom('candidates')
    .select('id')
    .where('email_lookup', '=', emailLookup(person.email))
    .executeTakeFirstOrThrow()
  const now = new Date()
  const { name, email, phone } = person
  const { title, company, city, country, type, salary, closes_on, questions } = job
  const sent: SentCopy = {
    job: { title, company, city, country, type, salary, closes_on },
    questions: (questions ?? []).map((question) => Object.assign(question, { answer: 'yes' })),
    note: 'I can start at once.',
    for_employer: true,
    profile: {
      user: { name, email, email_verified: false, phone },
      profile: empty(personalFields),
      work_profile: { ...empty(workFields), job_title: 'Driver', has_passport: 0 },
      education: empty(educationFields),
      documents: [],
      files: [],
      certifications: [],
    },
  }
  const reference = `KK-T${String(++inserted).padStart(3, '0')}`
  const row = { candidate_id: id, job_id: job.id, applied_at: now, answer_by: '2099-12-31' }
  const copy_sealed = encryption.encrypt(JSON.stringify(sent), applicationContext)
  await db
    .insertInto('applications')
    .values({ reference, ...row, copy_sealed, ...fields })
    .execute()
  return reference
}

let inserted = 0
