import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

test('says that the next import reads its file in the same way', async () => {
  await cli.runJobs('import', await cli.writeFeed('again.csv', [feedHeader, 'V-1,Cook,Duka,Kenya,']))
  const [{ id }] = JSON.parse((await cli.runJobs('runs', '--source', 'again', '--json')).stdout)
  const { stdout } = await cli.runJobs('runs', 'undo', String(id), '--yes')
  expect(stdout).toContain('1 new job removed')
  expect(stdout).toContain('to be asked again, add --rematch.')
})

test('undoes a run after confirmation, even if its source was removed', { timeout: 60_000 }, async () => {
  const path = await cli.writeFeed('wrong.csv', [feedHeader, 'U-1,Cook,Duka,Kenya,', 'U-2,Guard,Duka,Kenya,'])
  await cli.runJobs('sources', 'add', 'wrong', path)
  const [{ id }] = JSON.parse((await cli.runJobs('sync', 'wrong', '--json')).stdout)
  await cli.runJobs('sources', 'remove', 'wrong')
  expect(await cli.runJobs('runs', 'undo', String(id))).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no terminal to ask for confirmation. To go on without being asked: npm run jobs -- runs undo ${id} --yes\n`,
  })
  expect((await cli.runJobs('list', '--source', 'wrong')).stdout).toContain('U-2')
  expect(await cli.runJobs('runs', 'undo', String(id), '--yes')).toMatchObject({
    code: 0,
    stdout: `Run ${id} of source "wrong" was undone: 2 new jobs removed, 0 changed jobs restored, 0 closed jobs reopened.\n`,
  })
  expect((await cli.runJobs('list', '--source', 'wrong', '--all')).stdout).toBe(
    'There are no jobs of source "wrong".\n',
  )
  expect((await cli.runJobs('runs', '--source', 'wrong')).stdout).toContain('done, undone')
  expect((await cli.runJobs('runs', 'show', String(id))).stdout).toMatch(/ It was undone on .+\.\n/)
  expect(await cli.runJobs('runs', 'undo', String(id), '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Run ${id} was already undone`),
  })
  expect(await cli.runJobs('runs', 'undo', '999999', '--yes')).toMatchObject({
    code: 1,
    stderr: 'There is no run 999999.\n',
  })
})
