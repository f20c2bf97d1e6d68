import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'

/** Something that happened, newest first. `path` is the page about it, on this site. */
const notification = z.object({
  text: z.string(),
  path: z.string(),
  at: z.iso.datetime(),
  is_new: z.boolean().describe('Whether it happened since the notifications were last opened.'),
})

const meta = z.object({
  applications: z.int().describe('How many applications the candidate has not withdrawn.'),
  saved_jobs: z.int(),
  is_mail_refused: z.boolean().describe('Whether we send no email, because the address was refused twice.'),
})

export const notificationsResponse = envelope.extend({
  data: z.array(notification),
  meta,
})

export type Notification = z.infer<typeof notification>
export type NotificationsMeta = z.infer<typeof meta>

/** This feature's API calls, for the typed client. */
export type NotificationCalls = {
  'GET /candidates/notifications': { response: { data?: unknown; meta?: unknown } }
  'POST /candidates/notifications/read': { response: { message: string } }
}
