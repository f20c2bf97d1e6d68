import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPartnerSource, type PartnerSource } from '../../../../../tests/support/partner-source.ts'
import { findOneJob } from '../../../jobs/writing/find-job.server.ts'
import { takeOver } from '../../../jobs/writing/job-states.server.ts'
import { describeDetails, summariseRun } from '../../report/report-texts.ts'
import { findRuns } from '../../runs/queries.server.ts'
import { undoRun } from '../../runs/undo.server.ts'

let partner: PartnerSource
beforeAll(async () => void (partner = await openPartnerSource()))
afterEach(() => partner.clear())
afterAll(() => partner.close())

async function takeOverJob(reference: string): Promise<void> {
  const found = await findOneJob(partner.db, reference, { source: 'partner', now: new Date() })
  if (!found.ok) throw new Error('The job is missing.')
  await takeOver(partner.db, found.job.id, { now: new Date(), editedBy: null })
}

function readJob(reference: string) {
  return partner.db
    .selectFrom('jobs')
    .select(['title', 'closed_at', 'missing_from_feed_at'])
    .where('reference', '=', reference)
    .executeTakeFirst()
}

test('leaves a job that was taken over as it is, notes that its feed dropped it, and says so', async () => {
  partner.serveRows('B,Guard,Duka,Kenya,', 'C,Nurse,Duka,Kenya,', 'A,Cook,Duka,Kenya,')
  await partner.sync()
  await takeOverJob('A')
  partner.serveRows('B,Guard,Duka,Kenya,', 'C,Nurse,Duka,Kenya,', 'A,Chef,Duka,Kenya,')
  const run = await partner.sync()
  expect(run).toMatchObject({ state: 'done', closed: 0, report: { changed: 0, unchanged: 2, leftAlone: 1 } })
  const [stored] = await findRuns(partner.db, 'partner', 1)
  expect(stored && summariseRun(stored)).toContain('Jobs that were taken over and left alone: 1.')
  expect(run?.report && describeDetails(run.report)).toContain('Jobs that were taken over and left alone: 1.')
  partner.serveRows('B,Guard,Duka,Kenya,', 'C,Nurse,Duka,Kenya,')
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 0 })
  expect(await readJob('A')).toEqual({ title: 'Cook', closed_at: null, missing_from_feed_at: expect.any(Date) })
  partner.serveRows('B,Guard,Duka,Kenya,', 'C,Nurse,Duka,Kenya,', 'A,Chef,Duka,Kenya,')
  await partner.sync()
  expect(await readJob('A')).toMatchObject({ title: 'Cook', missing_from_feed_at: null })
})

test('undoing a run leaves jobs that were taken over since as they are', async () => {
  partner.serveJobs('AB')
  const run = await partner.sync()
  await takeOverJob('A')
  expect(await undoRun(partner.db, { id: run?.id ?? 0, source: 'partner' })).toMatchObject({ removed: 1 })
  expect([await readJob('A'), await readJob('B')]).toMatchObject([{ closed_at: null }, undefined])
})
