import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

test('lists, closes and reopens by reference, and asks for the source of an ambiguous one', async () => {
  const path = await cli.writeFeed('one.csv', [feedHeader, 'A-1,Welder,Duka,Kenya,31/12/2027'])
  await Promise.all(['one', 'two'].map((source) => cli.runJobs('import', path, '--source', source)))
  expect(await cli.runJobs('close', 'A-1')).toMatchObject({ code: 1, stderr: expect.stringContaining('one, two') })
  expect(await cli.runJobs('close', 'A-1', '--source', 'one')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /is closed\.\nThe same vacancy is open from another source: A-1 \(Welder, Duka, source two\)\.\n$/,
    ),
  })
  const [open, all] = await Promise.all([
    cli.runJobs('list', '--source', 'one'),
    cli.runJobs('list', '--source', 'one', '--all'),
  ])
  expect(open.stdout).toBe('There are no jobs of source "one".\n')
  expect(all.stdout).toMatch(/A-1 +Welder +Duka +Kenya +2027-12-31 +closed +one/)
  expect(JSON.parse((await cli.runJobs('reopen', 'A-1', '--source', 'one', '--json')).stdout)).toMatchObject({
    reference: 'A-1',
    source: 'one',
    state: 'open',
    was_closed: true,
  })
  expect(JSON.parse((await cli.runJobs('list', '--source', 'one', '--json')).stdout)).toMatchObject([
    { reference: 'A-1', state: 'open' },
  ])
})

test('closes by title, and names the jobs that share one', async () => {
  const path = await cli.writeFeed('titles.csv', [feedHeader, 'T-1,Pastry Chef,Duka,Kenya,'])
  for (const source of ['here', 'there']) await cli.runJobs('import', path, '--source', source)
  expect(await cli.runJobs('close', 'pastry chef')).toMatchObject({
    code: 1,
    stderr:
      'Several jobs have the title "pastry chef": T-1 (source here, Kenya), T-1 (source there, Kenya). Give the reference of one, and --source NAME if two have the same.\n',
  })
  await cli.runJobs('close', 'pastry chef', '--source', 'here')
  expect((await cli.runJobs('close', 'pastry  CHEF')).stdout).toContain('source there) is closed.')
})

test('closes all open jobs of a source, and later imports do not reopen them', { timeout: 60_000 }, async () => {
  const path = await cli.writeFeed('shut.csv', [
    feedHeader,
    'S-1,Cook,Duka,Kenya,',
    'S-2,Guard,Duka,Kenya,',
    'S-3,Nurse,Duka,Kenya,01/02/2020',
  ])
  await cli.runJobs('import', path)
  expect((await cli.runJobs('list', '--source', 'shut')).stdout).toContain('S-2')
  expect(await cli.runJobs('close', '--source', 'shut')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('go on without being asked: npm run jobs -- close --source shut --yes\n'),
  })
  expect((await cli.runJobs('list', '--source', 'shut')).stdout).toContain('S-2')
  expect(await cli.runJobs('close', '--source', 'shut', '--yes')).toMatchObject({
    code: 0,
    stdout: '2 jobs of source "shut" are closed. To open them again: npm run jobs -- reopen --source shut\n',
  })
  await cli.writeFeed('shut.csv', [feedHeader, 'S-1,Head cook,Duka,Kenya,', 'S-2,Guard,Duka,Kenya,'])
  expect(await cli.runJobs('import', path)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /1 changed \(title\), 1 unchanged, 0 refused\. Jobs that stay closed because they were closed by hand: 2\.\n$/,
    ),
  })
  expect((await cli.runJobs('list', '--source', 'shut')).stdout).toBe('There are no jobs of source "shut".\n')
  expect(await cli.runJobs('close', '--source', 'shut', '--yes', '--json')).toMatchObject({
    code: 0,
    stdout: '{"source":"shut","closed":0}\n',
  })
  expect(await cli.runJobs('close')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^REFERENCE is missing/) })
})

test('reopens the jobs of a source, except those past their closing date', { timeout: 60_000 }, async () => {
  const path = await cli.writeFeed('back.csv', [
    feedHeader,
    'B-1,Cook,Duka,Kenya,',
    'B-2,Guard,Duka,Kenya,',
    'B-3,Nurse,Duka,Kenya,01/02/2020',
  ])
  await cli.runJobs('import', path)
  const [{ id }] = JSON.parse((await cli.runJobs('runs', '--source', 'back', '--json')).stdout)
  await Promise.all(['B-1', 'B-2', 'B-3'].map((reference) => cli.runJobs('close', reference)))
  expect(await cli.runJobs('import', path, '--dry-run')).toMatchObject({
    stdout: expect.stringContaining(' Jobs that stay closed because they were closed by hand: 3. '),
  })
  expect(await cli.runJobs('reopen', '--source', 'back')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run jobs -- reopen --source back --yes\n'),
  })
  expect(await cli.runJobs('reopen', '--source', 'back', '--yes')).toMatchObject({
    code: 0,
    stdout: '2 jobs of source "back" are open again.\n',
  })
  expect(JSON.parse((await cli.runJobs('list', '--source', 'back', '--all', '--json')).stdout)).toMatchObject([
    { reference: 'B-1', state: 'open' },
    { reference: 'B-2', state: 'open' },
    { reference: 'B-3', state: 'closed' },
  ])
  expect(await cli.runJobs('reopen', '--source', 'back', '--yes', '--json')).toMatchObject({
    code: 0,
    stdout: '{"source":"back","reopened":0}\n',
  })
  await cli.runJobs('reopen', 'B-3')
  expect(await cli.runJobs('runs', 'undo', String(id), '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('3 new jobs removed'),
  })
})
