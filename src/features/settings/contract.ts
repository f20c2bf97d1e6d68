import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'

const moment = z.string().nullable()

const settings = z.object({
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  pending_email: z
    .object({ email: z.string(), ends_at: z.string() })
    .nullable()
    .describe('The new email address, mostly hidden, until its link is opened, and when the link expires.'),
  phone: z.string(),
  other_sessions: z
    .object({ count: z.int(), last_used_at: moment.describe('When the last of them was used, to the hour.') })
    .describe('Those of other devices.'),
  deletion: z.object({
    is_request: z
      .boolean()
      .describe('There is an offer or a job, so the agency answers before it deletes the account.'),
    requested_at: moment,
    answer_by: moment.describe('The day until which the agency answers, `YYYY-MM-DD`.'),
  }),
})

export const settingsResponse = envelope.extend({ data: settings })
export const deletionResponse = envelope.extend({
  message: z.string(),
  is_deleted: z.boolean().describe('False if it became a request that the agency answers.'),
})

export type Settings = z.infer<typeof settings>

type Done = { response: { message: string } }

/** What a form sends: text, not validated yet. */
type Texts<Field extends string> = { body: Record<Field, string> }

/** This feature's API calls, for the typed client. */
export type SettingsCalls = {
  'GET /candidates/settings': { response: { data?: Settings } }
  'POST /candidates/settings/name': Texts<'name'> & Done
  'POST /candidates/settings/email': Texts<'email' | 'password'> & Done
  'POST /candidates/settings/phone': Texts<'phone' | 'password'> & Done
  'POST /candidates/settings/password': Texts<'password' | 'new_password'> & Done
  'POST /candidates/sessions/end': Done
  'POST /candidates/export': Texts<'password'> & { response: { file: Blob } }
  'POST /candidates/delete': Texts<'password'> & { response: { message: string; is_deleted: boolean } }
  'POST /candidates/delete/cancel': Done
}
