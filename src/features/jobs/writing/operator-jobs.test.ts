import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, waitingQueries } from '../../../../tests/support/database.ts'
import { plainJob } from '../../../../tests/support/jobs.ts'
import { transact } from '../../../db/connect.server.ts'
import { findOneJob } from './find-job.server.ts'
import { setJobFields } from './operator-jobs.server.ts'
import { takeTurn } from './save-queries.server.ts'
import { saveJobs } from './write-service.server.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('an import that waits while a field is set leaves it as it is', async () => {
  const { db, owner } = database
  await saveJobs(db, [plainJob], { source: 'feed' })
  const found = await findOneJob(db, plainJob.reference, { source: 'feed', now: new Date() })
  if (!found.ok) throw new Error('The job is missing.')
  const { job } = found
  const writers = await owner.transaction().execute(async (transaction) => {
    await takeTurn(transaction)
    const setting = setJobFields(db, job, { set: { salary: 'KES 2' }, giveBack: [], today: '2026-11-20' })
    await expect.poll(() => waitingQueries(db)).toHaveLength(1)
    const imported = { ...plainJob, salary: 'KES 1', level: 'Senior' }
    const importing = transact(db, (other) => saveJobs(other, [imported], { source: 'feed' }))
    await expect.poll(() => waitingQueries(db)).toHaveLength(2)
    return [setting, importing]
  })
  await Promise.all(writers)
  expect(await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    salary: 'KES 2',
    level: 'Senior',
    set_fields: ['salary'],
  })
})
