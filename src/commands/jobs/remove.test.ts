import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'
import { upsertBanners } from '../../features/banners/queries.server.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

test('a removed job stays removed whatever imports bring, by reference or as the same vacancy, until it is reopened', async () => {
  const rows = (...lines: string[]) => cli.writeFeed('gulf.csv', [feedHeader, ...lines])
  const path = await rows('R-1,Driver,Gulf Co,Qatar,', 'R-2,Cook,Gulf Co,Qatar,')
  await cli.runJobs('import', path)
  expect(await cli.runJobs('remove', 'R-1')).toMatchObject({
    code: 0,
    stdout: 'R-1 (Driver, Gulf Co, source gulf) is removed.\n',
  })
  expect((await cli.runJobs('remove', 'R-1')).stdout).toContain('was already removed')
  expect((await cli.runJobs('list', '--all')).stdout).toMatch(/R-1 .* removed +gulf/)
  const again = await cli.runJobs('import', path)
  expect(again.stdout).toContain('1 unchanged, 1 refused')
  expect(again.stdout).toMatch(/R-1.*was removed with jobs remove/)
  await rows('R-1,Pilot,Other Co,Oman,', 'R-9,driver,GULF CO.,Qatar,', 'R-2,Cook,Gulf Co,Qatar,')
  const changed = await cli.runJobs('import', path)
  expect(changed.stdout).toContain('1 unchanged, 2 refused')
  expect(changed.stdout).toMatch(/R-9.*is the vacancy of "R-1", which was removed with jobs remove/)
  expect((await cli.runJobs('import', path, '--source', 'other')).stdout).toMatch(
    /R-9.*is the vacancy of "R-1" of source "gulf", which was removed/,
  )
  await cli.runJobs('reopen', '--source', 'gulf', '--yes')
  expect((await cli.runJobs('list', '--source', 'gulf')).stdout).not.toContain('R-1')
  expect((await cli.runJobs('reopen', 'R-1', '--source', 'gulf')).stdout).toContain('is open again')
  expect((await cli.runJobs('import', path)).stdout).toContain('0 refused')
})

test('removing a job removes all jobs of the same vacancy, whatever their source and state', async () => {
  const here = await cli.writeFeed('here.csv', [feedHeader, 'H-1,Nanny,Oasis Co,Oman,', 'H-2,Nanny,Oasis Co Ltd,Oman,'])
  const there = await cli.writeFeed('there.csv', [feedHeader, 'T-1,nanny,OASIS CO.,Oman,'])
  for (const path of [here, there]) await cli.runJobs('import', path)
  await cli.runJobs('close', 'T-1')
  expect((await cli.runJobs('remove', 'H-1')).stdout.split('\n').slice(1, -1)).toEqual([
    'The same vacancy is removed too: H-2 (Nanny, Oasis Co Ltd, source here).',
    'The same vacancy is removed too: T-1 (nanny, OASIS CO., source there).',
  ])
  expect((await cli.runJobs('list', '--all')).stdout).not.toMatch(/nanny.*(open|closed)/i)
})

test('a run can be undone after one of its jobs was removed, which stays removed', async () => {
  const path = await cli.writeFeed('run.csv', [feedHeader, 'U-1,Fraud,Sand Co,Oman,', 'U-2,Guard,Sand Co,Oman,'])
  await cli.runJobs('import', path)
  await cli.runJobs('remove', 'U-1')
  const [run] = /\d+/.exec((await cli.runJobs('runs', '--source', 'run')).stdout) ?? []
  expect(await cli.runJobs('runs', 'undo', run ?? '', '--yes')).toMatchObject({ code: 0 })
  const { stdout } = await cli.runJobs('list', '--all', '--source', 'run')
  expect(stdout).toMatch(/U-1 .* removed/)
  expect(stdout).not.toContain('U-2')
})

test('the picture of a removed job is deleted, unless another job shows it', async () => {
  const path = await cli.writeFeed('pictures.csv', [
    'reference,title,company,country,banner_image',
    'P-1,Diver,Sea Co,Oman,https://pictures.example/shared.png',
    'P-2,Sailor,Sea Co,Oman,https://pictures.example/shared.png',
  ])
  await cli.runJobs('import', path, '--no-images')
  const { db } = cli.database
  const attempt = { url: 'https://pictures.example/shared.png', ok: false, reason: 'none' } as const
  await upsertBanners(db, [attempt], new Date())
  const urls = () => db.selectFrom('banners').select('url').execute()
  await cli.runJobs('remove', 'P-1')
  expect(await urls()).toEqual([{ url: attempt.url }])
  await cli.runJobs('remove', 'P-2')
  expect(await urls()).toEqual([])
})

test('removing an unknown job changes nothing and says so', async () => {
  expect(await cli.runJobs('remove', 'X-404')).toMatchObject({ code: 1, stderr: expect.stringContaining('X-404') })
  expect(await cli.runJobs('remove')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('REFERENCE is missing'),
  })
})
