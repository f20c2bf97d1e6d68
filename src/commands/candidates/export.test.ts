import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetPassword, newestToken, post, registerPerson } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { canary, registerCanary } from '../../../tests/support/canary.ts'
import { emailLookup } from '../../../tests/support/people.ts'
import { runHere } from '../../../tests/support/run-command.ts'

let site: TestApp
let folder: string
let token: string

beforeAll(async () => {
  site = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'kazi-export-'))
  token = (await registerCanary(site)).token
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (name: string, ...args: string[]) =>
  runHere(['candidates', name, ...args], { url: site.url, DATA_DIR: join(folder, 'data'), INIT_CWD: folder })

test('writes all stored data with readable names, and the photo', async () => {
  await forgetPassword(site, canary.email)
  await post(site, '/login', { identifier: canary.username, password: 'wrong' })
  expect(await run('export', canary.email, '--to', 'copy')).toMatchObject({
    code: 0,
    output: expect.stringContaining('candidate.json and passport-photo.jpg'),
  })
  expect(await modeOf('copy')).toBe(0o700)
  expect(
    await Promise.all(
      (await readdir(join(folder, 'copy'))).toSorted().map(async (name) => [name, await modeOf(join('copy', name))]),
    ),
  ).toEqual([
    ['candidate.json', 0o600],
    ['passport-photo.jpg', 0o600],
  ])
  expect((await sharp(join(folder, 'copy', 'passport-photo.jpg')).metadata()).format).toBe('jpeg')
  const text = await readFile(join(folder, 'copy', 'candidate.json'), 'utf8')
  for (const value of Object.values(canary)) expect(text).toContain(value)
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(JSON.parse(text)).toMatchObject({
    exported_at: moment,
    account: { national_id: 'CANARY77', email_confirmed_at: null, registered_at: site.clock.time.toISOString() },
    profile: {
      personal: { dob: '1997-03-14' },
      work: {
        passport_number: 'CANARYPP1',
        has_good_conduct: 1,
        passport_photo: { file: 'passport-photo.jpg', saved_at: moment },
      },
    },
    documents: [{ type: 'Resume', link: canary.document_file, skills: canary.skills, saved_at: moment }],
    sessions: [{ signed_in_at: moment, last_used_at: moment, ends_at: '2026-12-21T06:00:00.000Z' }],
    mailed_links: [
      { purpose: 'choose a new password', sent_to: canary.email, ends_at: moment },
      { purpose: 'confirm the email address', sent_to: canary.email, ends_at: moment },
    ],
    mails_waiting: [{ to: canary.email, queued_at: moment }, { to: canary.email }],
    attempts_counted: expect.arrayContaining([
      { what: 'failed sign-ins', count: 1, forgotten_after: moment },
      { what: 'photo uploads', count: 1, forgotten_after: moment },
    ]),
    data_requests: [{ action: 'export', done_at: moment }],
  })
})

test('writes no token, hash or link secret that would give access to the account', async () => {
  const { code, output } = await run('export', '0711 223344', '--json')
  expect(code).toBe(0)
  const { folder: written, files } = JSON.parse(output)
  expect(written).toMatch(new RegExp(`^${folder}/candidate-\\d+$`))
  const text = (await Promise.all(files.map((name: string) => readFile(join(written, name), 'utf8')))).join()
  const { password_hash } = await site.db.selectFrom('candidates').select('password_hash').executeTakeFirstOrThrow()
  for (const secret of [token, await newestToken(site, canary.email), password_hash]) expect(text).not.toContain(secret)
  expect(text).toContain('#token=(left out)')
})

test.each([
  'CANARY.WANGARI@EXAMPLE.COM',
  'Canary.Wangari',
  '0711223344',
  '254711223344',
  '+254 711 223 344',
  'canary 77',
])('finds the candidate by %s', async (who) => {
  const to = who.replaceAll(/\W/g, '_')
  expect(await run('export', who, '--to', to)).toMatchObject({ code: 0 })
  expect(JSON.parse(await readFile(join(folder, to, 'candidate.json'), 'utf8'))).toMatchObject({
    account: { name: canary.name },
  })
})

test.each([
  ['file', /^The folder cannot be created: EEXIST: /],
  ['no/where', /^The folder cannot be created: ENOENT: /],
])('does not write to %s, and records no export', async (to, reason) => {
  await writeFile(join(folder, 'file'), '')
  const before = await recordedRequests()
  expect(await run('export', canary.email, '--to', to)).toEqual({
    code: 1,
    output: expect.stringMatching(reason),
    log: '',
  })
  expect(await recordedRequests()).toEqual(before)
})

test('explains a failure in one line that does not repeat WHO', async () => {
  const attempts: [string, ...string[]][] = [
    ['export', 'nobody@example.com'],
    ['export'],
    ['export', canary.email, '--too', 'x'],
    ['erase', 'nobody@example.com', '--yes'],
    ['erase', canary.email],
  ]
  for (const [name, ...args] of attempts) {
    const result = await run(name, ...args)
    expect(result).toEqual({ code: 1, output: expect.stringMatching(/^.+$/), log: '' })
    expect(result.output).not.toContain('@example.com')
  }
})

test('mentions APP_SECRET if the data was encrypted with another secret', async () => {
  const { email } = await registerPerson(site)
  await site.db
    .updateTable('candidates')
    .set({ national_id_sealed: Buffer.alloc(64) })
    .where('email_lookup', '=', emailLookup(email))
    .execute()
  expect(await run('export', email)).toMatchObject({ code: 1, output: expect.stringContaining('APP_SECRET') })
  expect(await run('erase', email, '--yes')).toMatchObject({ code: 1, output: expect.stringContaining('APP_SECRET') })
})

async function modeOf(name: string): Promise<number> {
  return (await stat(join(folder, name))).mode & 0o777
}

function recordedRequests() {
  return site.db.selectFrom('data_requests').selectAll().execute()
}
