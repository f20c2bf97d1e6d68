import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { later, minuteMs } from '../../src/calendar.ts'
import { contactReplyContext } from '../../src/encryption/contexts.server.ts'
import { findPerson } from '../../src/features/accounts/candidate-records.server.ts'
import { storeMessage } from '../../src/features/contact/messages.server.ts'
import { newClient } from '../support/accounts.ts'
import { callsOf, readApiDocument } from '../support/api-document.ts'
import { startTestApp } from '../support/app.ts'
import { sendApplication, type SentApplication } from '../support/applications.ts'
import { insertJob } from '../support/jobs.ts'
import { createMember, staffCall } from '../support/office.ts'

const start = new Date('2026-12-01T09:00:00+03:00')
const site = await startTestApp({ now: start, config: { isLive: true } })
const calls = callsOf(await readApiDocument(site)).filter(({ operation }) =>
  operation.security?.some((scheme) => 'token' in scheme),
)

/** Begins every text that this candidate must never read. */
const canary = 'CANARY'
let own: SentApplication
let job: { uuid: string }

beforeAll(async () => {
  job = await insertJob(site.db, { title: 'Cook' })
  own = await sendApplication(site, job.uuid, { name: 'Amina Otieno' })
  const other = await sendApplication(site, job.uuid, { name: `${canary} Brian`, note: `${canary} note` })
  const { id, session } = await createMember(site, { name: `${canary} Otieno` })
  const office = async (path: string, body: object) => {
    const { status } = await staffCall(site, session, 'POST', path, body)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  await office(`/applications/${own.reference}/notes`, { text: `${canary} note about an application` })
  await office(`/candidates/${own.candidateId}/notes`, { text: `${canary} note about a candidate` })
  await office(`/applications/${own.reference}/messages`, { text: 'You can read this.' })
  await office(`/applications/${other.reference}/messages`, { text: `${canary} message` })
  for (const { reference } of [own, other]) {
    const rows = [{ reference, stage: 'new' }]
    await office('/applications/move', { rows, stage: 'not_selected', text: `${canary} reason` })
  }
  await answerMessage()
  await site.db
    .insertInto('staff_log')
    .values({ at: start, staff_id: id, action: canary, candidate_id: own.candidateId, detail: `${canary} detail` })
    .execute()
})
afterAll(() => site.close())

/** A message of the contact form from the address of the candidate, and its answer. */
async function answerMessage() {
  const { db, encryption } = site
  const email = (await findPerson(db, encryption, own.candidateId))?.email ?? ''
  await storeMessage(site.accountParts, { name: canary, email, subject: canary, message: canary })
  const reply_sealed = encryption.encrypt(`${canary} reply`, contactReplyContext)
  await db.updateTable('contact_messages').set({ reply_sealed, replied_at: start }).execute()
}

/** The body of a call of the candidate, with valid values in its path. */
async function textOf({ method, path }: (typeof calls)[number], body: object): Promise<string> {
  const ids: Record<string, string> = { ref: own.reference, id: job.uuid }
  const response = await fetch(site.origin + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1'), {
    method,
    headers: {
      authorization: `Bearer ${own.token}`,
      'x-forwarded-for': newClient(),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    body: method === 'POST' ? JSON.stringify(body) : null,
  })
  return `${response.status} ${await response.text()}`
}

test('the canaries are where the office reads them', async () => {
  const { session } = await createMember(site, { role: 'manager' })
  const { body } = await staffCall(site, session, 'GET', `/applications/${own.reference}`)
  expect(JSON.stringify(body).split(canary)).toHaveLength(6)
})

test('the candidate reads what is for them', async () => {
  const reading = calls.filter(({ path }) => path.endsWith('/applications/{ref}'))
  const texts = await Promise.all(reading.map((each) => textOf(each, {})))
  expect(texts).toEqual([expect.stringMatching(/^200 .*You can read this/)])
})

// Reads first, because some writes end the session or the application.
const inOrder = calls.toSorted((one, other) => one.method.localeCompare(other.method))

test('a download has only what the candidate may read', async () => {
  const response = await fetch(`${site.origin}/api/candidates/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'a long and quiet password' }),
  })
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  for (const [name, bytes] of files) {
    expect(strFromU8(bytes), name).toContain('You can read this')
    expect(strFromU8(bytes), name).not.toContain(canary)
  }
  expect(files).toHaveLength(2)
})

test.each(inOrder)('$method $path never says what only the office may read', async (candidateCall) => {
  for (const minutes of [0, 9]) {
    site.clock.time = later(start, minutes * minuteMs)
    const body = { event_id: 1, answer: 'yes', text: 'Hello', job_uuid: job.uuid }
    const text = await textOf(candidateCall, body)
    expect(text).not.toContain(canary)
    expect(candidateCall.method !== 'GET' || text.startsWith('200')).toBe(true)
  }
})

test('no email says it either', async () => {
  expect(JSON.stringify(await site.readMails())).not.toContain(canary)
})
