import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { isRecord } from '../contract/reading.ts'
import { inLanguage, preferredLanguage } from '../language/language.server.ts'
import { translated } from '../language/translate.ts'

/**
 * Makes the calls of candidates answer in the language that the client prefers. Messages are translated as they are sent,
 * texts with values in them where they are made.
 */
export function answerInLanguage(api: Pick<FastifyInstance, 'addHook'>): void {
  api.addHook('onRequest', enter)
  // Node loses the language while a body arrives.
  api.addHook('preValidation', enter)
  api.addHook('preSerialization', async (_request, reply, payload) => {
    if (!isRecord(payload) || (payload.message === undefined && payload.errors === undefined)) return payload
    reply.header('vary', 'accept-language')
    return translate(payload)
  })
}

function enter(request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void {
  const isOffice = request.url.startsWith('/api/staff/')
  inLanguage(isOffice ? 'en' : preferredLanguage(request.headers), done)
}

function translate(payload: Record<string, unknown>): Record<string, unknown> {
  const { message, errors } = payload
  return {
    ...payload,
    ...(typeof message === 'string' && { message: translated(message) }),
    ...(isRecord(errors) && { errors: Object.fromEntries(Object.entries(errors).map(translateField)) }),
  }
}

function translateField([field, messages]: [string, unknown]): [string, unknown] {
  return [
    field,
    Array.isArray(messages) ? messages.map((each) => (typeof each === 'string' ? translated(each) : each)) : messages,
  ]
}
