import type { Insertable } from 'kysely'
import {
  educationFields,
  personalFields,
  type profileFields,
  sectionOf,
  workFields,
} from '../../src/contract/profile-fields.ts'
import { fieldsOf, textOrEmpty } from '../../src/contract/reading.ts'
import type { Database } from '../../src/db/connect.server.ts'
import type { JobRow, Schema } from '../../src/db/schema.ts'
import { applicationContext } from '../../src/encryption/contexts.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import type { SentCopy } from '../../src/features/applications/contract.ts'
import { type ApiResponse, call, registerPerson, signIn } from './accounts.ts'
import type { TestApp } from './app.ts'
import { emailLookup, insertPerson, type Person } from './people.ts'
import { save, workForm } from './profiles.ts'
import { testSecret } from './server-process.ts'

/** Registers a person whose profile has a job title, and signs them in. */
export async function newApplicant(site: TestApp): Promise<{ token: string; email: string; username: string }> {
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
    },
  }
  const reference = `KK-T${String(++inserted).padStart(3, '0')}`
  const row = { candidate_id: id, job_id: job.id, applied_at: now, changed_at: now, answer_by: '2099-12-31' }
  const copy_sealed = encryption.encrypt(JSON.stringify(sent), applicationContext)
  await db
    .insertInto('applications')
    .values({ reference, ...row, copy_sealed, ...fields })
    .execute()
  return reference
}

let inserted = 0
