import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDetails, signIn } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertPerson, type Person } from '../../../../tests/support/people.ts'

let site: TestApp
let person: Person

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  person = await insertPerson(site.db)
})

async function languageOf(username: string) {
  const query = site.db.selectFrom('candidates').select('language').where('username', '=', username)
  return (await query.executeTakeFirstOrThrow()).language
}

async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const [cookie] = response.headers.get('set-cookie')?.split(';') ?? []
  const { message, errors }: { message: string; errors?: object } = await response.json()
  return { status: response.status, cookie, message, errors }
}

const logIn = (cookie = '') => send('/login', { identifier: person.username, password: person.password }, { cookie })

test.each([
  ['sw', 'sw', '/sw/verify-email#'],
  ['en', 'en', 'jobs.test/verify-email#'],
  ['fr', 'en', 'jobs.test/verify-email#'],
])('someone who registers with Accept-Language: %s gets emails in %s', async (accepted, language, link) => {
  const details = await newDetails(site)
  expect((await send('/register', details, { 'accept-language': accepted })).status).toBe(201)
  expect(await languageOf(details.username)).toBe(language)
  const mails = (await site.readMails()).filter(({ to }) => to === details.email)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(link)])
})

test('the language that a signed-in candidate chose in a browser becomes that of the account', async () => {
  const authorization = `Bearer ${await signIn(site, person)}`
  const languageAfter = async (cookie: string, token = authorization) => {
    await fetch(`${site.origin}/api/candidates/profile`, { headers: { authorization: token, cookie } })
    return languageOf(person.username)
  }
  expect(await languageAfter('language=sw', 'Bearer not-a-token-of-anyone')).toBe('en')
  expect(await languageAfter('theme=dark; language=sw')).toBe('sw')
  expect(await languageAfter('theme=dark')).toBe('sw')
  expect(await languageAfter('language=fr')).toBe('sw')
  expect(await languageAfter('language=en')).toBe('en')
})

test('a browser without a choice remembers Swahili of the account at sign-in', async () => {
  expect(await logIn()).toMatchObject({ status: 200, cookie: undefined })
  await site.db.updateTable('candidates').set({ language: 'sw' }).where('username', '=', person.username).execute()
  expect(await logIn('theme=dark')).toMatchObject({ status: 200, cookie: 'language=sw' })
  expect(await logIn('language=en')).toMatchObject({ status: 200, cookie: undefined })
})

test('a failed sign-in changes no language', async () => {
  const body = { identifier: person.username, password: 'not the password' }
  expect(await send('/login', body, { cookie: 'language=sw' })).toMatchObject({ status: 401, cookie: undefined })
  expect(await languageOf(person.username)).toBe('en')
})

test('messages and errors are in the language of the client', async () => {
  const swahili = { 'accept-language': 'sw' }
  expect(await send('/login', { identifier: '', password: '' }, swahili)).toMatchObject({
    status: 422,
    message: 'Weka barua pepe, jina la mtumiaji au simu yako. Weka nenosiri lako.',
    errors: { password: ['Weka nenosiri lako.'] },
  })
  const short = await newDetails(site, { password: 'short', name: 'x'.repeat(121) })
  expect(await send('/register', short, swahili)).toMatchObject({
    message: 'Baadhi ya uliyoweka si sahihi. Tafadhali rekebisha kisha ujaribu tena.',
    errors: { password: ['Tumia angalau herufi 8.'], name: ['Tumia herufi zisizozidi 120.'] },
  })
  expect(await send('/verify-email/send', {}, swahili)).toMatchObject({
    status: 401,
    message: 'Tafadhali ingia ili uendelee.',
  })
})
