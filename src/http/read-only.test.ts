import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { call, newDetails, post, registerPerson, signIn } from '../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { personal, profileOf, save } from '../../tests/support/profiles.ts'
import { setReadOnly } from '../db/read-only.server.ts'
import { startMailingResetLinks } from '../features/accounts/password-reset/password-reset.server.ts'
import type { Carrier } from '../mail/carriers.server.ts'
import { deliverDue } from '../mail/delivery.server.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterEach(() => setReadOnly(site.ownerUrl, false))
afterAll(() => site.close())

const refused = {
  status: false,
  message: 'We are moving house. You can read jobs; saving is back in a few minutes.',
}

test('a read-only site shows jobs and profiles, and says when saving is back', async () => {
  const person = await registerPerson(site)
  const token = await signIn(site, person)
  await setReadOnly(site.ownerUrl, true)
  // The session was last used long enough ago that its time would be updated.
  site.clock.time = new Date(site.clock.time.getTime() + 2 * 3_600_000)
  expect((await call(site, 'GET', '/jobs')).status).toBe(200)
  expect((await profileOf(site, token)).user.email).toBe(person.email)
  for (const answer of [
    await post(site, '/login', { identifier: person.username, password: person.password }),
    await post(site, '/register', await newDetails(site)),
    await save(site, 'profile', personal, token),
  ]) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('120')
    expect(answer.body).toEqual(refused)
  }
})

test('a read-only site sends no queued emails, which the moved site will send', async () => {
  await registerPerson(site)
  await setReadOnly(site.ownerUrl, true)
  const carry = vi.fn<Carrier>()
  const delivering = deliverDue({ ...site.accountParts, carry, nudges: new EventEmitter() })
  await expect(delivering).rejects.toThrow('cannot execute UPDATE in a read-only transaction')
  expect(carry).not.toHaveBeenCalled()
})

test('logs once that requested password reset links have to wait', async () => {
  await setReadOnly(site.ownerUrl, true)
  const warn = vi.fn<typeof site.accountParts.logger.warn>()
  const logger = Object.assign(Object.create(site.accountParts.logger), { warn })
  const mailing = startMailingResetLinks({ ...site.accountParts, logger }, { pollMs: 10 })
  await expect.poll(() => warn.mock.calls.length, { timeout: 10_000 }).toBe(1)
  await sleep(500)
  await mailing.close()
  expect(warn.mock.calls).toEqual([
    [{ reason: 'cannot execute DELETE in a read-only transaction' }, 'password reset links could not be queued'],
  ])
})

test('accepts changes again afterwards', async () => {
  const person = await registerPerson(site)
  await setReadOnly(site.ownerUrl, true)
  await setReadOnly(site.ownerUrl, false)
  const token = await signIn(site, person)
  expect((await save(site, 'profile', personal, token)).status).toBe(200)
})
