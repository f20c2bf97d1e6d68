import { Secret, TOTP } from 'otpauth'
import { later } from '../../src/calendar.ts'
import type { StaffRole } from '../../src/db/schema.ts'
import { createPeople } from '../../src/features/staff/people/service.server.ts'
import { startSession } from '../../src/features/staff/sign-in/session-store.server.ts'
import { type CalledSite, newClient } from './accounts.ts'
import type { TestApp } from './app.ts'

/** The cookie of a session of the office on a test app, whose URL starts with https. */
export const testSessionCookie = '__Secure-kazi_staff'

type OfficeSite = CalledSite & Pick<TestApp, 'db'>
type Answer = { status: number; body: unknown; headers: Headers }
type Person = { email: string; name: string; role: StaffRole }

let created = 0

/** Adds a person to the office who has just signed in with a code. Returns their id and session. */
export async function createMember(
  { db, clock }: Pick<OfficeSite, 'db' | 'clock'>,
  { role = 'staff', name = 'Wanjiru Kamau' }: { role?: StaffRole; name?: string } = {},
): Promise<{ id: number; session: string }> {
  const { id } = await db
    .insertInto('staff')
    .values({ email: `staff${++created}@example.com`, name, role, joined_at: clock.time })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, session: await startSession(db, id, { now: clock.time, isComplete: true }) }
}

/** Makes the last code of everyone older than ten minutes. */
export async function outdateCodes({ db, clock }: Pick<OfficeSite, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ code_at: later(clock.time, -11 * 60_000) })
    .execute()
}

/** Sends a call of the office as a browser on this site does; without a session if it is null. */
export async function staffCall(
  site: Pick<CalledSite, 'origin'>,
  session: string | null,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  from = newClient(),
): Promise<Answer> {
  const headers = new Headers({ 'x-forwarded-for': from, origin: site.origin })
  if (session !== null) headers.set('cookie', `${testSessionCookie}=${session}`)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const request: RequestInit = { method, headers, body: isForm ? body : JSON.stringify(body) }
  const response = await fetch(`${site.origin}/api/staff${path}`, request)
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: response.headers }
}

/** Invites a person as the command does. Returns the token of the link. */
export async function inviteMember(site: TestApp, person: Person): Promise<string> {
  const { link } = await createPeople(site.accountParts).invite(null, person)
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
}

/** The code that an authenticator app with this secret shows. */
export function codeOf(secret: string, { time }: { time: Date }): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() })
}

/** The session that a response started; '' if it cleared the cookie, null if it set none. */
export function sessionOf({ headers }: Pick<Answer, 'headers'>): string | null {
  return /^__Secure-kazi_staff=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? null
}
