import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookHeader, cookRow, type FeedImports, openFeedImports } from '../../../../tests/support/feed-imports.ts'
import { connectDatabase } from '../../../db/connect.server.ts'
import { closeJob } from '../../jobs/writing/write-service.server.ts'
import { ImportStopped } from './import-jobs.server.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
beforeEach(() => imports.deleteJobs())
afterAll(() => imports.close())

test('changes nothing on a second import, and one job for a changed row', async () => {
  const rows = [1, 2, 3].map((ref) => cookRow(ref))
  expect(await imports.importText([cookHeader, ...rows].join('\n'))).toMatchObject({
    read: 3,
    new: 3,
    changed: 0,
    unchanged: 0,
  })
  const before = await jobs()
  expect(await imports.importText([cookHeader, ...rows].join('\n'))).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
  expect(await jobs()).toEqual(before)
  expect(
    await imports.importText([cookHeader, cookRow(1), cookRow(2, 'Head cook'), cookRow(4)].join('\n')),
  ).toMatchObject({
    new: 1,
    changed: 1,
    unchanged: 1,
  })
  const after = await jobs()
  expect(after.find((job) => job.reference === '2')).toMatchObject({
    uuid: before.find((job) => job.reference === '2')?.uuid,
    title: 'Head cook',
  })
})

test('imports the same jobs from another format', async () => {
  await imports.importText(`${cookHeader}\n${cookRow(1)}`)
  const same = {
    reference: 1,
    job_title: 'Cook',
    company_name: 'Duka',
    job_country: 'Kenya',
    deadline: '2027-12-31T10:00:00Z',
  }
  expect(await imports.importText(JSON.stringify([same]))).toMatchObject({ unchanged: 1, new: 0, changed: 0 })
  expect(await imports.importText(JSON.stringify(same))).toMatchObject({ unchanged: 1, new: 0, changed: 0 })
})

test('detects the encoding of XML that does not declare it, and reports it', async () => {
  await imports.importText(`${cookHeader}\n${cookRow(1, 'Caf\xe9 cook')}`)
  const job =
    '<job><title>Caf\xe9 cook</title><referencenumber>1</referencenumber><company>Duka</company><country>Kenya</country><expirationdate>Fri, 31 Dec 2027 08:00:00 GMT</expirationdate></job>'
  expect(
    await imports.importText(Buffer.from(`<source>${job}<job><id>2</id><title>Guard</job>`, 'latin1')),
  ).toMatchObject({
    format: 'Indeed XML, read as windows-1252 because it is not UTF-8',
    unchanged: 1,
    refusals: [
      { line: 1, name: '2', reason: expect.stringMatching(/^The tag <title> in this job is never closed/) },
      { line: 1, reason: 'The file ends here, before the end of the list' },
    ],
  })
})

test('keeps jobs of two sources with the same reference apart', async () => {
  await imports.importText(`${cookHeader}\n${cookRow(1)}`)
  expect(await imports.importText(`${cookHeader}\n${cookRow(1)}`, { source: 'agency' })).toMatchObject({ new: 1 })
})

test('does not reopen a job that the operator closed when its row changes', async () => {
  await imports.importText(`${cookHeader}\n${cookRow(1)}`)
  await closeJob(imports.db, '1', undefined, new Date())
  expect(await imports.importText(`${cookHeader}\n${cookRow(1, 'Chef')}`)).toMatchObject({ changed: 1 })
  expect((await jobs())[0]).toMatchObject({ title: 'Chef', closed_at: expect.any(Date) })
})

test('refuses a repeated reference with the line of the first one and what to do', async () => {
  const report = await imports.importText([cookHeader, cookRow(1), cookRow(2), cookRow(1, 'Chef')].join('\n'))
  expect(report).toMatchObject({
    new: 2,
    refused: 1,
    refusals: [
      {
        line: 4,
        field: 'reference',
        reason:
          'is the same as on line 2: "1". The rows differ: give each job its own reference, or delete the outdated row',
      },
    ],
  })
})

test('recognises rows without a reference, and counts them', async () => {
  const text = 'title,company,country\nCook,Duka,Kenya\nGuard,Duka,Kenya\n'
  expect(await imports.importText(text)).toMatchObject({ new: 2, referencesMade: 2, unidentified: 0 })
  expect(await imports.importText(text)).toMatchObject({ new: 0, unchanged: 2 })
})

test('reports what would happen in a dry run and writes nothing', async () => {
  await imports.importText(`${cookHeader}\n${cookRow(1)}\n${cookRow(2)}`)
  const text = `${cookHeader}\n${cookRow(1)}\n${cookRow(2, 'Chef')}\n${cookRow(3)}\n4,,,,\n`
  expect(await imports.importText(text, { dryRun: true })).toMatchObject({
    new: 1,
    changed: 1,
    unchanged: 1,
    refused: 1,
  })
  expect((await jobs()).map((job) => job.title)).toEqual(['Cook', 'Cook'])
})

test('imports the rows before the end of a broken JSON file', async () => {
  const whole = JSON.stringify([1, 2, 3].map((ref) => ({ ref, title: 'Cook', company: 'Duka', country: 'Kenya' })))
  expect(await imports.importText(whole.slice(0, -10))).toMatchObject({ new: 2, refused: 1 })
})

test('refuses a file without jobs', async () => {
  await expect(imports.importText('[]')).rejects.toThrow('contains no jobs')
  await expect(imports.importText(cookHeader)).rejects.toThrow('contains no jobs')
})

test('stops when the database goes away and reports what was imported', async () => {
  const nowhere = connectDatabase('postgresql://nobody@127.0.0.1:1/none')
  const error = await imports.importText(`${cookHeader}\n${cookRow(1)}`, {}, nowhere).catch((reason: unknown) => reason)
  await nowhere.destroy()
  expect(error).toBeInstanceOf(ImportStopped)
  expect(error).toMatchObject({ report: { read: 0, new: 0 } })
})

test('keeps complete batches when interrupted', async () => {
  const interrupt = new AbortController()
  const text = [cookHeader, ...Array.from({ length: 5_000 }, (_, ref) => cookRow(ref))].join('\n')
  const stopped = imports.importText(text, {
    signal: interrupt.signal,
    onProgress: ({ report }) => void (report.read >= 2_000 && interrupt.abort()),
  })
  await expect(stopped).rejects.toMatchObject({
    name: 'ImportStopped',
    report: { read: 2_000, new: 2_000, refused: 0 },
  })
  expect(await jobs()).toHaveLength(2_000)
  expect(await imports.importText(text)).toMatchObject({ new: 3_000, unchanged: 2_000 })
})

function jobs() {
  return imports.db.selectFrom('jobs').selectAll().orderBy('reference').execute()
}
