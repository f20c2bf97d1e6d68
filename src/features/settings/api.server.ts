import { z } from 'zod'
import { messageResponse, refusal, refuseField } from '../../contract/envelope.ts'
import { type Api, type ApiRoutes, type DocumentedSchema, needsToken } from '../../http/api-routes.server.ts'
import { clientOf } from '../../http/client-address.server.ts'
import type { Limit, LimitMaker } from '../../http/limits/limits.server.ts'
import type { SecurityLog } from '../../http/security-log/security-log.server.ts'
import { bearerToken, type Sessions } from '../../http/sessions.server.ts'
import { writeErased } from '../accounts/identity-api.server.ts'
import { limitKeyOfIdentifier, parseIdentifier } from '../accounts/identity.ts'
import { weakPasswordRefusals } from '../accounts/passwords/weak-passwords.server.ts'
import type { createOwnPasswordCheck } from '../accounts/sign-in/own-password.server.ts'
import { confirmation, emailChange, nameChange, passwordChange, phoneChange } from './bodies.server.ts'
import { deletionResponse, settingsResponse } from './contract.ts'
import {
  changeDetails,
  deleteAccount,
  exportOwnData,
  keepAccount,
  passwordChanged,
  readSettings,
  type SettingsParts,
} from './service.server.ts'

type ApiParts = SettingsParts & {
  sessions: Sessions
  securityLog: SecurityLog
  limit: LimitMaker
  verificationMail: { account: Limit; client: Limit }
  checkPassword: ReturnType<typeof createOwnPasswordCheck>
}

/** The routes of `contract.ts`, which exist in live mode only. Each is about the candidate who sends the request. */
export function settingsApi(parts: ApiParts): ApiRoutes {
  return async (api) => {
    api.addHook('onRequest', parts.sessions.required)
    api.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
    addReading(api, parts)
    addContact(api, parts)
    addAccess(api, parts)
    addDeletion(api, parts)
  }
}

const refusals = { 401: refusal, 422: refusal, 429: refusal, 503: refusal }
const done = { ...refusals, 200: messageResponse }

function documented<Rest extends object>(operationId: string, summary: string, rest: Rest & { description: string }) {
  return {
    schema: { tags: ['accounts'], security: needsToken, operationId, summary, ...rest } satisfies DocumentedSchema,
  }
}

function addReading(api: Api, parts: ApiParts): void {
  const { sessions, securityLog, checkPassword } = parts
  const exports = parts.limit('own-export', { calls: 3, seconds: 3_600, isRefundable: true })
  const reading = documented('getSettings', 'Read your own settings', {
    description: 'Returns your contact, how many other devices are signed in, and whether you asked for deletion.',
    response: { ...refusals, 200: settingsResponse },
  })
  api.get('/candidates/settings', reading, async (request) => ({
    status: true,
    data: await readSettings(parts, sessions.candidateOf(request), bearerToken(request) ?? ''),
  }))

  const zip = { content: { 'application/zip': { schema: z.any().meta({ type: 'string', format: 'binary' }) } } }
  const exporting = documented('exportOwnData', 'Download all that you gave and were sent', {
    description: 'Returns a zip archive with my-data.txt, the same as my-data.json, and your files. Three an hour.',
    body: confirmation,
    response: { ...refusals, 200: zip },
  })
  api.post('/candidates/export', exporting, async (request, reply) => {
    const { candidate, limitKey } = await checkPassword(request, request.body.password)
    const counted = await exports.take(limitKey)
    const content = await exportOwnData(parts, candidate.id).catch(async (error: unknown) => {
      await exports.refund(counted)
      throw error
    })
    securityLog.write(request, { security: 'data_exported' })
    return reply
      .headers({ 'content-disposition': 'attachment; filename="my-data.zip"' })
      .type('application/zip')
      .send(content)
  })
}

