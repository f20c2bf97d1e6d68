import { refusal } from '../../../contract/envelope.ts'
import { type Api, type DocumentedSchema, needsToken } from '../../../http/api-routes.server.ts'
import type { AccountsApiParts } from '../api-parts.server.ts'
import { languageChoice, messageResponse } from '../contract.ts'

const setLanguageCall = {
  operationId: 'setLanguage',
  summary: 'Choose the language of your emails',
  description: 'English (`en`) or Swahili (`sw`). The language of a response is that of `Accept-Language`.',
  tags: ['accounts'],
  security: needsToken,
  body: languageChoice,
  response: { 200: messageResponse, 401: refusal, 422: refusal, 503: refusal },
} satisfies DocumentedSchema

export function languageApi(api: Api, { accounts, sessions }: AccountsApiParts): void {
  api.post('/candidates/language', { onRequest: sessions.required, schema: setLanguageCall }, async (request) => {
    await accounts.setLanguage(sessions.candidateOf(request), request.body.language)
    return { status: true, message: 'Your language is saved.' }
  })
}
