import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  forgetPassword,
  isSignedIn,
  newDetails,
  newestLink,
  newestToken,
  post,
  registerPerson,
  signIn,
} from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { canary, registerCanary } from '../../../../tests/support/canary.ts'
import { waitingQueries } from '../../../../tests/support/database.ts'
import { createMember, outdateCodes, staffCall, testSessionCookie } from '../../../../tests/support/office.ts'
import { emailLookup, insertPerson, type Person } from '../../../../tests/support/people.ts'
import { education, personal, save, workForm } from '../../../../tests/support/profiles.ts'
import { brand } from '../../../brand.ts'
import { dayMs, later } from '../../../calendar.ts'
import { fieldsOf, recordsOf } from '../../../contract/reading.ts'
import { createSessionStore } from '../../accounts/sessions/session-store.server.ts'

let site: TestApp
let folder: string
let clerk: string
let manager: string
let clerkId: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-office-'))
  // With a mail server, unconfirmed accounts that are unused give way to new ones.
  site = await startTestApp({ config: { dataDir: folder, smtpUrl: 'smtp://localhost' } })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const table of ['candidates', 'rate_limits', 'mails', 'staff_log', 'staff'] as const)
    await site.db.deleteFrom(table).execute()
  ;({ id: clerkId, session: clerk } = await createMember(site, { name: 'Wanjiru' }))
  manager = (await createMember(site, { role: 'manager', name: 'Otieno' })).session
})

const search = async (body: object) => staffCall(site, clerk, 'POST', '/candidates/search', body)
const namesFor = async (body: object) =>
  recordsOf(fieldsOf((await search(body)).body).data).map(({ name }) => String(name))
const act = (id: number, action: string, body?: object, session = clerk) =>
  staffCall(site, session, 'POST', `/candidates/${id}/${action}`, body)
const view = async (id: number) =>
  fieldsOf(fieldsOf((await staffCall(site, clerk, 'GET', `/candidates/${id}`)).body).data)

