import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  openPartnerSource,
  partnerHeader,
  type PartnerSource,
  syncedAt,
} from '../../../../../tests/support/partner-source.ts'
import { closeJob } from '../../../jobs/writing/job-states.server.ts'

let partner: PartnerSource
beforeAll(async () => {
  partner = await openPartnerSource()
})
afterEach(() => partner.clear())
afterAll(() => partner.close())

test('closes nothing for a feed that shrank by more than 40% until it is accepted', async () => {
  partner.serveJobs('ABCDEFGHIJ')
  await partner.sync()
  partner.serveJobs('ABCDE')
  expect(await partner.sync()).toMatchObject({
    state: 'suspicious',
    closed: 0,
    message: expect.stringContaining('from 10 to 5 jobs. Jobs that are no longer in it stay open: 5'),
  })
  expect(await partner.openJobs()).toBe('ABCDEFGHIJ')
  // Reading it again does not make it acceptable.
  expect(await partner.sync()).toMatchObject({ state: 'suspicious' })
  expect(await partner.sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: 5 })
  expect(await partner.openJobs()).toBe('ABCDE')
})

test.each(['expired', 'closed by hand'])('notices that most jobs are gone even if others are %s', async (how) => {
  const expiringRow = (reference: string) =>
    `${reference},Cook ${reference},Duka,Kenya,${how === 'expired' && 'ABCD'.includes(reference) ? '2026-11-20' : '2027-01-31'}`
  const serve = (references: string) => partner.serveRows(...references.split('').map(expiringRow))
  serve('ABCDEFGHIJ')
  await partner.sync()
  if (how === 'closed by hand')
    for (const reference of 'ABCD') await closeJob(partner.db, reference, 'partner', syncedAt)
  serve('ABCDEF')
  expect(await partner.sync()).toMatchObject({
    state: 'suspicious',
    closed: 0,
    message: expect.stringContaining('from 6 to 2 jobs. Jobs that are no longer in it stay open: 4'),
  })
})

test.each([
  [
    'a page about trouble',
    '<!doctype html><title>Maintenance</title><p>We will be back.',
    /Nothing was imported or closed\.$/,
  ],
  [
    'a list without jobs',
    `${partnerHeader}\n`,
    /contains no jobs\. Nothing was imported or closed\. If that is right: npm run jobs -- sync partner --accept$/,
  ],
])('marks %s as suspicious and closes nothing', async (_, response, message) => {
  partner.serveJobs('AB')
  await partner.sync()
  partner.server.serve(response)
  expect(await partner.sync()).toMatchObject({
    state: 'suspicious',
    closed: 0,
    message: expect.stringMatching(message),
  })
  expect(await partner.openJobs()).toBe('AB')
})

test.each([true, false])(
  'closes nothing for a feed that is cut off, and reads it again until it is accepted (full: %s)',
  async (is_full) => {
    const rows = 'ABCDE'
      .split('')
      .map(
        (reference) =>
          `<job><reference>${reference}</reference><title>Cook ${reference}</title><company>Duka</company><country>Kenya</country></job>`,
      )
    partner.server.serve(`<jobs>${rows.join('')}</jobs>`)
    await partner.sync({ is_full })
    partner.server.serve(`<jobs>${rows.join('').slice(0, -30)}`)
    for (let time = 0; time < 2; time++)
      expect(await partner.sync()).toMatchObject({
        state: 'suspicious',
        closed: 0,
        message:
          'The file was not read to the end. The file ends in the middle of the job in line 1. Export it again. Nothing was closed. If that is right: npm run jobs -- sync partner --accept',
      })
    expect(await partner.openJobs()).toBe('ABCDE')
    expect(await partner.sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: is_full ? 1 : 0 })
    expect(await partner.sync()).toMatchObject({ state: 'not changed' })
  },
)

test.each([
  [
    'a list of people',
    'Wanjiku Canary,0712345678\nOtieno Canary,0798765432',
    /^It is not known which column is the title, company or country\./,
  ],
  [
    'a feed that breaks off in a row',
    '<jobs><job><reference>G-1</reference><title>Cook</title><company>Duka</company><country>Kenya</country></job><job><reference>Canary-1</reference><title>Wanjiku Canary</title><company>D',
    /^The file was not read to the end\. The file ends in the middle of the job in line 1\./,
  ],
  ['a feed without jobs', `${partnerHeader}\n`, /^The feed from 127\.0\.0\.1:\d+ contains no jobs\.$/],
])('gives a reason for the log that does not quote %s', async (_, text, reason) => {
  partner.server.serve(text)
  const outcome = await partner.sync()
  expect(outcome).toMatchObject({ state: 'suspicious', reason: expect.stringMatching(reason) })
  expect(JSON.stringify(outcome?.reason)).not.toMatch(/Canary|07\d{8}/)
})

test('gives a reason for the log that does not quote an unexpected error', async () => {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused: %', new; end $$`.execute(
    partner.owner,
  )
  await sql`create trigger refuse before insert on jobs for each row execute function refuse()`.execute(partner.owner)
  partner.serveRows('C-3,Wanjiku Canary,Duka,Kenya,')
  const outcome = await partner.sync()
  await sql`drop function refuse cascade`.execute(partner.owner)
  expect(outcome).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Canary'),
    reason: 'Unexpected error: DatabaseError (P0001). For its message, use "runs show".',
  })
})
