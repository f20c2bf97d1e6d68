import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../../src/db/connect.server.ts'
import { embeddedUrl } from '../../src/db/embedded.server.ts'
import { profileResponse } from '../../src/features/profile/contract.ts'
import { solve } from '../support/accounts.ts'
import { blobOf, newPhoto, workForm } from '../support/profiles.ts'
import { eventsOf, securityLines } from '../support/security-lines.ts'
import { runToEnd, startServer, stopServers } from '../support/server-process.ts'
import { canariesIn, textOfFiles } from '../support/stored-text.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-people-'))
})
afterAll(async () => {
  await stopServers()
  await rm(folder, { recursive: true, force: true })
})

const person = {
  name: 'Wangari Canary',
  national_id: 'CANARY77',
  username: 'canary.wangari',
  phone: '0711223344',
  email: 'canary@example.com',
  password: 'a long and quiet password',
  referral_code: '',
}

test('signs out, exports and erases a candidate while the site runs, and ends their access in every worker', async () => {
  const dataDir = join(folder, 'data')
  const site = await startServer({ DATA_DIR: dataDir, DEMO_JOBS: '0', WEB_CONCURRENCY: '2', LOG_LEVEL: 'trace' })
  const post = async (path: string, body: object | FormData, token = '') => {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    const isForm = body instanceof FormData
    if (!isForm) headers.set('content-type', 'application/json')
    const response = await fetch(`${site.origin}/api${path}`, {
      method: 'POST',
      headers,
      body: isForm ? body : JSON.stringify(body),
    })
    return response.json()
  }
  const run = (...args: string[]) =>
    runToEnd(['cli.ts', 'candidates', ...args], { DATA_DIR: dataDir, INIT_CWD: folder })
  const { data } = await (await fetch(`${site.origin}/api/bot-check`)).json()
  await post('/register', { ...person, recaptcha_token: await solve(data.challenge) })
  const { token } = await post('/login', { identifier: person.email, password: person.password })
  await post('/login', { identifier: person.email, password: 'not the password' })
  await post(
    '/candidates/update/work_profile',
    workForm({
      skills: 'Feeding canaries',
      passport_number: 'CANARYPP1',
      candidate_passport_photo: blobOf(await newPhoto()),
    }),
    token,
  )
  const profile = () =>
    fetch(`${site.origin}/api/candidates/profile`, {
      // On a new connection each time, so that every worker serves some.
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
    })
  const statuses = async () =>
    new Set(await Promise.all(Array.from({ length: 8 }, async () => (await profile()).status)))
  const { passport_photo_url: photo } = profileResponse.parse(await (await profile()).json()).data.work_profile
  expect((await fetch(site.origin + photo)).status).toBe(200)
  await expect.poll(() => textOfFiles(dataDir)).toMatch(/\.eml\n/)

  expect(await statuses()).toEqual(new Set([200]))
  const signedOut = await run('sign-out', person.phone)
  expect(signedOut).toMatchObject({
    code: 0,
    output: expect.stringContaining('Ended 1 session and 0 password reset links.\n'),
  })
  expect(await statuses()).toEqual(new Set([401]))
  expect((await fetch(site.origin + photo)).status).toBe(200)

  await violateUniqueConstraint(dataDir)

  expect(await run('export', person.username, '--to', 'copy')).toMatchObject({ code: 0 })
  expect(JSON.parse(await readFile(join(folder, 'copy', 'candidate.json'), 'utf8'))).toMatchObject({
    account: { national_id: 'CANARY77' },
    profile: { work: { passport_number: 'CANARYPP1' } },
    mails_in_files: [
      {
        to: person.email,
        subject: 'Confirm your email address for Kazi Kenya',
        file: expect.stringMatching(/\.eml$/),
        date: expect.any(String),
      },
    ],
  })
  expect(await run('erase', person.phone)).toEqual({
    code: 1,
    output:
      'There is no terminal to ask for confirmation. To erase without being asked: npm run candidates -- erase WHO --yes\n',
  })
  expect(await run('erase', person.phone, '--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining(
      'The candidate was erased, with 0 sessions, 0 documents, 1 photo, 0 applications, 0 files, 0 queued emails and 1 email file.\n',
    ),
  })

  for (let i = 0; i < 4; i++)
    expect((await fetch(site.origin + photo, { headers: { connection: 'close' } })).status).toBe(404)
  await site.stop()
  const files = await textOfFiles(dataDir)
  expect(files).toContain('violates unique constraint "candidates_')
  expect(canariesIn(files + site.output(), ['canar', '711223344'])).toEqual([])

  const [registered] = eventsOf(site.output())
  const account = registered?.account
  const ofAccount = eventsOf(site.output()).filter((event) => event.account === account)
  expect(ofAccount.map(({ security }) => security)).toEqual(['registered', 'sign_in_succeeded', 'sign_in_failed'])
  expect(eventsOf(signedOut.output)).toEqual([
    { security: 'sessions_ended', reason: 'by_operator', sessions: 1, account },
  ])
  // Lines that are also logged at LOG_LEVEL=warn.
  const warnings = securityLines(site.output() + signedOut.output).filter(({ level }) => level >= 40)
  expect(warnings.map(({ security }) => security)).toEqual(
    expect.arrayContaining(['sign_in_failed', 'token_refused', 'sessions_ended']),
  )
})

/** Makes PostgreSQL log a violated unique constraint in its own log, which is below DATA_DIR. */
async function violateUniqueConstraint(dataDir: string): Promise<void> {
  const db = connectDatabase(embeddedUrl(dataDir), { maxConnections: 1 })
  const columns = sql.raw(
    'name, username, email_sealed, email_lookup, phone_sealed, phone_lookup, national_id_sealed, national_id_lookup, password_hash',
  )
  await expect(sql`insert into candidates (${columns}) select ${columns} from candidates`.execute(db)).rejects.toThrow(
    'unique',
  )
  await db.destroy()
}