/** Sends a call of the manager that answers with a file. */
const download = (path: string, body?: object) =>
  fetch(`${site.origin}/api/staff${path}`, {
    method: 'POST',
    headers: {
      origin: site.origin,
      cookie: `${testSessionCookie}=${manager}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })

async function idOf({ email }: { email: string }): Promise<number> {
  const { id } = await site.db
    .selectFrom('candidates')
    .select('id')
    .where('email_lookup', '=', emailLookup(email))
    .executeTakeFirstOrThrow()
  return id
}

async function add(fields: Partial<Person> = {}): Promise<Person & { id: number }> {
  const person = await insertPerson(site.db, fields)
  return { ...person, id: await idOf(person) }
}

const logged = async () =>
  (await site.db.selectFrom('staff_log').select(['action', 'candidate_id']).orderBy('id').execute()).map(
    ({ action, candidate_id }) => `${action} ${candidate_id}`,
  )

describe('searching', () => {
  const addWithProfile = async (name: string, { county = 'Kiambu', ...work }: Record<string, string>) => {
    const person = await add({ name })
    const token = await signIn(site, person)
    await save(site, 'profile', { ...personal, county, sub_county: '' }, token)
    expect((await save(site, 'work_profile', workForm(work), token)).status).toBe(200)
    await save(site, 'education', education, token)
    return person
  }

  test('finds drivers with passports in Nakuru by plain columns, newest first', async () => {
    const first = await addWithProfile('Amina', { county: 'Nakuru', job_title: 'Driver', skills: 'Trailers' })
    await addWithProfile('Brian', { county: 'Nakuru', job_title: 'Bus Driver', has_good_conduct: '0' })
    await addWithProfile('Chebet', { county: 'Nakuru', job_title: 'Driver', passport_number: '' })
    await addWithProfile('David', { county: 'Kisumu', job_title: 'Driver' })
    await add({ name: 'Esther' })
    await site.db
      .updateTable('candidates')
      .set({ created_at: later(site.clock.time, -dayMs) })
      .where('id', '=', first.id)
      .execute()
    expect(await namesFor({ job_title: 'drivers', passport: 'yes', county: 'nakuru' })).toEqual(['Brian', 'Amina'])
    expect(await namesFor({ job_title: 'driver', passport: 'no' })).toEqual(['Chebet'])
    expect(await namesFor({ passport: 'no' })).toEqual(['Esther', 'Chebet'])
    expect(await namesFor({ good_conduct: 'no' })).toEqual(['Esther', 'Brian'])
    expect(await namesFor({ skill: 'TRAIL' })).toEqual(['Amina'])
    expect(await namesFor({ skill: '%' })).toEqual([])
    expect(await namesFor({ name: 'x' })).toEqual([])
    expect(await namesFor({ county: 'Kisumu', country: 'Kenya', level: 'Diploma' })).toEqual(['David'])
    expect(await namesFor({ registered_since: '2026-11-21' })).not.toContain('Amina')
    await act(first.id, 'suspend')
    expect(await namesFor({ suspended: 'yes' })).toEqual(['Amina'])
    expect(await namesFor({ confirmed: 'yes' })).toEqual([])
  })

  test('finds every word of a name, in any order', async () => {
    await add({ name: 'Amina Wanjiku Otieno' })
    await add({ name: 'Amina Kiprop' })
    expect(await namesFor({ name: ' otien  AMINA ' })).toEqual(['Amina Wanjiku Otieno'])
    expect(await namesFor({ name: 'amina' })).toHaveLength(2)
  })

  test.each([
    { who: 'CANARY.wangari@example.com' },
    { who: '0711 223 344' },
    { who: '254711223344' },
    { who: 'Canary.Wangari' },
  ])('finds one candidate by $who', async ({ who }) => {
    await registerCanary(site)
    await add()
    expect(await namesFor({ who })).toEqual([canary.name])
    expect(await namesFor({ who: canary.national_id })).toEqual([])
  })

  test('shows pages of 50 with the total, and no contacts', async () => {
    for (let n = 0; n < 51; n++) await insertPerson(site.db)
    const { body } = await search({ page: 2 })
    expect(body).toMatchObject({ data: [expect.anything()], meta: { total: 51, page: 2, pages: 2 } })
    expect(JSON.stringify(body)).not.toMatch(/phone|email|@|\+254/)
  })
})

describe('the profile', () => {
  test('has everything except the national ID, the passport number and the photo', async () => {
    await registerCanary(site)
    const id = await idOf(canary)
    const text = JSON.stringify(await view(id))
    for (const value of [canary.address, canary.phone, canary.document_file, canary.institution])
      expect(text).toContain(value)
    expect(text).toContain('"has_passport":1,"has_passport_number":true,"has_passport_photo":true')
    for (const secret of [canary.national_id, canary.passport_number, 'photos/', canary.referral_code])
      expect(text).not.toContain(secret)
  })

  test('logs who opens it, once an hour, and each look at the photo, which needs a fresh code', async () => {
    await registerCanary(site)
    const id = await idOf(canary)
    await view(id)
    await view(id)
    const photo = await act(id, 'photo')
    expect(photo.headers.get('content-type')).toBe('image/jpeg')
    expect(photo.headers.get('cache-control')).toBe('no-store')
    expect(await logged()).toEqual([`candidate_read ${id}`, `candidate_photo_read ${id}`])
    await outdateCodes(site)
    expect(await act(id, 'photo')).toMatchObject({ status: 403, body: { errors: { code: expect.anything() } } })
    expect((await view(id)).log).toMatchObject([{ action: 'candidate_photo_read', by: 'Wanjiru' }, {}])
    expect((await act((await add()).id, 'photo')).status).toBe(403)
  })

  test('responds with 404 to a candidate who does not exist', async () => {
    for (const action of ['suspend', 'reactivate', 'sign-out', 'reset-link', 'photo'])
      expect((await act(999_999, action)).status).toBe(404)
    expect((await act(999_999, 'notes', { text: 'x' })).status).toBe(404)
    expect((await staffCall(site, clerk, 'GET', '/candidates/999999')).status).toBe(404)
    expect(await logged()).toEqual([])
  })
})

test('keeps encrypted notes with their authors', async () => {
  const { id } = await add()
  expect((await act(id, 'notes', { text: 'Called.\r\nSpeaks <b>German</b>.' })).status).toBe(200)
  expect((await act(id, 'notes', { text: ' ' })).status).toBe(422)
  expect((await view(id)).notes).toMatchObject([{ text: 'Called.\nSpeaks <b>German</b>.', by: 'Wanjiru' }])
  const { text_sealed } = await site.db.selectFrom('candidate_notes').select('text_sealed').executeTakeFirstOrThrow()
  expect(text_sealed.includes('German')).toBe(false)
  expect(await logged()).toContain(`candidate_noted ${id}`)
})

test('deletes a note for its author only', async () => {
  const { id } = await add()
  await act(id, 'notes', { text: 'Called.' })
  const note = await site.db.selectFrom('candidate_notes').select('id').executeTakeFirstOrThrow()
  const deletion = `notes/${note.id}/delete`
  expect((await act(id, deletion, {}, manager)).status).toBe(404)
  expect((await view(id)).notes).toMatchObject([{ is_own: true }])
  expect((await act(id, deletion)).status).toBe(200)
  expect((await view(id)).notes).toEqual([])
  expect((await act(id, deletion)).status).toBe(404)
  expect(await logged()).toContain(`candidate_note_deleted ${id}`)
})

describe('suspension', () => {
  const signInAs = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
    post(site, '/login', { identifier: email, password })

  test('ends all sessions and links, and shows itself after the right password only', async () => {
    const person = await add()
    const token = await signIn(site, person)
    await forgetPassword(site, person.email)
    const link = await newestToken(site, person.email)
    expect((await act(person.id, 'suspend')).status).toBe(200)
    expect(await isSignedIn(site, token)).toBe(false)
    expect((await post(site, '/reset-password', { token: link, password: 'a lamp on the hill' })).status).toBe(422)
    const refused = await signInAs(person)
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Your account is suspended. Please contact the agency.') },
    })
    expect(refused.body.message).toContain(brand.phones[0])
    expect((await signInAs({ ...person, password: 'wrong' })).status).toBe(401)
    expect((await act(person.id, 'suspend')).status).toBe(200)
    expect((await act(person.id, 'reactivate')).status).toBe(200)
    expect((await signInAs(person)).status).toBe(200)
    expect(await logged()).toEqual([`candidate_suspended ${person.id}`, `candidate_reactivated ${person.id}`])
  })

  test('ends a sign-in that is being checked', async () => {
    const person = await add()
    const row = await site.db.selectFrom('candidates').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    await act(person.id, 'suspend')
    const clock = { now: () => site.clock.time }
    expect(await createSessionStore({ db: site.db, clock }).startSession(row)).toBe(null)
  })

  test('survives a new password', async () => {
    const person = await add()
    await act(person.id, 'suspend')
    await forgetPassword(site, person.email)
    const reset = {
      token: await newestToken(site, person.email),
      password: 'a lamp on the hill',
      national_id: person.national_id,
    }
    expect((await post(site, '/reset-password', reset)).status).toBe(200)
    expect((await signInAs({ ...person, password: reset.password })).status).toBe(403)
  })

  test('keeps the national ID from registering again, even after a long time, until it is erased', async () => {
    const person = await registerPerson(site, { national_id: '31234567' })
    const id = await idOf(person)
    await act(id, 'suspend')
    await site.db
      .updateTable('candidates')
      .set({ last_used_at: later(site.clock.time, -60 * dayMs) })
      .execute()
    const again = async () => post(site, '/register', await newDetails(site, { national_id: ' 031234567' }))
    expect((await again()).status).toBe(422)
    expect((await act(id, 'export', {}, manager)).status).toBe(200)
    expect((await act(id, 'erase', { name: person.name }, manager)).status).toBe(200)
    expect((await again()).status).toBe(201)
  })
})

test('logs nothing that did not happen', async () => {
  const { id } = await add()
  const change = (text: string) => sql.raw(text).execute(site.owner)
  await change(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`)
  await change(
    'create constraint trigger refuse after update on candidates deferrable initially deferred for each row execute function refuse()',
  )
  const { status } = await act(id, 'suspend')
  await change('drop function refuse cascade')
  expect(status).toBe(500)
  expect(await logged()).toEqual([])
})

