import { z } from 'zod'
import { dataResponse, moment, rowNumber, staff } from '../../../contract/calls.ts'
import { cleanText } from '../../../contract/clean-text.ts'

export const pageSize = 50

const listedMessage = z.object({
  id: z.int(),
  name: z.string(),
  subject: z.string(),
  sent_at: moment,
  is_read: z.boolean().describe('Whether someone of the office has opened it.'),
  is_done: z.boolean(),
})

const listQuery = z.object({
  state: z.enum(['', 'open', 'done']).default('').describe('Only messages in this state.'),
  page: z.coerce.number().int().min(1).max(10_000).default(1).describe('The number of the page.'),
})

const listResponse = dataResponse(z.array(listedMessage)).extend({
  meta: z.object({ total: z.int(), page: z.int(), pages: z.int() }),
})

const messageView = listedMessage.extend({
  email: z.string(),
  message: z.string(),
  reply: z.object({ text: z.string(), by: z.string().nullable(), at: moment }).nullable(),
})

const params = z.object({ id: rowNumber.describe('The number of the message.') })
const reply = z.object({
  text: z
    .string('Write a reply.')
    .overwrite((text) => cleanText(text.replaceAll('\r\n', '\n')))
    .min(1, 'Write a reply.')
    .max(5_000, 'Use at most 5,000 characters.'),
})
const done = z.object({ is_done: z.boolean() })

export type MessageView = z.input<typeof messageView>

export const messageCalls = {
  'GET /staff/messages': staff('listMessages', 'List the messages of the contact form', {
    description: 'Returns a page of 50, newest first.',
    querystring: listQuery,
    response: listResponse,
  }),
  'GET /staff/messages/{id}': staff('readMessage', 'Read a message of the contact form', {
    description: 'It then counts as read. The first reading in an hour is in the log.',
    params,
    response: dataResponse(messageView),
  }),
  'POST /staff/messages/{id}/reply': staff('replyToMessage', 'Answer a message by email', {
    description:
      'The email quotes the message, and answers to it go to the email address of the agency. The message is then done. 409: a colleague has replied.',
    params,
    body: reply,
  }),
  'POST /staff/messages/{id}/done': staff('setMessageDone', 'Mark a message as done, or open it again', {
    params,
    body: done,
  }),
}
