import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, registerPerson, signIn } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { fieldsOf, recordsOf } from '../../contract/reading.ts'

let site: TestApp
beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
afterAll(() => site.close())

type Own = { token: string; username: string }

/** A signed-in candidate whose email address is confirmed. */
async function newOwn(): Promise<Own> {
  const person = await registerPerson(site)
  const { username } = person
  await site.db
    .updateTable('candidates')
    .set({ email_verified_at: site.clock.time })
    .where('username', '=', username)
    .execute()
  return { token: await signIn(site, person), username }
}

const add = ({ token }: Own, filters: object, frequency = 'daily') =>
  call(site, 'POST', '/candidates/alerts', { token, body: { ...filters, frequency } })
const list = async ({ token }: Own) => fieldsOf((await call(site, 'GET', '/candidates/alerts', { token })).body.data)
const searches = async (own: Own) => recordsOf((await list(own)).alerts).map(({ search }) => search)

test('adds an alert with the filters of the list', async () => {
  const own = await newOwn()
  const { status, body } = await add(own, { search: ' nurse ', country: 'Qatar', paid: '1' }, 'weekly')
  expect([status, body.message]).toEqual([200, 'We email you new jobs every week.'])
  expect(await list(own)).toEqual({
    frequency: 'weekly',
    is_confirmed: true,
    is_refused: false,
    is_paused: false,
    alerts: [{ id: expect.any(Number), search: 'nurse', location: '', country: 'Qatar', category: '', paid: '1' }],
  })
})

test('the same filters twice are one alert, and change how often all are sent', async () => {
  const own = await newOwn()
  await add(own, { search: 'Nurse' })
  await Promise.all([add(own, { search: 'cook' }), add(own, { search: 'cook' })])
  await add(own, { search: 'nurse' }, 'weekly')
  expect(await list(own)).toMatchObject({ frequency: 'weekly', alerts: [{ search: 'Nurse' }, { search: 'cook' }] })
})

test('refuses a sixth alert, also of requests at the same time', async () => {
  const own = await newOwn()
  const responses = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((search) => add(own, { search })))
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused).toMatchObject([
    { status: 409, body: { message: 'You have 5 alerts. Delete one in your settings first.' } },
  ])
  expect(await searches(own)).toHaveLength(5)
})

test('refuses an alert before the email address is confirmed', async () => {
  const token = await signIn(site, await registerPerson(site))
  const { status, body } = await add({ token, username: '' }, { search: 'nurse' })
  expect([status, body.message]).toEqual([403, 'Confirm your email address on your dashboard first.'])
  expect(await searches({ token, username: '' })).toEqual([])
})

test('refuses values that are not filters', async () => {
  const own = await newOwn()
  expect((await add(own, { search: 'x'.repeat(101) })).body.errors).toHaveProperty('search')
  expect((await add(own, { paid: 'yes' }, 'hourly')).body.errors).toMatchObject({
    paid: ['Use 1, or omit it.'],
    frequency: ['Choose daily or weekly.'],
  })
})

test('deletes an alert, and never one of somebody else', async () => {
  const [own, other] = [await newOwn(), await newOwn()]
  await add(own, { search: 'nurse' })
  const [alert] = recordsOf((await list(own)).alerts)
  const remove = ({ token }: Own) => call(site, 'POST', `/candidates/alerts/${String(alert?.id)}/delete`, { token })
  expect((await remove(other)).status).toBe(404)
  expect(await searches(own)).toEqual(['nurse'])
  expect((await remove(own)).status).toBe(200)
  expect((await remove(own)).status).toBe(404)
  expect(await searches(own)).toEqual([])
})

test('exists in live mode only, except for unsubscribing', async () => {
  const simulated = await startTestApp({ database: site })
  const { token } = await newOwn()
  expect((await call(simulated, 'GET', '/candidates/alerts', { token })).status).toBe(404)
  expect((await call(simulated, 'POST', '/candidates/alerts', { token, body: {} })).status).toBe(404)
  expect((await post(await tokenOf(await newOwn()), simulated)).status).toBe(200)
  await simulated.close()
})

/** Adds an alert, and returns the token in the emails. */
async function tokenOf(own: Own): Promise<string> {
  await add(own, { search: 'nurse' })
  const { unsubscribe_token } = await site.db
    .selectFrom('digests')
    .innerJoin('candidates', 'candidates.id', 'candidate_id')
    .select('unsubscribe_token')
    .where('username', '=', own.username)
    .executeTakeFirstOrThrow()
  return unsubscribe_token
}

/** Unsubscribes as a mail client does: a form, without Origin and cookies. */
function post(token: string, { origin } = site, body = 'List-Unsubscribe=One-Click', path = '/unsubscribe') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return fetch(`${origin}${path}/${token}`, { method: 'POST', headers, body, redirect: 'manual' })
}

test.each(['/unsubscribe', '/api/alerts/unsubscribe'])('one click ends the emails for ever: %s', async (path) => {
  const own = await newOwn()
  const token = await tokenOf(own)
  expect((await post(token, site, undefined, path)).status).toBe(200)
  expect(await searches(own)).toEqual([])
  await add(own, { search: 'nurse' })
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(`${site.origin}${path}/${token}`, { method: 'POST', body })).status).toBe(200)
  expect(await searches(own)).toEqual([])
  expect((await post(token, site, undefined, path)).status).toBe(200)
})

test('following the link ends nothing, but the button of its page does', async () => {
  const own = await newOwn()
  const token = await tokenOf(own)
  for (const path of ['/unsubscribe', '/api/alerts/unsubscribe'])
    for (const method of ['GET', 'HEAD']) await fetch(`${site.origin}${path}/${token}`, { method })
  expect(await searches(own)).toEqual(['nurse'])
  const pressed = await post(token, site, 'page=1')
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/unsubscribe/done'])
  expect(await searches(own)).toEqual([])
})

test('gives the same answer for an unknown token', async () => {
  const own = await newOwn()
  await tokenOf(own)
  for (const token of ['00000000-0000-4000-8000-000000000000', 'x', "'"]) expect((await post(token)).status).toBe(200)
  expect(await searches(own)).toEqual(['nurse'])
})