test('signs out everywhere and sends a reset link', async () => {
  const person = await add()
  const token = await signIn(site, person)
  expect((await act(person.id, 'sign-out')).body).toMatchObject({ message: 'Ended 1 session.' })
  expect(await isSignedIn(site, token)).toBe(false)
  expect((await act(person.id, 'reset-link')).status).toBe(200)
  expect((await newestLink(site, person.email)).pathname).toBe('/reset-password')
  expect(await logged()).toEqual([`candidate_signed_out ${person.id}`, `candidate_reset_link_sent ${person.id}`])
})

test('sends 20 reset links an hour for each person of the office', async () => {
  const { id } = await add()
  for (let count = 0; count < 20; count++) expect((await act(id, 'reset-link')).status).toBe(200)
  expect((await act(id, 'reset-link')).status).toBe(429)
  expect((await act(id, 'reset-link', {}, manager)).status).toBe(200)
})

describe('corrections', () => {
  test('of an email address unconfirm it, end sessions, mail the new address and tell the old one', async () => {
    const person = await add()
    const token = await signIn(site, person)
    await site.db.updateTable('candidates').set({ email_verified_at: site.clock.time }).execute()
    const { email } = person
    const corrected = await act(person.id, 'account', { email: 'Right@Example.com', was: { email } })
    expect(corrected.status).toBe(200)
    expect(await isSignedIn(site, token)).toBe(false)
    expect((await newestLink(site, 'Right@Example.com')).pathname).toBe('/verify-email')
    const mails = await site.readMails()
    expect(mails.map(({ to }) => to)).toEqual(['Right@Example.com', email])
    expect(mails[1]?.text).not.toMatch(/right@example/i)
    expect(await view(person.id)).toMatchObject({ account: { email: 'Right@Example.com', email_confirmed_at: null } })
    await signIn(site, { username: 'right@example.com', password: person.password })
    expect(await logged()).toContain(`candidate_email_corrected ${person.id}`)
  })

  test('of a phone number accept any spelling that registration accepts', async () => {
    const person = await add({ phone: '+254711000111' })
    const was = { phone: person.phone, name: person.name }
    expect((await act(person.id, 'account', { phone: '0722 333 444', name: 'Amina W. Otieno', was })).status).toBe(200)
    expect(await view(person.id)).toMatchObject({ account: { phone: '+254722333444', name: 'Amina W. Otieno' } })
    const wrong = await act(person.id, 'account', { phone: '12345', was: { phone: '+254722333444' } })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { phone: expect.anything() } } })
  })

  test('refuse what another candidate has, whatever the spelling, and name the field', async () => {
    const other = await add({ phone: '+254722333444' })
    const { id, email, phone } = await add()
    const taken = await act(id, 'account', { email: other.email.toUpperCase(), was: { email } })
    expect(taken).toMatchObject({ status: 422, body: { errors: { email: expect.anything() } } })
    expect(await act(id, 'account', { phone: '254722333444', was: { phone } })).toMatchObject({
      status: 422,
      body: { errors: { phone: expect.anything() } },
    })
    expect(await site.readMails()).toEqual([])
    expect(await logged()).toEqual([])
  })

  test('respond with 409 and say who changed it if somebody changed the field since', async () => {
    const { id, name, phone } = await add()
    const first = await act(id, 'account', { name: 'Amina First', was: { name } })
    expect(first.status).toBe(200)
    expect(await act(id, 'account', { name: 'Amina Second', was: { name } }, manager)).toMatchObject({
      status: 409,
      body: { message: 'Wanjiru changed this at 21 November 2026, 09:00, Nairobi time.' },
    })
    expect((await act(id, 'account', { phone: '0722333445', was: { phone } }, manager)).status).toBe(200)
    const { edited_by } = await site.db.selectFrom('candidates').select('edited_by').executeTakeFirstOrThrow()
    expect(edited_by).not.toBe(clerkId)
  })
})

