import { z } from 'zod'
import { candidateCall } from '../../contract/calls.ts'
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

export type Notification = z.infer<typeof notification>
export type NotificationsMeta = z.infer<typeof meta>

const ownCall = candidateCall('applications', [401, 503])

/** The calls about notifications. Each is about the candidate who sends the request. */
export const notificationCalls = {
  'GET /candidates/notifications': ownCall(
    'listNotifications',
    'List what is new about your applications and saved jobs',
    {
      description:
        'Returns the newest 20: answers and messages of the agency, and saved jobs that close within three days.',
      response: envelope.extend({ data: z.array(notification), meta }),
    },
  ),
  'POST /candidates/notifications/read': ownCall('readNotifications', 'Mark all notifications as read', {
    description: 'What happened until now is no longer new.',
  }),
}
