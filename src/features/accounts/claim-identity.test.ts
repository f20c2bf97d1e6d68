import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  call,
  forgetPassword,
  isSignedIn,
  newDetails,
  newestToken,
  post,
  registerPerson,
  signIn,
} from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  blobOf,
  document,
  education,
  newPhoto,
  personal,
  profileOf,
  save,
  workForm,
} from '../../../tests/support/profiles.ts'
import { eventsOf } from '../../../tests/support/security-lines.ts'

let site: TestApp
const log: string[] = []
const start = new Date('2026-11-21T09:00:00+03:00')
const day = 86_400_000

beforeAll(async () => {
  site = await startTestApp({
    config: { smtpUrl: 'smtp://127.0.0.1:1' },
    log: { write: (line) => void log.push(line) },
  })
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of ['candidates', 'mails', 'rate_limits'] as const) await site.db.deleteFrom(table).execute()
  site.clock.time = start
  log.length = 0
})

type Details = Awaited<ReturnType<typeof newDetails>>

const registerWith = async (fields: Partial<Details>, app = site) =>
  post(app, '/register', await newDetails(app, fields))
const usernames = async () =>
  (await site.db.selectFrom('candidates').select('username').orderBy('id').execute()).map(({ username }) => username)

function passDays(days: number, ms = 0): void {
  site.clock.time = new Date(start.getTime() + days * day + ms)
}

describe('an account that never confirmed its email address', () => {
  test.each(['national_id', 'phone', 'email'] as const)(
    'gives way after 14 days without use to a registration with its %s, and not before',
    async (field) => {
      const squatter = await registerPerson(site)
      passDays(14, -1)
      expect(await registerWith({ [field]: squatter[field] })).toMatchObject({ status: 422 })
      passDays(14)
      const owner = await newDetails(site, { [field]: squatter[field] })
      expect(await post(site, '/register', owner)).toMatchObject({ status: 201 })
      expect(await usernames()).toEqual([owner.username])
      expect(await isSignedIn(site, await signIn(site, owner))).toBe(true)
    },
  )

  test('gives way with its profile, photo, documents, links and queued emails', async () => {
    const squatter = await registerPerson(site)
    const token = await signIn(site, squatter)
    await save(site, 'profile', personal, token)
    await save(site, 'work_profile', workForm({ candidate_passport_photo: blobOf(await newPhoto()) }), token)
    await save(site, 'education', education, token)
    await save(site, 'documents', document, token)
    await forgetPassword(site, squatter.email)
    passDays(20)
    const owner = await newDetails(site, { national_id: squatter.national_id })
    log.length = 0
    expect(await post(site, '/register', owner)).toMatchObject({ status: 201 })
    for (const table of ['profiles', 'passport_photos', 'documents', 'sessions'] as const)
      expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect(await site.db.selectFrom('mailed_links').select('purpose').execute()).toEqual([{ purpose: 'verify_email' }])
    expect((await site.readMails()).map(({ to }) => to)).toEqual([owner.email])
    expect(eventsOf(log.join('')).map(({ security }) => security)).toEqual(['unused_account_erased', 'registered'])
  })

  test('gives way with the other accounts that have one of the values', async () => {
    const [first, second] = [await registerPerson(site), await registerPerson(site)]
    passDays(14)
    const owner = await newDetails(site, { phone: second.phone, email: first.email })
    expect(await post(site, '/register', owner)).toMatchObject({ status: 201 })
    expect(await usernames()).toEqual([owner.username])
  })

  test('stays if it was used, even if the session has ended since', async () => {
    const person = await registerPerson(site)
    passDays(10)
    const token = await signIn(site, person)
    passDays(12)
    await profileOf(site, token)
    await call(site, 'POST', '/logout', { token })
    passDays(26, -1)
    expect(await registerWith({ national_id: person.national_id })).toMatchObject({ status: 422 })
    passDays(26)
    expect(await registerWith({ national_id: person.national_id })).toMatchObject({ status: 201 })
  })

  test('stays if the registration is refused because of its username or another account', async () => {
    const [unused, known] = [await registerPerson(site), await registerPerson(site)]
    await post(site, '/verify-email', { token: await newestToken(site, known.email) })
    passDays(30)
    expect(await registerWith({ phone: unused.phone, email: known.email })).toMatchObject({ status: 422 })
    expect(await registerWith({ phone: unused.phone, username: known.username })).toMatchObject({ status: 422 })
    expect(await usernames()).toEqual([unused.username, known.username])
  })

  test('gives way to one of several people who register at the same time', async () => {
    const { national_id } = await registerPerson(site)
    passDays(14)
    const responses = await Promise.all(Array.from({ length: 5 }, () => registerWith({ national_id })))
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422', '422', '422', '422'])
    expect(await usernames()).toHaveLength(1)
  })

  test('never gives way on a site without a mail server', async () => {
    const withoutMail = await startTestApp({ database: site, now: new Date(start.getTime() + 400 * day) })
    const { national_id, username } = await registerPerson(site)
    expect(await registerWith({ national_id }, withoutMail)).toMatchObject({ status: 422 })
    expect(await usernames()).toEqual([username])
    await withoutMail.close()
  })
})

test('an account with a confirmed email address never gives way', async () => {
  const { national_id, phone, email, username } = await registerPerson(site)
  await post(site, '/verify-email', { token: await newestToken(site, email) })
  passDays(400)
  for (const fields of [{ national_id }, { phone }, { email }])
    expect(await registerWith(fields)).toMatchObject({ status: 422 })
  expect(await usernames()).toEqual([username])
})
