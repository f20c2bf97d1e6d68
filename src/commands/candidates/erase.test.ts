import { EventEmitter } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, forgetPassword, isSignedIn, post, registerPerson, signIn } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { canary, registerCanary } from '../../../tests/support/canary.ts'
import { waitingQueries } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/people.ts'
import { blobOf, document, education, newPhoto, personal, save, workForm } from '../../../tests/support/profiles.ts'
import { runHere } from '../../../tests/support/run-command.ts'
import { canariesIn, textOfDatabase, textOfFiles } from '../../../tests/support/stored-text.ts'
import { requireCandidate } from '../../features/candidates/candidate-parts.server.ts'
import { eraseCandidate } from '../../features/candidates/erasure.server.ts'
import { tablesOfCandidates } from '../../features/candidates/queries.server.ts'
import { createCarrier } from '../../mail/carriers.server.ts'
import { deliverDue } from '../../mail/delivery.server.ts'

let site: TestApp
let folder: string
let dataDir: string
const log: string[] = []
const canaries = Object.values(canary)

beforeAll(async () => {
  site = await startTestApp({ log: { write: (line) => void log.push(line) } })
  folder = await mkdtemp(join(tmpdir(), 'kazi-erase-'))
  dataDir = join(folder, 'data')
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (name: string, ...args: string[]) =>
  runHere(['candidates', name, ...args], { url: site.url, DATA_DIR: dataDir, INIT_CWD: folder })

/** Writes the due emails to files, as the app does. */
async function deliverToFiles(carry = toFiles()) {
  await deliverDue({ ...site.accountParts, carry, nudges: new EventEmitter() })
}

const toFiles = () =>
  createCarrier({ smtpUrl: null, mailFrom: 'jobs@kazi.test', dataDir, publicUrl: 'https://jobs.test' })

test('leaves no row, file, email, counter or log line, and ends every session and link at once', async () => {
  const { token, password, photoLink } = await registerCanary(site)
  const phone = await signIn(site, { username: canary.phone, password })
  await deliverToFiles()
  await forgetPassword(site, canary.email)
  await post(site, '/forgot-password', { identifier: canary.email })
  await post(site, '/login', { identifier: canary.email, password: 'wrong' })
  await writeFile(join(dataDir, 'mail', 'crashed.eml.draft'), `To: ${canary.email}\n`)
  await run('export', canary.email, '--to', 'copy')
  // Values that are only stored encrypted are never found. The email address is in the mail files.
  const before = canariesIn((await textOfDatabase(site.db)) + (await textOfFiles(dataDir)), canaries)
  expect(before).toEqual(
    canaries.filter(
      (value) => ![canary.national_id, canary.passport_number, canary.phone, canary.address].includes(value),
    ),
  )
  expect((await fetch(site.origin + photoLink)).status).toBe(200)

  const { code, output, log: events } = await run('erase', canary.phone, '--yes', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(output)).toEqual({
    erased_at: expect.any(String),
    sessions: 2,
    documents: 1,
    photos: 1,
    applications: 0,
    files: 0,
    waiting_mails: 1,
    mail_files: 2,
    cleaned: true,
  })
  expect([await isSignedIn(site, token), await isSignedIn(site, phone)]).toEqual([false, false])
  expect((await call(site, 'GET', '/candidates/profile', { token })).status).toBe(401)
  expect((await fetch(site.origin + photoLink)).status).toBe(404)

  const texts = {
    database: await textOfDatabase(site.db),
    files: await textOfFiles(dataDir),
    log: log.join(''),
    output,
    events,
  }
  for (const [where, text] of Object.entries(texts)) expect(canariesIn(text, canaries), where).toEqual([])
  expect(await rowsLeft()).toEqual(['data_requests', 'data_requests', 'staff_log', 'staff_log'])
  const logged = await site.db.selectFrom('staff_log').select(['staff_id', 'action', 'detail']).orderBy('id').execute()
  expect(logged).toEqual([
    { staff_id: null, action: 'candidate_exported', detail: null },
    { staff_id: null, action: 'candidate_erased', detail: null },
  ])
  expect(await site.db.selectFrom('data_requests').select(['action', 'candidate_id']).orderBy('id').execute()).toEqual([
    { action: 'export', candidate_id: null },
    { action: 'erase', candidate_id: null },
  ])
  expect(await run('export', canary.email)).toMatchObject({ code: 1 })
  expect((await post(site, '/login', { identifier: canary.email, password })).status).toBe(401)
})

test("covers every table with a candidate's id", async () => {
  const { rows } = await sql<{ name: string; fate: string | null }>`
    select relname as name, (select confdeltype from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any(conkey)) as fate
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'candidate_id' and relkind = 'r' and not attisdropped`.execute(site.db)
  // The log keeps the number, which leads nowhere after an erasure.
  const known = new Set<string>([...tablesOfCandidates, 'staff_log'])
  expect(rows.filter(({ name }) => !known.has(name))).toEqual([])
  // By foreign key: the row is deleted with the candidate (c) or its id set to null (n).
  expect(rows.filter(({ fate }) => fate !== 'c' && fate !== 'n')).toEqual([
    { name: 'reset_requests', fate: null },
    { name: 'staff_log', fate: null },
  ])
})

test('frees the disk space of the deleted rows', async () => {
  await registerPerson(site, { email: 'space@example.com' })
  expect(await run('erase', 'space@example.com', '--yes')).toMatchObject({
    code: 0,
    output:
      'The candidate was erased, with 0 sessions, 0 documents, 0 photos, 0 applications, 0 files, 1 queued email and 0 email files.',
  })
  const { rows } = await sql<{
    name: string
    size: number
  }>`select relname as name, pg_relation_size(oid) as size from pg_class where relname = any(${tablesOfCandidates.filter((table) => table !== 'data_requests' && table !== 'rate_limits')}) and relkind = 'r'`.execute(
    site.db,
  )
  expect(rows.filter(({ size }) => size > 0)).toEqual([])
})

test('leaves candidates with similar addresses alone, and allows registering with the erased details again', async () => {
  const others = await Promise.all(
    ['xamina.k@example.com', 'amina.k@example.com.ke', '+amina.k@example.com'].map((email) =>
      registerPerson(site, { email }),
    ),
  )
  await deliverToFiles()
  for (const { email } of others) await forgetPassword(site, email)
  await registerPerson(site, { email: 'Amina.K@example.com', username: 'erased.soon' })
  await forgetPassword(site, 'amina.k@example.com')
  const mails = (await site.readMails()).length
  const files = (await readdir(join(dataDir, 'mail'))).length
  expect(await run('erase', 'amina.K@EXAMPLE.com', '--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 queued emails and 0 email files'),
  })
  expect((await site.readMails()).length).toBe(mails - 2)
  expect((await readdir(join(dataDir, 'mail'))).length).toBe(files)
  for (const other of others) expect(await isSignedIn(site, await signIn(site, other))).toBe(true)
  await registerPerson(site, { email: 'amina.k@example.com', username: 'erased.soon' })
})

test('removes an email that is being written to a file during the erasure', async () => {
  await registerPerson(site, { email: 'late@example.com' })
  await site.db.deleteFrom('mails').execute()
  await forgetPassword(site, 'late@example.com')
  const written: (string | null)[] = []
  await deliverToFiles(async (mail, letter) => {
    await run('erase', 'late@example.com', '--yes')
    const { file } = await toFiles()(mail, letter)
    written.push(file)
    return { file }
  })
  expect(written).toEqual([expect.stringMatching(/\.eml$/)])
  expect(canariesIn(await textOfFiles(dataDir), ['late@example.com'])).toEqual([])
})

test('leaves no rows from saves, emails and sign-ins that run at the same time', async () => {
  for (let round = 0; round < 3; round++) {
    const details = await insertPerson(site.db, { email: `busy${round}@example.com` })
    const token = await signIn(site, details)
    const candidate = await findCandidate(details.email)
    const photo = blobOf(await newPhoto())
    const calls = Array.from({ length: 2 }, () => [
      save(site, 'profile', personal, token),
      save(site, 'work_profile', workForm({ candidate_passport_photo: photo }), token),
      save(site, 'education', education, token),
      save(site, 'documents', document, token),
      call(site, 'POST', '/verify-email/send', { token }),
      post(site, '/login', { identifier: details.email, password: details.password }),
    ]).flat()
    const parts = { ...site.accountParts, dataDir }
    await new Promise((done) => setTimeout(done, round * 15))
    await eraseCandidate(parts, candidate)
    const responses = await Promise.all(calls)
    // 503 if a call gets no database connection within 1.5 s on a busy machine.
    expect(responses.map(({ status }) => status).filter((status) => ![200, 401, 429, 503].includes(status))).toEqual([])
    const held = await Promise.all(
      (['sessions', 'profiles', 'passport_photos', 'documents', 'mailed_links'] as const).map((table) =>
        site.db.selectFrom(table).select('candidate_id').where('candidate_id', '=', candidate.id).execute(),
      ),
    )
    expect(held.flat()).toEqual([])
    expect((await site.readMails()).filter(({ to }) => to === details.email)).toEqual([])
  }
})

test('waits for a running save instead of deadlocking with it', async () => {
  const details = await registerPerson(site, { email: 'half@example.com' })
  await save(site, 'education', education, await signIn(site, details))
  const candidate = await findCandidate(details.email)
  const erasing = await site.db.transaction().execute(async (trx) => {
    await trx.updateTable('profiles').set({ job_title: 'Cook' }).where('candidate_id', '=', candidate.id).execute()
    const erasure = eraseCandidate({ ...site.accountParts, dataDir }, candidate)
    // The erasure waits for the row, and has not locked the candidate, which the save locks next.
    await expect
      .poll(() => waitingQueries(site.db))
      .toEqual([expect.stringMatching(/^select .*"profiles".* for update$/)])
    await trx
      .insertInto('passport_photos')
      .values({ candidate_id: candidate.id, jpeg_sealed: Buffer.from('jpeg'), created_at: new Date() })
      .execute()
    return [erasure]
  })
  expect(await erasing[0]).toMatchObject({ photos: 1 })
})

test('erases nothing if a mail file cannot be read, and erases once if run twice at the same time', async () => {
  await registerPerson(site, { email: 'twice@example.com' })
  await mkdir(join(dataDir, 'mail', 'no-file.eml'))
  expect(await run('erase', 'twice@example.com', '--yes')).toMatchObject({ code: 1 })
  await findCandidate('twice@example.com')
  await rm(join(dataDir, 'mail', 'no-file.eml'), { recursive: true })
  const candidate = await findCandidate('twice@example.com')
  const erasures = await Promise.all([1, 2].map(() => eraseCandidate({ ...site.accountParts, dataDir }, candidate)))
  expect(erasures.filter((erasure) => erasure !== null)).toHaveLength(1)
})

function findCandidate(email: string) {
  return requireCandidate(site, email)
}

/** The table of each row that is left, except jobs, migrations, used proofs and limits of clients. */
async function rowsLeft(): Promise<string[]> {
  const clients =
    /^rate_limits \("?(check-username|register|register-unproven|login-client|login-any|login-waived-network|forgot-client|forgot-unproven|verify-mail-client|reset-password|verify-email):/
  return (await textOfDatabase(site.db))
    .split('\n')
    .filter((row) => !/^(jobs|job_removals|schema_migrations|site_key|used_proofs) /.test(row) && !clients.test(row))
    .map((row) => row.split(' ')[0] ?? '')
}