describe('managers with a fresh code', () => {
  test('export everything, notes included, as an archive', async () => {
    await registerCanary(site)
    const id = await idOf(canary)
    await act(id, 'notes', { text: 'Prefers Qatar.' })
    const response = await download(`/candidates/${id}/export`)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="candidate-${id}.zip"`)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(files)).toEqual(['candidate.json', 'passport-photo.jpg'])
    const text = Buffer.from(files['candidate.json'] ?? []).toString()
    for (const value of [canary.national_id, canary.passport_number, 'Prefers Qatar.']) expect(text).toContain(value)
    expect(await logged()).toContain(`candidate_exported ${id}`)
  })

  test('get no export of a candidate who is being erased', async () => {
    const { id } = await add()
    const exporting = await site.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('candidates').where('id', '=', id).execute()
      const response = act(id, 'export', {}, manager)
      await expect.poll(() => waitingQueries(site.db)).toHaveLength(1)
      return { response }
    })
    expect((await exporting.response).status).toBe(404)
  })

  test('erase queued emails to a former address too', async () => {
    const { id, name, email } = await add()
    await act(id, 'account', { email: 'new@example.com', was: { email } })
    expect(await site.readMails()).toHaveLength(2)
    await act(id, 'erase', { name }, manager)
    expect(await site.readMails()).toEqual([])
  })

  test('erase a candidate whose name they typed, with notes, and the log keeps only the number', async () => {
    const { id, name } = await add({ name: 'Wangari Muthoni' })
    await act(id, 'notes', { text: 'x' })
    expect((await act(id, 'erase', { name: 'Wangari' }, manager)).status).toBe(422)
    expect((await act(id, 'erase', { name: name.toLowerCase() }, manager)).status).toBe(200)
    expect(await site.db.selectFrom('candidate_notes').selectAll().execute()).toEqual([])
    expect(await logged()).toContain(`candidate_erased ${id}`)
    expect((await act(id, 'erase', { name }, manager)).status).toBe(404)
  })

  test('export the list as CSV that starts no formula', async () => {
    await registerCanary(site)
    await add({ name: '=HYPERLINK("x")', email: 'formula@example.com', phone: '+254722333446' })
    const response = await download('/candidates/csv', { confirmed: 'no' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('hex')).toMatch(/^efbbbf/)
    expect(bytes.toString().slice(1).trim().split('\n')).toEqual([
      '"Name","Job title","County","Phone","Email","Passport","Good conduct","Education","Registered","Suspended"',
      expect.stringMatching(/^"'=HYPERLINK\(""x""\)","","","254 722 333 446","formula@example.com","no","no","",/),
      '"Wangari Canary","Beekeeper","Kiambu","254 711 223 344","Canary.Wangari@example.com","yes","yes","Diploma","2026-11-21","no"',
    ])
    expect(await logged()).toEqual(['candidates_exported null'])
  })
})
