import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'
import { plainJob } from '../../../tests/support/jobs.ts'
import { createMember } from '../../../tests/support/office.ts'
import { vacancyKey } from '../../features/jobs/search/vacancy/vacancy-key.server.ts'
import { closeVanished, fingerprintOf, saveJobs } from '../../features/jobs/writing/write-service.server.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

/** Imports a job of a source, and returns what changed. */
async function importJob(source: string, fields: Partial<typeof plainJob> = {}) {
  const saved = await saveJobs(cli.database.db, [{ ...plainJob, ...fields }], { source })
  return { changed: saved.changed, fields: saved.changedFields }
}

function stored(source: string) {
  return cli.database.db.selectFrom('jobs').selectAll().where('source', '=', source).executeTakeFirstOrThrow()
}

test('imports leave a set field as it is, and write it again after it was given back', async () => {
  await importJob('gulf', { salary: 'KES 30,000' })
  const set = ['set', 'F-1', '--source', 'gulf']
  expect(await cli.runJobs(...set, 'salary=KES 45,000 a month', 'Job type=full-time')).toMatchObject({
    code: 0,
    stdout:
      'F-1 (Cook, Duka, source gulf) is changed.\njob type  Full Time\nsalary    KES 45,000 a month\nImports leave as they are: job type, salary.\n',
  })
  expect(await importJob('gulf', { salary: 'KES 35,000' })).toEqual({ changed: 0, fields: {} })
  expect(await importJob('gulf', { salary: 'KES 35,000', level: 'Senior' })).toEqual({
    changed: 1,
    fields: { level: 1 },
  })
  expect(await stored('gulf')).toMatchObject({ salary: 'KES 45,000 a month', type: 'Full Time', level: 'Senior' })
  expect((await cli.runJobs('show', 'F-1', '--source', 'gulf')).stdout).toContain(
    'Set by hand: job type, salary. Imports leave these fields as they are.\n',
  )
  expect((await cli.runJobs(...set, '--from-feed', 'Salary')).stdout).toContain('The next import writes: salary.\n')
  expect(await importJob('gulf', { salary: 'KES 35,000', level: 'Senior' })).toMatchObject({ fields: { salary: 1 } })
  expect(await stored('gulf')).toMatchObject({ salary: 'KES 35,000', type: 'Full Time', set_fields: ['type'] })
})

test('the last change of a job that is set is no longer that of a person in the office', async () => {
  await importJob('office')
  const { db } = cli.database
  const { id } = await createMember({ db, clock: { time: new Date() } })
  await db.updateTable('jobs').set({ edited_by: id }).where('source', '=', 'office').execute()
  await cli.runJobs('set', 'F-1', '--source', 'office', 'salary=KES 9')
  expect(await stored('office')).toMatchObject({ salary: 'KES 9', edited_by: null })
})

test('a field can be set again and emptied, and stays empty', async () => {
  await importJob('empty')
  const set = ['set', 'F-1', '--source', 'empty']
  await cli.runJobs(...set, 'closing date=2027-02-01')
  expect(JSON.parse((await cli.runJobs(...set, 'closing date=', '--json')).stdout)).toMatchObject({
    set: { closes_on: null },
    set_fields: ['closes_on'],
  })
  expect(await importJob('empty')).toMatchObject({ changed: 0 })
  expect((await stored('empty')).closes_on).toBeNull()
})

test('a new title makes the job another vacancy, with the key and fingerprint of an import', async () => {
  await importJob('named')
  await cli.runJobs('set', 'F-1', '--source', 'named', 'title=  Pastry\nchef ', 'company=دكان')
  const job = await stored('named')
  expect(job).toMatchObject({ title: 'Pastry chef', company: 'دكان' })
  expect(job.vacancy_number).toBeGreaterThan(0)
  expect(job.vacancy_key.replaceAll('-', '')).toBe(vacancyKey(job))
  expect(job.fingerprint).toBe(fingerprintOf(job))
})

test('a job that its feed closed stays closed, and its feed can open it again', async () => {
  await importJob('shut')
  const closedAt = new Date('2026-11-20T09:00:00Z')
  await closeVanished(cli.database.db, [(await stored('shut')).id], closedAt)
  await cli.runJobs('set', 'F-1', '--source', 'shut', 'salary=KES 1,000')
  expect(await stored('shut')).toMatchObject({ closed_at: closedAt, closed_by_feed: true, salary: 'KES 1,000' })
  await importJob('shut')
  expect(await stored('shut')).toMatchObject({ closed_at: null, salary: 'KES 1,000' })
})

test('undoing an import leaves fields that were set as they are', async () => {
  const row = (title: string, day: string) =>
    cli.writeFeed('undone.csv', [feedHeader, `U-1,${title},Duka,Kenya,${day}`])
  await cli.runJobs('import', await row('Cook', '01/12/2027'))
  await cli.runJobs('import', await row('Pilot', '02/12/2027'))
  await cli.runJobs('set', 'U-1', 'title=Chef')
  const [{ id }] = JSON.parse((await cli.runJobs('runs', '--source', 'undone', '--json')).stdout)
  expect(await cli.runJobs('runs', 'undo', String(id), '--yes')).toMatchObject({ code: 0 })
  const job = await stored('undone')
  expect(job).toMatchObject({ title: 'Chef', closes_on: '2027-12-01', set_fields: ['title'] })
  expect(job.vacancy_key.replaceAll('-', '')).toBe(vacancyKey(job))
})

test('refuses a removed job, an empty title and values that cannot be used, and changes nothing', async () => {
  await importJob('left')
  const set = (...fields: string[]) => cli.runJobs('set', 'F-1', '--source', 'left', ...fields)
  const before = await stored('left')
  expect((await set('title=')).stderr).toBe('The title is missing. Every job needs one.\n')
  expect((await set('salary=KES 1', 'closing date=soon')).stderr).toBe(
    'The closing date "soon" cannot be read as a date. Write it like 2026-12-31.\n',
  )
  expect((await set()).stderr).toBe('No field is given. Add one, such as salary="KES 45,000 a month".\n')
  expect(await stored('left')).toEqual(before)
  await cli.runJobs('remove', 'F-1', '--source', 'left')
  expect(await set('salary=KES 1')).toMatchObject({
    code: 1,
    stderr:
      'F-1 (Cook, Duka, source left) was not changed, because it was removed with jobs remove. The reopen command undoes that.\n',
  })
})