function addContact(api: Api, parts: ApiParts): void {
  const { accounts, sessions, securityLog, checkPassword, verificationMail } = parts
  const mails = parts.limit('settings-mail', { calls: 5, seconds: 3_600 })
  const naming = documented('changeName', 'Change your name', {
    description: 'Applications that were sent keep the name that they were sent with.',
    body: nameChange,
    response: done,
  })
  api.post('/candidates/settings/name', naming, async (request) => {
    await changeDetails(parts, { id: sessions.candidateOf(request) }, request.body)
    return { status: true, message: 'Your name is saved.' }
  })

  const mailing = documented('changeEmail', 'Change your email address', {
    description:
      'Sends a link to the new address, which changes it when it is followed. The response is the same if another account has this address. Limits: five an hour; three for an address and 60 for a client, with those of `POST /api/verify-email/send`.',
    body: emailChange,
    response: done,
  })
  api.post('/candidates/settings/email', mailing, async (request) => {
    const { email, password } = request.body
    const { candidate, limitKey } = await checkPassword(request, password)
    await mails.take(limitKey)
    await verificationMail.account.take(limitKeyOfIdentifier(parseIdentifier(email)))
    await verificationMail.client.take(clientOf(request))
    if (!(await accounts.requestEmailChange(candidate, email))) throw passwordChanged()
    return { status: true, message: 'We have sent a link to the new address. Your email changes when you open it.' }
  })

  const phoning = documented('changePhone', 'Change your phone number', {
    description: 'Emails you about it. Five an hour.',
    body: phoneChange,
    response: done,
  })
  api.post('/candidates/settings/phone', phoning, async (request) => {
    const { phone, password } = request.body
    const { candidate, limitKey } = await checkPassword(request, password)
    await mails.take(limitKey)
    const { changed, erasedIds } = await changeDetails(parts, candidate, { phone })
    writeErased(securityLog, request, { candidateId: candidate.id, erasedIds })
    if (changed.includes('phone')) securityLog.write(request, { security: 'phone_changed' })
    return { status: true, message: 'Your phone number is saved.' }
  })
}

function addAccess(api: Api, parts: ApiParts): void {
  const { accounts, sessions, securityLog, checkPassword } = parts
  const changing = documented('changePassword', 'Change your password', {
    description: 'Signs out all other devices, ends links for a new password or email address, and emails you.',
    body: passwordChange,
    response: done,
  })
  api.post('/candidates/settings/password', changing, async (request, reply) => {
    const { candidate } = await checkPassword(request, request.body.password)
    const access = { token: bearerToken(request) ?? '', client: clientOf(request) }
    const changed = await accounts.changePassword(candidate, { password: request.body.new_password, ...access })
    if (!changed.ok) {
      const { code } = changed
      if (code === 'changed_since') throw passwordChanged()
      return reply.code(422).send(refuseField('new_password', weakPasswordRefusals[code].message))
    }
    const { sessionsEnded: count } = changed
    securityLog.write(request, { security: 'password_changed' })
    if (count > 0)
      securityLog.write(request, { security: 'sessions_ended', reason: 'password_changed', sessions: count })
    return { status: true, message: 'Your password is changed. All other devices are signed out.' }
  })

  const ending = documented('endOtherSessions', 'Sign out all other devices', {
    description: 'The session of this call goes on.',
    response: done,
  })
  api.post('/candidates/sessions/end', ending, async (request) => {
    const count = await accounts.endOthers(sessions.candidateOf(request), bearerToken(request) ?? '')
    if (count > 0) securityLog.write(request, { security: 'sessions_ended', reason: 'by_candidate', sessions: count })
    return { status: true, message: 'All other devices are signed out.' }
  })
}

function addDeletion(api: Api, parts: ApiParts): void {
  const { sessions, securityLog, checkPassword } = parts
  const deleting = documented('deleteAccount', 'Delete your account', {
    description:
      'Deletes the account and all data at once. With an offer or a job it becomes a request, which the agency answers within 14 days.',
    body: confirmation,
    response: { ...refusals, 200: deletionResponse },
  })
  api.post('/candidates/delete', deleting, async (request) => {
    const { candidate } = await checkPassword(request, request.body.password)
    const { isDeleted, message } = await deleteAccount(parts, candidate)
    securityLog.write(request, { security: isDeleted ? 'account_erased' : 'deletion_requested' })
    return { status: true, message, is_deleted: isDeleted }
  })

  const keeping = documented('keepAccount', 'Take back a request for deletion', {
    description: 'Succeeds even without a request.',
    response: done,
  })
  api.post('/candidates/delete/cancel', keeping, async (request) => {
    await keepAccount(parts, sessions.candidateOf(request))
    return { status: true, message: 'Your account stays. The request is taken back.' }
  })
}
