import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeedImports, openFeedImports } from '../../../../tests/support/feed-imports.ts'
import { openLines } from '../../../../tests/support/job-files.ts'
import { acceptRename, checkJobs, findRenames } from './check-jobs.server.ts'
import { writeJobs } from './write-jobs.server.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
afterAll(() => imports.close())

async function check(source: string, rows: string[]) {
  const file = await openLines(['title,company,country', ...rows])
  return { file, check: await checkJobs(imports.db, file, { source }) }
}

test('the preview shows the newer version of a job', async () => {
  const versions = ['R-1,Cook,Duka,Kenya,2026-11-01,Voi', 'R-1,Cook,Duka,Kenya,2026-11-20,Thika']
  const file = await openLines(['reference,title,company,country,posted,town', ...versions])
  expect((await checkJobs(imports.db, file, { source: 'versions' })).examples).toMatchObject([{ city: 'Thika' }])
})

test('a job with a new title stays the same job if the operator says so', async () => {
  await imports.importText(['title,company,country', 'Mason,Duka,Kenya', 'Cook,Hoteli,Kenya'], { source: 'titles' })
  const before = await imports.jobs()
  const renamed = await check('titles', ['Senior Mason,Duka,Kenya', 'Cook,Hoteli,Kenya'])
  const renames = await findRenames(imports.db, 'titles', renamed.check)
  expect(renames).toMatchObject([{ title: 'Senior Mason', before: { title: 'Mason', company: 'Duka' } }])
  for (const rename of renames) acceptRename(renamed.check, rename)
  const report = await writeJobs(imports.db, renamed.file, renamed.check, { source: 'titles' })
  expect(report).toMatchObject({ new: 0, changed: 1, unchanged: 1 })
  expect(await imports.jobs()).toMatchObject(
    before.map((job) => ({ uuid: job.uuid, title: job.title === 'Mason' ? 'Senior Mason' : job.title })),
  )
})

test.each([
  ['the old one is still there', ['Mason,Duka,Kenya', 'Senior Mason,Duka,Kenya'], 0],
  ['another company', ['Mason,Kiosk,Kenya'], 0],
  ['two new ones', ['Senior Mason,Duka,Kenya', 'Joiner,Duka,Kenya'], 2],
  ['more new ones than an operator wants to compare', 'ABCDEF'.split('').map((title) => `${title},Duka,Kenya`), 0],
  ['one new and one gone', ['Senior Mason,Duka,Kenya'], 1],
])('pairs new jobs with one of their company that is gone: %s', async (_, rows, expected) => {
  await imports.deleteJobs()
  await imports.importText(['title,company,country', 'Mason,Duka,Kenya'], { source: 'pairs' })
  const checked = await check('pairs', rows)
  expect(await findRenames(imports.db, 'pairs', checked.check)).toHaveLength(expected)
})
