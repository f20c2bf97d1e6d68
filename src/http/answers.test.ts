import fastify from 'fastify'
import { expect, test } from 'vitest'
import { t } from '../language/translate.ts'
import { answerInLanguage } from './answers.server.ts'

const app = fastify()
answerInLanguage(app)
const answer = async () => ({
  message: 'Try again',
  errors: { name: ['required', 'A text without a translation.'], count: 2 },
  made: t('Call {phone}', { phone: '1' }),
  title: 'Home',
})
app.post('/api/contact', answer)
app.post('/api/staff/jobs', answer)
app.get('/api/places', async () => ({ status: true, data: [] }))
app.post('/api/refused', (_request, reply) => reply.code(422).send({ status: false, message: 'Try again' }))

async function post(url: string, language?: string) {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: language === undefined ? {} : { 'accept-language': language },
    payload: { text: 'x'.repeat(50_000) },
  })
  return response.json<unknown>()
}

const english = {
  message: 'Try again',
  errors: { name: ['required', 'A text without a translation.'], count: 2 },
  made: 'Call 1',
  title: 'Home',
}

test('messages and errors are in the language that the client prefers, and data stays as it is', async () => {
  const swahili = {
    message: 'Jaribu tena',
    errors: { name: ['lazima', 'A text without a translation.'], count: 2 },
    made: 'Piga simu 1',
    title: 'Home',
  }
  const languages = ['sw', 'en', undefined, 'sw-KE, en;q=0.5']
  expect(await Promise.all(languages.map((language) => post('/api/contact', language)))).toEqual([
    swahili,
    english,
    english,
    swahili,
  ])
  expect(await post('/api/refused', 'sw')).toEqual({ status: false, message: 'Jaribu tena' })
})

test('the office is answered in English', async () => {
  expect(await post('/api/staff/jobs', 'sw')).toEqual(english)
})

test('only answers with messages vary by the language', async () => {
  const headersOf = async (url: string, method: 'GET' | 'POST') => (await app.inject({ url, method })).headers
  expect(await headersOf('/api/contact', 'POST')).toMatchObject({ vary: 'accept-language' })
  expect(await headersOf('/api/refused', 'POST')).toMatchObject({ vary: 'accept-language' })
  expect(await headersOf('/api/places', 'GET')).not.toHaveProperty('vary')
})
