import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { moveApplication, newApplication, type Own, writeToCandidate } from '../../../tests/support/applications.ts'
import { hourMs, later, minuteMs } from '../../calendar.ts'
import { tellCandidates } from './telling.server.ts'

let site: TestApp
const start = new Date('2026-12-01T09:00:00+03:00')
beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
beforeEach(() => void (site.clock.time = start))
afterAll(() => site.close())

/** An application of a candidate with a confirmed address. */
async function confirmed(title?: string): Promise<Own> {
  const own = await newApplication(site, title)
  await site.db
    .updateTable('candidates')
    .set({ email_verified_at: start })
    .where('username', '=', own.username)
    .execute()
  return own
}

/** Tells candidates what is due. Returns the subjects and texts of the emails that a candidate has got about it. */
async function mailsTo({ email }: Own): Promise<string[]> {
  await tellCandidates(site.accountParts)
  const mails = await site.readMails()
  return mails.filter((mail) => mail.to === email && mail.subject.includes('application')).map(({ text }) => text)
}

test('tells a candidate of a move once, when it can no longer be undone', async () => {
  const own = await confirmed('Mason')
  await moveApplication(site, own, 'shortlisted', { visible_at: later(start, 10 * minuteMs), text: 'Bring your ID.' })
  site.clock.time = later(start, 10 * minuteMs - 1)
  expect(await mailsTo(own)).toEqual([])
  site.clock.time = later(start, 10 * minuteMs)
  const reference = own.path.split('/').at(-1)
  const told = [expect.stringMatching(new RegExp(`shortlist[^]+Bring your ID\\.[^]+/applications/${reference}`))]
  expect(await mailsTo(own)).toEqual(told)
  expect(await mailsTo(own)).toEqual(told)
  expect((await site.readMails()).at(-1)).toMatchObject({ subject: 'Your application for Mason' })
})

test.each([
  ['interview', {}, 'Tell us in your account whether you can come.'],
  ['offered', { answer_by: '2026-12-07' }, 'Accept or decline it in your account by 7 December 2026.'],
  ['offered', {}, 'Accept or decline it in your account.'],
] as const)('an email about "%s" %o ends with the next step', async (stage, move, step) => {
  const own = await confirmed()
  await moveApplication(site, own, stage, move)
  const [text] = await mailsTo(own)
  expect(text).toContain(`${step}\n${site.accountParts.publicUrl}/applications/`)
})

test('emails about applications are in the language of the candidate and lead to its pages', async () => {
  const own = await confirmed('Fundi')
  await site.db.updateTable('candidates').set({ language: 'sw' }).where('username', '=', own.username).execute()
  await moveApplication(site, own, 'interview')
  await writeToCandidate(site, own, 'Come at nine.')
  await tellCandidates(site.accountParts)
  const mails = (await site.readMails()).filter(({ to, text }) => to === own.email && text.includes('/applications/'))
  expect(mails.map(({ subject }) => subject)).toEqual(['Ombi lako la kazi: Fundi', 'Ombi lako la kazi: Fundi'])
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Habari [^]+kama unaweza kuja\.\n\S+\/sw\/applications\//),
    expect.stringMatching(/Una ujumbe kuhusu Fundi\.[^]+Hatukuombi pesa[^]+\/sw\/applications\//),
  ])
})

test('tells a candidate once even if several processes run', async () => {
  const own = await confirmed()
  await moveApplication(site, own, 'reading')
  await Promise.all([mailsTo(own), mailsTo(own), mailsTo(own)])
  expect(await mailsTo(own)).toHaveLength(1)
})

test.each([
  ['whose address is not confirmed', { email_verified_at: null }],
  ['who is suspended', { suspended_at: start }],
])('never tells a candidate %s, not even later', async (_, state) => {
  const own = await confirmed()
  const candidate = site.db.updateTable('candidates').where('username', '=', own.username)
  await candidate.set(state).execute()
  await moveApplication(site, own, 'placed')
  await writeToCandidate(site, own, 'Please call us.')
  expect(await mailsTo(own)).toEqual([])
  await candidate.set({ email_verified_at: start, suspended_at: null }).execute()
  expect(await mailsTo(own)).toEqual([])
})

test('says at most once an hour that there are messages, and nothing of what they say', async () => {
  const own = await confirmed('Mason')
  await writeToCandidate(site, own, 'Bring your passport.')
  await writeToCandidate(site, own, 'And a photo.')
  const [text, ...others] = await mailsTo(own)
  expect([text, others]).toEqual([expect.stringContaining('You have a message about Mason.'), []])
  expect(text).not.toMatch(/passport|photo/)
  await writeToCandidate(site, own, 'Are you there?')
  site.clock.time = later(start, hourMs - 1)
  expect(await mailsTo(own)).toHaveLength(1)
  site.clock.time = later(start, hourMs)
  expect(await mailsTo(own)).toHaveLength(2)
})

test('sends no email about a message that has been read', async () => {
  const own = await confirmed()
  await writeToCandidate(site, own, 'Please call us.')
  await call(site, 'GET', own.path, { token: own.token })
  expect(await mailsTo(own)).toEqual([])
})

test('says no more of a removed job than the warning', async () => {
  const own = await confirmed()
  await moveApplication(site, own, 'offered', { answer_by: '2026-12-10' })
  await site.db.updateTable('jobs').set({ removed_at: start }).where('uuid', '=', own.job_uuid).execute()
  const [text] = await mailsTo(own)
  expect(text).toContain('This job was removed. Pay nobody, send no documents.')
  expect(text).not.toContain('We offer')
})
