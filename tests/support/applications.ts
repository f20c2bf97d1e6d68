import { fieldsOf, textOrEmpty } from '../../src/contract/reading.ts'
import { type ApiResponse, call, registerPerson, signIn } from './accounts.ts'
import type { TestApp } from './app.ts'
import { insertPerson } from './people.ts'
import { save, workForm } from './profiles.ts'

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
