import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { applyFor, referenceIn } from '../../../tests/support/applications.ts'
import { canary, registerCanary } from '../../../tests/support/canary.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { newPdf, newPhoto, upload } from '../../../tests/support/profiles.ts'
import { textOfDatabase } from '../../../tests/support/stored-text.ts'
import { later, minuteMs } from '../../calendar.ts'
import { applicationEventContext, applicationNoteContext } from '../../encryption/contexts.server.ts'
import { inLanguage } from '../../language/language.server.ts'
import { storeMessage } from '../contact/messages.server.ts'
import { readableText } from '../settings/readable-text.server.ts'
import { readCandidateData, readOwnData } from './candidate-data.server.ts'
import { requireCandidate } from './candidate-parts.server.ts'
import { eraseCandidate } from './erasure.server.ts'
import { findLiveRows } from './live-rows.server.ts'

let site: TestApp
let reference: string
const parts = () => ({ ...site.accountParts, dataDir: '/nowhere' })
const idOf = async () => (await requireCandidate(parts(), canary.email)).id

beforeAll(async () => {
  site = await startTestApp({ config: { isLive: true } })
  const { token } = await registerCanary(site)
  await upload(site, token, [newPdf('first version')])
  await call(site, 'POST', '/candidates/update/certifications', {
    body: { certification_name: 'Canary course', issuing_organization: 'Canary school' },
    token,
  })
  await site.db.updateTable('candidates').set({ email_verified_at: site.clock.time }).execute()
  const alert = { search: 'Canary', frequency: 'weekly' }
  await call(site, 'POST', '/candidates/alerts', { body: alert, token })
  const job = await insertJob(site.db, { title: 'Cook' })
  reference = referenceIn(await applyFor(site, token, job.uuid, { note: 'A note of the candidate' }))
  await call(site, 'POST', `/candidates/applications/${reference}/messages`, { body: { text: 'A message' }, token })
  await upload(site, token, [await newPhoto(), await newPhoto()])
  await writeAsOffice(job.uuid)
})
afterAll(() => site.close())

/** A note, a saved job, and a move that the candidate cannot read yet. */
async function writeAsOffice(job_uuid: string) {
  const { db, encryption, clock } = site
  const { id, candidate_id } = await db.selectFrom('applications').selectAll().executeTakeFirstOrThrow()
  const row = { application_id: id, staff_id: null, created_at: clock.time }
  const note = encryption.encrypt('Only for the office', applicationNoteContext)
  await db
    .insertInto('application_notes')
    .values({ ...row, text_sealed: note })
    .execute()
  const place = encryption.encrypt('Not told yet', applicationEventContext)
  const move = { from_stage: 'new', stage: 'interview', happens_at: null, answer_by: null } as const
  await db
    .insertInto('application_events')
    .values({ ...row, ...move, text_sealed: place, visible_at: later(clock.time, 10 * minuteMs) })
    .execute()
  await db.updateTable('candidates').set({ email_verified_at: clock.time }).execute()
  await storeMessage(site.accountParts, { ...canary, subject: '', message: 'A message to the office' })
  await db.insertInto('saved_jobs').values({ candidate_id, job_uuid, saved_at: clock.time, removed_at: null }).execute()
}

test('an export has everything that live mode stores, with the files', async () => {
  const read = await readCandidateData(parts(), await idOf())
  expect(JSON.parse(JSON.stringify(read?.data))).toMatchObject({
    applications: [
      {
        reference,
        job_title: 'Cook',
        sent: { note: 'A note of the candidate', profile: { user: { phone: canary.phone } } },
        files: ['resume-1.pdf'],
        history: [{ stage: 'interview', text: 'Not told yet' }],
        messages: [{ from: 'candidate', text: 'A message' }],
      },
    ],
    saved_jobs: [{ job_title: 'Cook', saved_at: site.clock.time.toISOString() }],
    alerts: [{ search: 'Canary' }],
    emails_about_alerts: { frequency: 'weekly', paused_at: null },
    files: [
      { type: 'Resume', file: 'resume-1.pdf', replaced_at: expect.any(String) },
      { file: 'resume-2.jpg', replaced_at: null },
      { file: 'resume-3.jpg' },
    ],
    certifications: [{ name: 'Canary course', organisation: 'Canary school' }],
    contact_messages: [{ message: { email: canary.email, message: 'A message to the office' }, answer: null }],
    notes_of_the_agency: [{ application: reference, text: 'Only for the office' }],
  })
  expect([...(read?.files.keys() ?? [])]).toEqual([
    'resume-1.pdf',
    'resume-2.jpg',
    'resume-3.jpg',
    'passport-photo.jpg',
  ])
  expect(read?.files.get('resume-1.pdf')?.equals(newPdf('first version'))).toBe(true)
})

test('reads no content of files with their rows, which would take too long', async () => {
  const { files } = await findLiveRows(site.db, await idOf())
  expect(files.map((file) => 'sealed' in file)).toEqual([false, false, false])
})

test('what candidates download to read is all in their language', async () => {
  const { data } = (await readOwnData(parts(), await idOf()))!
  const labelsIn = (language: 'en' | 'sw') =>
    inLanguage(language, () => readableText(data))
      .split('\n')
      .flatMap((line) => /^ *([^:]+):/.exec(line)?.[1] ?? [])
      .filter((label) => !/^\d+$/.test(label))
  const [english, swahili] = [labelsIn('en'), labelsIn('sw')]
  expect(english.length).toBeGreaterThan(80)
  expect(swahili.filter((label) => english.includes(label))).toEqual([])
  const text = inLanguage('sw', () => readableText(data))
  expect(text).toContain('Ilipakuliwa: ')
  for (const line of ['Kutoka kwa: wewe', 'Cheti cha tabia njema: ndiyo', 'Jinsia: mwanamke'])
    expect(text).toContain(`${line}\n`)
})

test('an erasure leaves nothing of it', async () => {
  const candidate = await requireCandidate(parts(), canary.email)
  expect(await eraseCandidate(parts(), candidate)).toMatchObject({ applications: 1, files: 3, cleaned: true })
  const text = await textOfDatabase(site.db)
  expect(text).not.toMatch(/canary/i)
  for (const table of [
    'application_events',
    'application_messages',
    'application_notes',
    'application_files',
    'digests',
  ] as const)
    expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([])
})
