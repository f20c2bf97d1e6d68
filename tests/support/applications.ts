import { fieldsOf, textOrEmpty } from '../../src/contract/reading.ts'
import { type ApiResponse, call, registerPerson, signIn } from './accounts.ts'
import type { TestApp } from './app.ts'
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
